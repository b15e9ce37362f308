import { matchPath } from '@forewire/ui/router.ts';

/** `bare`: nothing around it; `public`: the site's navigation; `app`: sidebar or tab bar; `either`: app when signed in, else public. */
export type Layout = 'bare' | 'public' | 'app' | 'either';
/** `session`: signed-out visitors are asked to sign in; `admin`: everybody else sees the not-found page. */
export type Access = 'open' | 'session' | 'admin';
export type Owner = { remote: string; layout: Layout; access: Access };

function owned(remote: string, layout: Layout, access: Access, paths: readonly string[]) {
  return paths.map((path) => ({ path, owner: { remote, layout, access } }));
}

/** Which remote shows which path (spec public-site.md §2). */
const owners = [
  ...owned('marketing', 'public', 'open', ['/', '/pricing', '/use-case/:profession', '/sources', '/sources/:slug', '/feeds', '/feeds/:slug', '/docs', '/docs/:part/:page', '/terms', '/privacy']),
  ...owned('marketing', 'bare', 'open', ['/auth', '/auth/confirm', '/auth/callback/:provider', '/signup', '/onboarding', '/onboarding/explainers', '/og-preview']),
  ...owned('dashboard', 'app', 'session', ['/app', '/briefings', '/write', '/ask']),
  ...owned('dashboard', 'either', 'open', ['/create', '/news', '/tasks/:slug']),
  ...owned('settings', 'app', 'admin', ['/admin']),
];

/** Who shows that path, or null when nobody does. */
export function ownerOf(pathname: string): Owner | null {
  return owners.find(({ path }) => matchPath(path, pathname))?.owner ?? null;
}

/** Whether a path is shown with sidebar or tab bar. */
export function usesAppLayout(owner: Owner | null, signedIn: boolean): boolean {
  return owner?.layout === 'app' || (owner?.layout === 'either' && signedIn);
}

// Any version of RFC 9562.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Where an address that nobody shows leads on to, or null: moved pages, and invitation links of a single segment. */
export function redirectOf(pathname: string, search: string): string | null {
  if (pathname === '/dashboard') return `/app${search}`;
  if (pathname === '/settings') return settingsTarget(search);
  const segment = /^\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (!segment || segment === '404') return null;
  return uuid.test(segment) ? `/auth?invite=${segment}&generic=true` : '/';
}

function settingsTarget(search: string): string {
  const tab = new URLSearchParams(search).get('tab');
  return `/app?settings=true${tab ? `&settingsTab=${encodeURIComponent(tab)}` : ''}`;
}
