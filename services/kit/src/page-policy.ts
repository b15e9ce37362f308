/** What pages may load, run and talk to, as a header. The single sign-on's origin is the only foreign one that scripts may ask and frames may show. */
export function pagePolicy(singleSignOnUrl: string | undefined): string {
  const own = ["'self'", ...(singleSignOnUrl ? [new URL(singleSignOnUrl).origin] : [])].join(' ');
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "font-src 'self' data:",
    `connect-src ${own}`,
    `frame-src ${own}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}
