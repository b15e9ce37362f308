const cookieName = 'sidebar';
// Seven days (spec account.md §9).
const maxAgeSeconds = 604_800;

/** Whether the sidebar was left collapsed within the last seven days. */
export function readCollapsed(cookies: string): boolean {
  return cookies.split('; ').includes(`${cookieName}=collapsed`);
}

/** The cookie that remembers it. */
export function toCookie(collapsed: boolean): string {
  return `${cookieName}=${collapsed ? 'collapsed' : 'open'}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}
