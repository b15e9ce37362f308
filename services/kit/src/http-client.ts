import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type Socket } from 'node:net';
import { Pool, buildConnector, type Dispatcher } from 'undici';
import { AddressGuard, NO_PRIVATE_HOSTS, type PrivateHosts } from './http-client-address.ts';
import { NameResolver } from './http-client-dns.ts';
import { BodyRoom, type BodyPlace } from './body-room.ts';
import { ACCEPT_ENCODING } from './http-client-body.ts';
import { HttpClientError } from './http-client-error.ts';
import { Exchange, locationOf, type Answer } from './http-client-exchange.ts';
import { parseUrl, shown, withoutCredentials } from './http-client-url.ts';

export { parsePrivateHosts, type PrivateHosts } from './http-client-address.ts';
export { HttpClientError, type HttpErrorKind } from './http-client-error.ts';

export interface HttpClientOptions {
  /** Where a site's owner can read who is asking; becomes part of the User-Agent. */
  contactUrl?: string;
  userAgent?: string;
  privateHosts?: PrivateHosts;
  timeoutMs?: number;
  headersTimeoutMs?: number;
  connectTimeoutMs?: number;
  maxBodyBytes?: number;
  /** How much memory all bodies together may take. */
  bodiesBytes?: number;
  maxRedirects?: number;
  /** Sockets per origin, and origins that keep idle sockets. */
  connectionsPerOrigin?: number;
  maxOrigins?: number;
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  /** Is told of each request that failed, with what a caller's text leaves out. */
  onFailure?: (error: HttpClientError, url: URL) => void;
}

export interface HttpRequestOptions {
  headers?: Record<string, string>;
  /** Validators of the copy at hand, sent back verbatim. */
  etag?: string | null;
  lastModified?: string | null;
  timeoutMs?: number;
  headersTimeoutMs?: number;
  maxBodyBytes?: number;
  maxRedirects?: number;
  /** `manual` returns the redirect itself, `error` refuses it. */
  redirect?: 'follow' | 'manual' | 'error';
  /** Waited for before a redirect is followed; what it throws ends the request. */
  beforeRedirect?: (to: URL) => Promise<void>;
  /** Where the body is held beyond the request; see `holding`. */
  place?: BodyPlace;
  signal?: AbortSignal;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** The address that answered in the end, without credentials. */
  url: string;
  /** Each redirect on the way: the address that sent it, and its status. */
  redirects: { status: number; url: string }[];
  body: Buffer;
  notModified: boolean;
}

type Placed = HttpRequestOptions & { place: BodyPlace };

interface Hop {
  url: URL;
  headers: Record<string, string>;
}

// What may follow a redirect to another origin; everything else could be a secret.
const HEADERS_ACROSS_ORIGINS = new Set(['accept', 'accept-language', 'accept-encoding', 'user-agent', 'range', 'if-none-match', 'if-modified-since']);
const DEFAULTS = {
  timeoutMs: 20_000,
  headersTimeoutMs: 10_000,
  connectTimeoutMs: 8_000,
  maxBodyBytes: 8 * 1024 * 1024,
  bodiesBytes: 64 * 1024 * 1024,
  maxRedirects: 8,
  connectionsPerOrigin: 8,
  maxOrigins: 2048,
};

// A handshake costs as much as the rest of an unchanged check: a connection that the server keeps is there for the next one.
const KEEP_IDLE_MS = 60_000;
const KEEP_IDLE_AT_MOST_MS = 180_000;
const TLS_SESSIONS_KEPT = 4096;

/** The product's only way to the outside web: it reaches public addresses, or private ones that the operator listed. */
export class HttpClient {
  readonly userAgent: string;
  private readonly limits: typeof DEFAULTS;
  private readonly guard: AddressGuard;
  private readonly room: BodyRoom;
  private readonly pools = new Map<string, Pool>();
  private readonly connect: buildConnector.connector;
  private readonly onFailure: (error: HttpClientError, url: URL) => void;

  constructor(options: HttpClientOptions = {}) {
    this.userAgent = options.userAgent ?? `Forewire/0.1${options.contactUrl ? ` (+${options.contactUrl})` : ''}`;
    this.limits = { ...DEFAULTS, ...defined(options) };
    this.guard = new AddressGuard(options.privateHosts ?? NO_PRIVATE_HOSTS, options.resolve ?? new NameResolver().resolve);
    this.room = new BodyRoom(this.limits.bodiesBytes);
    this.onFailure = options.onFailure ?? (() => undefined);
    this.connect = this.guardedConnector();
  }

