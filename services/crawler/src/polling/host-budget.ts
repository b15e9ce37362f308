import { BlockList } from 'node:net';
import { currentContext } from '@forewire/kit/context';
import type { PrivateHosts } from '@forewire/kit/http-client';
import type { HostRates, SharedBudgets, Turn } from './shared-budget.ts';
import { SlowHosts } from './slow-hosts.ts';

/** A host is asked no more at present; `until` is when it may be tried again. */
export class HostBusy extends Error {
  override name = 'HostBusy';
  constructor(
    readonly host: string,
    readonly until: Date,
  ) {
    super(`${host} is asked no more until ${until.toISOString()}`);
  }
}

export type HostLimits = HostRates & {
  /** Hosts of the operator's own, which need no sparing. */
  isExempt: (hostname: string) => boolean;
};

type Waiter = { share: string; start: (end: () => void) => void; refuse: (error: HostBusy) => void; deadline: number };
type Host = {
  name: string;
  active: number;
  tokens: number;
  refilledAt: number;
  blockedUntil: number;
  waiting: Waiter[];
  /** Whose turns there have been since the line was last empty, the latest last. */
  served: Set<string>;
  timer: NodeJS.Timeout | null;
  /** The budget that replicas share is being asked for the next turn. */
  asking: boolean;
};

const hostsKept = 5000;
const forgetEveryMs = 1000;
const nothing = (): void => undefined;

/**
 * Shares out requests so that no host is asked faster, or by more at once, than it should be. Accounts that wait for one
 * host take turns there, so that one of them cannot fill the line; and it knows which hosts are slow to answer.
 */
export class HostBudgets {
  private readonly hosts = new Map<string, Host>();
  private readonly slow = new SlowHosts();
  private forgotAt = 0;

  constructor(
    private readonly limits: HostLimits,
    /** What replicas keep to together; each keeps to its own budget besides. */
    private readonly shared: SharedBudgets | null = null,
  ) {}

  /** Waits for a turn at the host and gives what ends it; throws HostBusy when it would take longer than `maxWaitMs`. */
  async acquire(target: URL, maxWaitMs: number): Promise<() => void> {
    const end = this.limits.isExempt(target.hostname) ? nothing : await this.turn(target, maxWaitMs, currentContext().userId ?? '');
    const answered = this.slow.watch(target.host);
    return () => {
      answered();
      end();
    };
  }

  /** Whether a host has taken long to answer of late. */
  isSlow(address: string): boolean {
    return URL.canParse(address) && this.slow.isSlow(new URL(address).host);
  }

  private turn(target: URL, maxWaitMs: number, share: string): Promise<() => void> {
    const host = this.hostOf(target.host);
    this.refill(host);
    const now = Date.now();
    if (host.blockedUntil > now) return Promise.reject(new HostBusy(target.host, new Date(host.blockedUntil)));
    const waitMs = (Math.max(0, placeInLine(host.waiting, share) - host.tokens) / this.limits.requestsPerSecond) * 1000;
    if (waitMs > maxWaitMs) return Promise.reject(new HostBusy(target.host, new Date(now + waitMs)));
    return new Promise((start, refuse) => {
      host.waiting.push({ share, start, refuse, deadline: now + maxWaitMs });
      // A timer means that there is nothing to be had before it ends.
      if (!host.timer) this.pump(host);
    });
  }

  /** Leaves a host alone until then. */
  backOff(target: URL, until: Date): void {
    if (this.limits.isExempt(target.hostname)) return;
    const host = this.hostOf(target.host);
    this.turnAway(host, until.getTime());
    this.shared?.block(host.name, until.getTime() - Date.now());
  }

  /** How many hosts are known at present. */
  get size(): number {
    return this.hosts.size;
  }

  countBackingOff(): number {
    const now = Date.now();
    let count = 0;
    for (const host of this.hosts.values()) if (host.blockedUntil > now) count += 1;
    return count;
  }

  private hostOf(name: string): Host {
    const known = this.hosts.get(name);
    if (known) return known;
    if (this.hosts.size >= hostsKept && Date.now() - this.forgotAt > forgetEveryMs) this.forgetIdle();
    const made: Host = { name, active: 0, tokens: this.limits.burst, refilledAt: Date.now(), blockedUntil: 0, waiting: [], served: new Set(), timer: null, asking: false };
    this.hosts.set(name, made);
    return made;
  }

