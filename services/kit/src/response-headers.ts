import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KitConfig } from './config.ts';
import { pagePolicy } from './page-policy.ts';

const oneYearSeconds = 31_536_000;

/** The security headers of every answer. Browsers keep to https for a year where the product's own address is one. */
export function securityHeaders({ KEYCLOAK_URL, PUBLIC_URL }: Pick<KitConfig, 'KEYCLOAK_URL' | 'PUBLIC_URL'>) {
  return {
    contentSecurityPolicy: pagePolicy(KEYCLOAK_URL),
    strictTransportSecurity: PUBLIC_URL?.startsWith('https:') ? { maxAge: oneYearSeconds, includeSubDomains: true } : false,
    // Sign-in at another site may come back through a window that the page opened.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    xFrameOptions: { action: 'deny' as const },
  };
}

/** What helmet has no word for; and nothing of the API is kept by a browser or proxy unless its call says so. */
export function startAnswer(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  if (/^\/_?api\//.test(request.url)) void reply.header('cache-control', 'no-store');
}