  /** Reads an address, following redirects; each hop is checked anew. */
  get(url: string, options: HttpRequestOptions = {}): Promise<HttpResponse> {
    return this.request('GET', url, null, options);
  }

  /** Asks for the headers of an address. */
  head(url: string, options: HttpRequestOptions = {}): Promise<HttpResponse> {
    return this.request('HEAD', url, null, options);
  }

  /** Sends a body exactly as given (JSON unless a content-type says otherwise); redirects are refused. */
  post(url: string, body: string | Buffer, options: HttpRequestOptions = {}): Promise<HttpResponse> {
    const headers = { 'content-type': 'application/json', ...lowerCaseNames(options.headers) };
    return this.request('POST', url, body, { ...options, headers, redirect: 'error' });
  }

  /** Runs work that keeps the bodies of its requests, given its `place`: they count as in memory until it ends, and are empty then. */
  holding<T>(work: (place: BodyPlace) => Promise<T>): Promise<T> {
    return this.room.hold(work);
  }

  /** Closes all connections once their requests are done. */
  async close(): Promise<void> {
    const pools = [...this.pools.values()];
    this.pools.clear();
    await Promise.all(pools.map((pool) => pool.close()));
  }

  private async request(method: 'GET' | 'HEAD' | 'POST', url: string, body: string | Buffer | null, options: HttpRequestOptions): Promise<HttpResponse> {
    const { place } = options;
    if (place) {
      const response = await this.follow(method, url, body, { ...options, place });
      place.keep(response.body);
      return response;
    }
    return this.room.hold((own) => this.follow(method, url, body, { ...options, place: own }));
  }

  private async follow(method: 'GET' | 'HEAD' | 'POST', url: string, body: string | Buffer | null, options: Placed): Promise<HttpResponse> {
    const mode = options.redirect ?? 'follow';
    const redirects: HttpResponse['redirects'] = [];
    const deadline = performance.now() + (options.timeoutMs ?? this.limits.timeoutMs);
    let hop = this.firstHop(url, options);
    for (;;) {
      const answer = await this.exchange(method, hop, body, options, deadline);
      const location = locationOf(answer);
      if (location === undefined || mode === 'manual') return toResponse(answer, hop.url, redirects);
      if (mode === 'error') throw new HttpClientError('redirect_refused', `the redirect to ${shown(location)} is not followed`);
      redirects.push({ status: answer.status, url: hop.url.href });
      hop = nextHop(hop, location, redirects, options.maxRedirects ?? this.limits.maxRedirects);
      await options.beforeRedirect?.(hop.url);
    }
  }

  private firstHop(text: string, options: HttpRequestOptions): Hop {
    const url = parseUrl(text);
    const headers: Record<string, string> = { 'user-agent': this.userAgent, 'accept-encoding': ACCEPT_ENCODING, accept: '*/*' };
    if (options.etag) headers['if-none-match'] = options.etag;
    if (options.lastModified) headers['if-modified-since'] = options.lastModified;
    if (url.username !== '' || url.password !== '') {
      const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
      headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
    }
    return { url: withoutCredentials(url), headers: Object.assign(headers, lowerCaseNames(options.headers)) };
  }

