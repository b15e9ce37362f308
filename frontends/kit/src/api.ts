import { sessionResponse, type SessionResponse } from '@forewire/contracts/http/auth';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { readToken, writeToken } from './token-store.ts';

type Listener = (session: SessionResponse | null) => void;
const listeners = new Set<Listener>();
let inFlight: Promise<boolean> | null = null;

/** Tells whoever listens that a session began, was renewed, or (null) ended. */
export function announce(session: SessionResponse | null): void {
  writeToken(session?.accessToken ?? null);
  for (const listener of listeners) listener(session);
}

/** Calls back on every change of the session; returns what stops that. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Refresh tokens rotate and reuse ends the session, so two tabs must never send the same one: a lock across tabs.
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work();
  return navigator.locks.request('forewire-refresh', work) as Promise<T>;
}

async function renew(): Promise<boolean> {
  try {
    announce(await bare.call('POST', '/api/auth/refresh', { response: sessionResponse }));
    return true;
  } catch (error) {
    // Without an answer nobody knows whether the session ended: keep it and let the caller's call fail.
    if (error instanceof ApiError && [400, 401, 403].includes(error.status)) announce(null);
    return false;
  }
}

const bare = createApiClient({ accessToken: () => null, refresh: async () => false });

/** Renews the access token through the HttpOnly cookie; callers at the same time share one request. */
export function refreshSession(): Promise<boolean> {
  inFlight ??= alone(renew).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

let askToConfirm: (() => Promise<boolean>) | null = null;
let confirming: Promise<boolean> | null = null;

/** Has the shell ask for the password again, once for all who want it at the same time; false when it isn't given. */
export function confirmIdentity(): Promise<boolean> {
  confirming ??= (askToConfirm?.() ?? Promise.resolve(false)).finally(() => {
    confirming = null;
  });
  return confirming;
}

/** Says how to ask; returns what stops that. */
export function onConfirmIdentity(ask: () => Promise<boolean>): () => void {
  askToConfirm = ask;
  return () => {
    askToConfirm = null;
  };
}

/** The client that every remote uses. */
export const api = createApiClient({ accessToken: readToken, refresh: refreshSession, confirm: confirmIdentity });
