/** A request that takes longer than this says that its host is slow. */
const slowMs = 2500;
const rememberedMs = 600_000;
const hostsKept = 5000;

/** Remembers which hosts have taken long to answer of late, be it to fail. */
export class SlowHosts {
  private readonly until = new Map<string, number>();

  /** Watches one request; gives what ends it. A host counts as slow while the request still hangs. */
  watch(host: string): () => void {
    const begun = Date.now();
    const timer = setTimeout(() => this.mark(host), slowMs);
    return () => {
      clearTimeout(timer);
      if (Date.now() - begun >= slowMs) this.mark(host);
    };
  }

  isSlow(host: string): boolean {
    return (this.until.get(host) ?? 0) > Date.now();
  }

  private mark(host: string): void {
    this.until.delete(host);
    this.until.set(host, Date.now() + rememberedMs);
    if (this.until.size > hostsKept) this.until.delete(this.until.keys().next().value ?? '');
  }
}