  private async exchange(method: 'GET' | 'HEAD' | 'POST', hop: Hop, body: string | Buffer | null, options: Placed, deadline: number): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const exchange = new Exchange({
        timeoutMs: Math.max(1, deadline - performance.now()),
        // The length in an answer to HEAD is that of a body that won't come.
        maxBodyBytes: method === 'HEAD' ? Infinity : (options.maxBodyBytes ?? this.limits.maxBodyBytes),
        place: options.place,
        // Whoever waits before a redirect, as for robots.txt, must not hold room that others wait for.
        skipsRedirects: options.redirect !== 'manual',
        signal: options.signal,
      });
      this.pool(hop.url.origin).dispatch(this.dispatchOptions(method, hop, body, options), exchange);
      try {
        return await exchange.answer;
      } catch (error) {
        if (attempt === 1 && method !== 'POST' && isStale(error, exchange)) continue;
        if (error instanceof HttpClientError) this.onFailure(error, hop.url);
        throw error;
      }
    }
  }

  private dispatchOptions(method: 'GET' | 'HEAD' | 'POST', hop: Hop, body: string | Buffer | null, options: HttpRequestOptions): Dispatcher.DispatchOptions {
    return {
      origin: hop.url.origin,
      path: hop.url.pathname + hop.url.search,
      method,
      body,
      headers: hop.headers,
      headersTimeout: options.headersTimeoutMs ?? this.limits.headersTimeoutMs,
      bodyTimeout: 0,
    };
  }

  private pool(origin: string): Pool {
    const known = this.pools.get(origin);
    if (known) {
      this.pools.delete(origin);
      this.pools.set(origin, known);
      return known;
    }
    const pool = new Pool(origin, {
      connect: this.connect,
      connections: this.limits.connectionsPerOrigin,
      keepAliveTimeout: KEEP_IDLE_MS,
      keepAliveMaxTimeout: KEEP_IDLE_AT_MOST_MS,
      maxHeaderSize: 64 * 1024,
      strictContentLength: false,
    });
    this.pools.set(origin, pool);
    this.dropLeastRecent();
    return pool;
  }

  private dropLeastRecent(): void {
    if (this.pools.size <= this.limits.maxOrigins) return;
    for (const [origin, pool] of this.pools) {
      this.pools.delete(origin);
      void pool.close();
      return;
    }
  }

  private guardedConnector(): buildConnector.connector {
    const connect = buildConnector({
      timeout: this.limits.connectTimeoutMs,
      lookup: this.guard.lookup as typeof lookup,
      autoSelectFamily: true,
      maxCachedSessions: TLS_SESSIONS_KEPT,
    });
    return (target, callback) => {
      try {
        // A literal address never passes through lookup.
        if (isIP(target.hostname)) this.guard.check(target.hostname, target.hostname);
      } catch (error) {
        callback(error as HttpClientError, null);
        return;
      }
      connect(target, (...result) => {
        const refusal = result[1] ? this.refusal(target.hostname, result[1]) : null;
        if (refusal) callback(refusal, null);
        else callback(...result);
      });
    };
  }

  private refusal(hostname: string, socket: Socket): HttpClientError | null {
    try {
      this.guard.check(hostname, socket.remoteAddress ?? '0.0.0.0');
      return null;
    } catch (error) {
      socket.destroy();
      return error as HttpClientError;
    }
  }
}

// A server may close an idle connection in the moment in which it is used again.
function isStale(error: unknown, { started }: Exchange): boolean {
  return error instanceof HttpClientError && error.kind === 'reset' && !started;
}

function nextHop(from: Hop, location: string, redirects: HttpResponse['redirects'], maxRedirects: number): Hop {
  if (redirects.length > maxRedirects) throw new HttpClientError('too_many_redirects', `more than ${maxRedirects} redirects, the last to ${shown(location)}`);
  // Header bytes come as Latin-1, but addresses are sent as UTF-8 by those who don't escape them.
  const readable = /[\x80-\xff]/.test(location) ? Buffer.from(location, 'latin1').toString('utf8') : location;
  const url = withoutCredentials(parseUrl(readable, from.url));
  url.hash = '';
  if (redirects.some((hop) => hop.url === url.href)) throw new HttpClientError('redirect_loop', `the redirects lead back to ${shown(url.href)}`);
  if (url.origin === from.url.origin) return { url, headers: from.headers };
  const headers = Object.fromEntries(Object.entries(from.headers).filter(([name]) => HEADERS_ACROSS_ORIGINS.has(name)));
  return { url, headers };
}

function lowerCaseNames(headers: Record<string, string> = {}): Record<string, string> {
  const lower: Record<string, string> = {};
  for (const name in headers) lower[name.toLowerCase()] = headers[name] ?? '';
  return lower;
}

function toResponse(answer: Answer, url: URL, redirects: HttpResponse['redirects']): HttpResponse {
  return { status: answer.status, headers: answer.headers, url: url.href, redirects, body: answer.body, notModified: answer.status === 304 };
}

function defined(options: HttpClientOptions): Partial<typeof DEFAULTS> {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => name in DEFAULTS && value !== undefined));
}
