import { createHmac } from 'node:crypto';
import type { Provider } from '@forewire/contracts/http/auth';

/** What a new account begins with. */
export type Newcomer = { timezone?: string | undefined; skipExplainers: boolean; invitation?: string | undefined };
/** Why somebody goes to a provider: to sign in, or to link what they have there to the account that they are signed in to. */
export type Purpose = { kind: 'sign-in'; newcomer: Newcomer } | { kind: 'link'; userId: string; sessionId: string };
/** One way to a provider and back, known by the hashes of its state and of the browser that it began in. */
export type SignInAttempt = { stateHash: string; browserHash: string; provider: Provider; purpose: Purpose; expiresAt: Date };

/** Long enough to find a phone for a second factor. */
export const attemptMs = 10 * 60_000;

/**
 * The PKCE verifier and the nonce follow from the state and a secret that only this browser's cookie holds, so that
 * neither is stored: whoever reads the database cannot finish what somebody else began.
 */
export function attemptSecrets(browserSecret: string, state: string): { verifier: string; nonce: string } {
  const derive = (use: string) => createHmac('sha256', browserSecret).update(`${use} ${state}`).digest('base64url');
  return { verifier: derive('verifier'), nonce: derive('nonce') };
}