  private forgetIdle(): void {
    const now = Date.now();
    this.forgotAt = now;
    for (const [name, host] of this.hosts) {
      this.refill(host);
      const isIdle = host.active === 0 && host.waiting.length === 0 && host.tokens >= this.limits.burst;
      if (isIdle && host.blockedUntil <= now) this.hosts.delete(name);
    }
  }

  private refill(host: Host): void {
    const now = Date.now();
    const earned = ((now - host.refilledAt) / 1000) * this.limits.requestsPerSecond;
    host.tokens = Math.min(this.limits.burst, host.tokens + earned);
    host.refilledAt = now;
  }

  private pump(host: Host): void {
    this.refill(host);
    while (!host.asking && host.waiting.length > 0 && host.active < this.limits.concurrency && host.tokens >= 1) {
      if (this.shared) void this.ask(host, this.shared);
      else this.begin(host, nothing);
    }
    if (host.asking || host.waiting.length === 0 || host.active >= this.limits.concurrency) return;
    this.pumpAfter(host, Math.ceil(((1 - host.tokens) / this.limits.requestsPerSecond) * 1000));
  }

  private pumpAfter(host: Host, waitMs: number): void {
    host.timer ??= setTimeout(() => {
      host.timer = null;
      this.pump(host);
    }, waitMs);
  }

  private begin(host: Host, endShared: () => void): void {
    const waiter = takeNext(host);
    if (!waiter) return endShared();
    host.active += 1;
    host.tokens -= 1;
    waiter.start(() => {
      host.active -= 1;
      endShared();
      this.pump(host);
    });
  }

  /** Asks for one turn at a time, so that requests of this process begin in the order of their coming. */
  private async ask(host: Host, shared: SharedBudgets): Promise<void> {
    host.asking = true;
    const turn = await shared.take(host.name);
    host.asking = false;
    this.heed(host, turn);
  }

  private heed(host: Host, turn: Turn): void {
    if (turn.kind === 'go') {
      this.begin(host, turn.end);
      return this.pump(host);
    }
    const at = Date.now() + turn.ms;
    if (turn.kind === 'blocked') return this.turnAway(host, at);
    this.refuse(host, at, ({ deadline }) => at > deadline);
    if (host.waiting.length > 0) this.pumpAfter(host, turn.ms);
  }

  /** Nobody is let through to the host until then, not even those who have been waiting. */
  private turnAway(host: Host, until: number): void {
    host.blockedUntil = Math.max(host.blockedUntil, until);
    this.refuse(host, host.blockedUntil, () => true);
  }

  private refuse(host: Host, until: number, applies: (waiter: Waiter) => boolean): void {
    const refused = host.waiting.filter(applies);
    host.waiting = host.waiting.filter((waiter) => !applies(waiter));
    for (const { refuse } of refused) refuse(new HostBusy(host.name, new Date(until)));
  }
}

/** Where a newcomer stands when those who wait take turns. */
function placeInLine(waiting: readonly Waiter[], share: string): number {
  const own = waiting.filter((waiter) => waiter.share === share).length;
  const shares = new Set(waiting.map((waiter) => waiter.share)).add(share).size;
  return Math.min(waiting.length + 1, (own + 1) * shares);
}

/** Takes out of the line who comes first of those that have waited longest for a turn of theirs. */
function takeNext(host: Host): Waiter | undefined {
  const order = [...host.served];
  const lastTurn = ({ share }: Waiter): number => order.indexOf(share);
  const next = host.waiting.reduce<Waiter | undefined>((first, waiter) => (first && lastTurn(first) <= lastTurn(waiter) ? first : waiter), undefined);
  if (!next) return undefined;
  host.waiting.splice(host.waiting.indexOf(next), 1);
  host.served.delete(next.share);
  if (host.waiting.length > 0) host.served.add(next.share);
  else host.served.clear();
  return next;
}

/** Whether a host is one that the operator listed as private. */
export function privateHostMatcher(hosts: PrivateHosts): (hostname: string) => boolean {
  const ranges = new BlockList();
  for (const [base, bits] of hosts.ranges) ranges.addSubnet(base.toString(), bits, base.kind());
  return (hostname) => {
    const bare = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (hosts.hosts.has(bare) || hosts.suffixes.some((suffix) => bare.endsWith(suffix))) return true;
    return ranges.check(bare, bare.includes(':') ? 'ipv6' : 'ipv4');
  };
}
