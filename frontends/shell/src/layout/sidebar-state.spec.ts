import { readCollapsed, toCookie } from './sidebar-state.ts';

describe('the sidebar cookie', () => {
  it('is read among others', () => {
    expect(readCollapsed('a=b; sidebar=collapsed; c=d')).toBe(true);
    expect(readCollapsed('a=b; sidebar=open')).toBe(false);
    expect(readCollapsed('')).toBe(false);
  });

  it('lasts seven days', () => {
    expect(toCookie(true)).toBe('sidebar=collapsed; path=/; max-age=604800; samesite=lax');
  });
});
