import type { z } from 'zod';
import { problem } from '@forewire/contracts/http/common';
import { ApiError } from './api-error.ts';
import { toError } from './refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

export type CallOptions<S extends z.ZodType | undefined> = {
  body?: unknown;
  query?: Record<string, QueryValue>;
  /** Checks and types the answer; without it the answer is thrown away. */
  response?: S;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** False for what a page does by itself: nobody is there to be asked who they are. */
  asks?: boolean;
};
export type Answer<S extends z.ZodType | undefined> = S extends z.ZodType ? z.infer<S> : undefined;

export type ApiClient = {
  /** The typed answer of one call, or an `ApiError`. */
  call<S extends z.ZodType | undefined = undefined>(method: Method, path: string, options?: CallOptions<S>): Promise<Answer<S>>;
  /** The raw answer, for streams; bearer and refresh as in `call`, no retries. */
  open(method: Method, path: string, options?: Omit<CallOptions<undefined>, 'response'>): Promise<Response>;
};

export type ApiClientParts = {
  accessToken: () => string | null;
  /** Gets a fresh access token; false when there is no session any more. */
  refresh: () => Promise<boolean>;
  /** Asks whoever sits there to prove who they are; false when they don't. */
  confirm?: () => Promise<boolean>;
  fetch?: typeof fetch;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

const retries = 3;
const firstDelayMs = 1000;
// 503 and 504 pass by themselves (spec account.md §8); 502 is what a proxy says while a service restarts.
const passing = new Set([502, 503, 504]);
/** What the server answers to what cannot be undone, from somebody who signed in a while ago. */
export const confirmationRequired = 'session.confirmation_required';
/** Whether somebody closed the question who they are: they know why nothing happened. */
export function wasNotConfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === confirmationRequired;
}
// Auth calls answer 401 for a wrong password too, and refresh must not wait for itself; these are made in a session.
const inSession = ['/api/auth/confirm-password', '/api/auth/change-password', '/api/auth/identities'];

function mayRefresh(path: string): boolean {
  return !path.startsWith('/api/auth/') || inSession.some((each) => path.startsWith(each));
}

async function wantsConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const { data } = problem.pick({ code: true }).safeParse(await response.clone().json().catch(() => null));
  return data?.code === confirmationRequired;
}

function toQuery(query: CallOptions<undefined>['query']): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === null || value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) params.append(key, String(each));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

function unreachable(cause: unknown): ApiError {
  return new ApiError({ code: 'network.unreachable', status: 0, detail: 'The server cannot be reached. Check your connection and try again.' }, cause);
}

async function readAnswer<S extends z.ZodType | undefined>(response: Response, schema: S): Promise<Answer<S>> {
  if (!schema) return undefined as Answer<S>;
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data as Answer<S>;
  throw new ApiError({ code: 'response.invalid', status: response.status, detail: 'Invalid response from server' }, parsed.error);
}

/** Waits; rejects at once when the signal aborts. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    };
    if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'));
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function settle(outcome: Response | ApiError): Response {
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

function toRequest(method: Method, token: string | null, options: CallOptions<z.ZodType | undefined>): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  return {
    method,
    headers,
    credentials: 'same-origin',
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  };
}

/** A client that adds the bearer, refreshes once on 401, and retries reads three times with a doubling delay from 1 s. */
export function createApiClient({ accessToken, refresh, confirm = async () => false, fetch: send = (...args) => fetch(...args), wait = delay }: ApiClientParts): ApiClient {
  function once(method: Method, path: string, options: CallOptions<z.ZodType | undefined>): Promise<Response> {
    return send(path + toQuery(options.query), toRequest(method, accessToken(), options));
  }

  async function withSession(method: Method, path: string, options: CallOptions<z.ZodType | undefined>): Promise<Response> {
    const response = await once(method, path, options);
    if (response.status !== 401 || !mayRefresh(path)) return response;
    return (await refresh()) ? once(method, path, options) : response;
  }

  /** What is only read asks nobody by itself: it may be asked for again and again, with nobody there. */
  async function withConfirmation(method: Method, path: string, options: CallOptions<z.ZodType | undefined>): Promise<Response> {
    const response = await withSession(method, path, options);
    if (method === 'GET' || options.asks === false || !(await wantsConfirmation(response)) || !(await confirm())) return response;
    return withSession(method, path, options);
  }

  async function withRetries(method: Method, path: string, options: CallOptions<z.ZodType | undefined>): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await withConfirmation(method, path, options).catch((error: unknown) => {
        if (isAbort(error)) throw error;
        return unreachable(error);
      });
      const failed = outcome instanceof ApiError || passing.has(outcome.status);
      if (!failed) return outcome;
      if (method !== 'GET') return settle(outcome);
      if (attempt === retries) throw new ApiError({ code: 'network.retries_exceeded', status: outcome.status, detail: 'Maximum retries exceeded' }, outcome);
      await wait(firstDelayMs * 2 ** attempt, options.signal);
    }
  }

  return {
    async call(method, path, options = {}) {
      const response = await withRetries(method, path, options);
      if (!response.ok) throw await toError(response, new Date());
      return readAnswer(response, options.response as NonNullable<typeof options.response>) as never;
    },
    async open(method, path, options = {}) {
      const response = await withSession(method, path, options).catch((error: unknown) => {
        throw isAbort(error) ? error : unreachable(error);
      });
      if (!response.ok) throw await toError(response, new Date());
      return response;
    },
  };
}
