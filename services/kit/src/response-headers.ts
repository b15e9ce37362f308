import type { KitConfig } from './config.ts';
import { pagePolicy } from './page-policy.ts';

const oneYearSeconds = 31_536_000;

export type AnswerHeaders = Readonly<Record<string, string>>;

/**
 * What every answer carries, whoever writes it: routes, errors, the waiting room, and refusals of what is no request. Nothing is
 * kept by a browser or proxy unless its call says so. Browsers keep to https for a year where the product's own address is one.
 */
export function answerHeaders({ KEYCLOAK_URL, PUBLIC_URL }: Pick<KitConfig, 'KEYCLOAK_URL' | 'PUBLIC_URL'>): AnswerHeaders {
  return {
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(KEYCLOAK_URL),
    // Sign-in at another site may come back through a window that the page opened.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(PUBLIC_URL?.startsWith('https:') ? { 'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filters that this turned on in old browsers could be turned against the page.
    'x-xss-protection': '0',
  };
}
