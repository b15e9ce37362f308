import { describe, expect, it } from '@jest/globals';
import { safeReturnTo } from './return-to.ts';

describe('the way back after signing in', () => {
  it.each(['/app', '/app?task=1&run=2', '/tasks/port-strikes#top', '/news'])('keeps %s', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    'https://evil.example/app',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'app',
    ' /app',
    '',
    null,
    undefined,
  ])('refuses %j', (text) => {
    expect(safeReturnTo(text)).toBeNull();
  });

  it.each(['/auth', '/auth/confirm#token=x', '/auth?return_to=/auth', '/signup', '/x/../auth'])('does not lead back to the card: %s', (path) => {
    expect(safeReturnTo(path)).toBeNull();
  });

  it('takes a path apart from the card whose name begins alike', () => {
    expect(safeReturnTo('/authors')).toBe('/authors');
  });
});
