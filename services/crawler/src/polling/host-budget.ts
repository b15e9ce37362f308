import { BlockList } from 'node:net';
import type { PrivateHosts } from '@forewire/kit/http-client';

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

export type HostLimits = {
  requestsPerSecond: number;
  burst: number;
  concurrency: number;
  /** Hosts of the operator's own, which need no sparing. */
  isExempt: (hostname: string) => boolean;
};

type Host = { active: number; tokens: number; refilledAt: number; blockedUntil: number; waiting: (() => void)[]; timer: NodeJS.Timeout | null };

const hostsKept = 5000;
const forgetEveryMs = 1000;
const nothing = (): void => undefined;

/** Shares out requests so that no host is asked faster, or by more at once, than it should be. */
export class HostBudgets {
  private readonly hosts = new Map<string, Host>();
  private forgotAt = 0;

  constructor(private readonly limits: HostLimits) {}

  /** Waits for a turn at the host and gives what ends it; throws HostBusy when it would take longer than `maxWaitMs`. */
  async acquire(target: URL, maxWaitMs: number): Promise<() => void> {
    if (this.limits.isExempt(target.hostname)) return nothing;
    const host = this.hostOf(target.host);
    this.refill(host);
    const now = Date.now();
    if (host.blockedUntil > now) throw new HostBusy(target.host, new Date(host.blockedUntil));
    const waitMs = (Math.max(0, host.waiting.length + 1 - host.tokens) / this.limits.requestsPerSecond) * 1000;
    if (waitMs > maxWaitMs) throw new HostBusy(target.host, new Date(now + waitMs));
    await new Promise<void>((start) => {
      host.waiting.push(start);
      this.pump(host);
    });
    return () => {
      host.active -= 1;
      this.pump(host);
    };
  }

  /** Leaves a host alone until then. */
  backOff(target: URL, until: Date): void {
    if (this.limits.isExempt(target.hostname)) return;
    const host = this.hostOf(target.host);
    host.blockedUntil = Math.max(host.blockedUntil, until.getTime());
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
    const made = { active: 0, tokens: this.limits.burst, refilledAt: Date.now(), blockedUntil: 0, waiting: [], timer: null };
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
    while (host.active < this.limits.concurrency && host.tokens >= 1) {
      const start = host.waiting.shift();
      if (!start) return;
      host.active += 1;
      host.tokens -= 1;
      start();
    }
    if (host.timer || host.waiting.length === 0 || host.active >= this.limits.concurrency) return;
    const waitMs = Math.ceil(((1 - host.tokens) / this.limits.requestsPerSecond) * 1000);
    host.timer = setTimeout(() => {
      host.timer = null;
      this.pump(host);
    }, waitMs);
  }
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
