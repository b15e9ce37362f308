import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { FairGate, Shares } from './fair-gate.ts';
import { HttpClientError, unreachable } from './http-client-error.ts';
import { LocalNames } from './http-client-local-names.ts';

/** `unknown`: there is no such name, or it has no address. `unanswered`: nobody could say. */
export type NameProblem = 'unknown' | 'unanswered';

/** A host name that gave no address. */
export class NameError extends HttpClientError {
  constructor(
    readonly problem: NameProblem,
    cause?: unknown,
  ) {
    super('dns', unreachable, { cause });
  }
}

export interface NameResolverOptions {
  /** Whether short names are looked for in the system's search domains, as names inside a cluster are: an operator who allows no private host needs none. */
  searchesShortNames?: boolean;
  /** Names that are looked for in the search domains first, as the system would. */
  isOwnName?: (name: string) => boolean;
  /** Name servers in place of the system's: addresses with an optional port. */
  servers?: readonly string[];
  deadlineMs?: number;
  lookupsAtOnce?: number;
  local?: LocalNames;
}

type Found = { addresses: LookupAddress[]; ttlSeconds: number };
type Missing = { problem: NameProblem; cause: unknown };
type Answer = Found | Missing;

const namesKept = 20_000;
const shortestTtlSeconds = 5;
const longestTtlSeconds = 600;
const unknownForMs = 30_000;
const unansweredForMs = 15_000;
const attemptMs = 1000;
const attempts = 2;
// RFC 8305 3 has connections wait no longer than a moment for the other family once one has an address.
const otherFamilyMs = 200;
// A channel of c-ares sends from one port; a new one now and then keeps forged answers hard to fit.
const lookupsPerChannel = 32;

/**
 * Looks names up without the thread pool: by c-ares, each within a deadline, many at a time but with shares by domain,
 * and remembers what was found for as long as the answer holds, and for a moment what was not. A name server that never
 * answers delays those who ask for its names, and nobody else.
 */
export class NameResolver {
  private readonly known = new LRUCache<string, Answer>({ max: namesKept });
  private readonly asking = new Map<string, Promise<Answer>>();
  private readonly gate: FairGate;
  private readonly local: LocalNames;
  private readonly deadlineMs: number;
  private channel: { resolver: Resolver; lookups: number } | null = null;

  constructor(private readonly options: NameResolverOptions = {}) {
    this.gate = new FairGate(new Shares(options.lookupsAtOnce ?? 64));
    this.local = options.local ?? new LocalNames();
    this.deadlineMs = options.deadlineMs ?? 3000;
  }

  /** The addresses of a host, IPv4 first; throws NameError. */
  readonly resolve = async (hostname: string): Promise<LookupAddress[]> => {
    const name = hostname.toLowerCase();
    const family = isIP(name);
    if (family !== 0) return [{ address: name, family }];
    const bare = name.replace(/\.$/, '');
    const local = this.local.find(bare);
    if (local.length > 0) return local;
    const answer = isSpecial(bare) ? notThere : await this.answer(name);
    if ('problem' in answer) throw new NameError(answer.problem, answer.cause);
    return answer.addresses;
  };

  private async answer(name: string): Promise<Answer> {
    const known = this.known.get(name);
    if (known) return known;
    const present = this.asking.get(name);
    if (present) return present;
    const longestMs = this.deadlineMs * 2;
    const end = Date.now() + longestMs;
    // When its turn comes only after those who asked have gone, nobody is asked.
    const turn = this.gate.pass({ key: domainOf(name) }, async () => (Date.now() < end ? this.lookUp(name) : tooLate(longestMs)));
    const asked = within(longestMs, turn).finally(() => this.asking.delete(name));
    this.asking.set(name, asked);
    return asked;
  }

  private async lookUp(name: string): Promise<Answer> {
    const answer = await within(this.deadlineMs, this.askInTurn(name));
    this.known.set(name, answer, { ttl: keepMs(answer) });
    return answer;
  }

  private async askInTurn(name: string): Promise<Answer> {
    const resolver = this.nextResolver();
    for (const candidate of this.candidates(name)) {
      const answer = await ask(resolver, candidate);
      if (!('problem' in answer) || answer.problem === 'unanswered') return answer;
    }
    return notThere;
  }

  private candidates(name: string): string[] {
    if (name.endsWith('.') || !this.options.searchesShortNames) return [name.replace(/\.$/, '')];
    const { domains, ndots } = this.local.searchList;
    const qualified = domains.map((domain) => `${name}.${domain}`);
    const dots = name.split('.').length - 1;
    // A public name must not be hidden by one of ours, nor cost a question to each search domain.
    const isShort = dots === 0 || (dots < ndots && (this.options.isOwnName?.(name) ?? false));
    return isShort ? [...qualified, name] : [name, ...(dots < ndots ? qualified : [])];
  }

  private nextResolver(): Resolver {
    if (!this.channel || this.channel.lookups >= lookupsPerChannel) {
      const resolver = new Resolver({ timeout: attemptMs, tries: attempts });
      if (this.options.servers) resolver.setServers(this.options.servers);
      this.channel = { resolver, lookups: 0 };
    }
    this.channel.lookups += 1;
    return this.channel.resolver;
  }
}

const notThere: Missing = { problem: 'unknown', cause: null };

// RFC 6761 6.4 and RFC 7686: names that no name server is to be asked for.
function isSpecial(name: string): boolean {
  return /(?:^|\.)(?:invalid|onion)$/.test(name);
}

const sharedSecondLevel = /^(?:ac|co|com|edu|gob|gov|go|ne|net|or|org)\.[a-z]{2}$/;

/** What one owner is likely to hold: the last two labels, or three under something like co.uk. */
function domainOf(name: string): string {
  const labels = name.replace(/\.$/, '').split('.');
  return labels.slice(sharedSecondLevel.test(labels.slice(-2).join('.')) ? -3 : -2).join('.');
}

function keepMs(answer: Answer): number {
  if ('problem' in answer) return answer.problem === 'unknown' ? unknownForMs : unansweredForMs;
  return Math.min(longestTtlSeconds, Math.max(shortestTtlSeconds, answer.ttlSeconds)) * 1000;
}

/** Asks for both families side by side; once one has an address, the other has a moment left. */
async function ask(resolver: Resolver, name: string): Promise<Answer> {
  const families = [resolver.resolve4(name, { ttl: true }), resolver.resolve6(name, { ttl: true })] as const;
  const all = Promise.allSettled(families);
  const first = await Promise.any(families).catch(() => null);
  if (!first) return problemOf((await all).flatMap((result) => (result.status === 'rejected' ? [result.reason as NodeJS.ErrnoException] : [])));
  const settled = await Promise.race([all, pause(otherFamilyMs)]);
  const records = settled ? settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])) : first;
  if (records.length === 0) return notThere;
  return {
    addresses: records.map(({ address }) => ({ address, family: isIP(address) })),
    ttlSeconds: Math.min(...records.map(({ ttl }) => ttl)),
  };
}

const saysNo = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME']);

function problemOf(errors: readonly NodeJS.ErrnoException[]): Missing {
  const silent = errors.find(({ code }) => !saysNo.has(code ?? ''));
  return silent ? { problem: 'unanswered', cause: silent } : { problem: 'unknown', cause: errors[0] };
}

function tooLate(ms: number): Missing {
  return { problem: 'unanswered', cause: new Error(`no answer within ${ms} ms`) };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | Missing> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Missing>((resolve) => {
    timer = setTimeout(() => resolve(tooLate(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}
