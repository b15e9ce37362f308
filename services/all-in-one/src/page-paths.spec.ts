import { isPagePath } from './page-paths.ts';

describe('the paths of pages', () => {
  it.each(['/', '/pricing', '/tasks/01a2/settings', '/no/such/page', '/auth/confirm', '/public/cranes-at-the-harbour-1'])('may be pages: %s', (path) => {
    expect(isPagePath(path)).toBe(true);
  });

  it.each(['/.git/config', '/.git/HEAD', '/.git', '/.env', '/%2egit/config', '/a/../b', '/%2e%2e/etc/passwd', '/..\\..\\etc', '/.well-known/none', '/wp-login.php', '/assets/none.js', '/assets/none', '/remotes/none', '/prerendered/pricing', '/api', '/api/none', '/_api/ai', '/%zz'])(
    'are none that look like files or calls: %s',
    (path) => {
      expect(isPagePath(path)).toBe(false);
    },
  );
});
