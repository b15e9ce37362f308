/** Reads by key outside of transactions: what is asked for in the same moment is read with one query. */
export class BatchedReads<V> {
  private keys = new Set<string>();
  private askers: { resolve: (found: Map<string, V>) => void; reject: (error: unknown) => void }[] = [];

  constructor(private readonly read: (keys: string[]) => Promise<Map<string, V>>) {}

  find(key: string): Promise<V | undefined> {
    return this.ask([key]).then((found) => found.get(key));
  }

  /** What there is under each of the keys, in their order. */
  async findAll(keys: readonly string[]): Promise<(V | undefined)[]> {
    const found = await this.ask(keys);
    return keys.map((key) => found.get(key));
  }

  private ask(keys: readonly string[]): Promise<Map<string, V>> {
    return new Promise((resolve, reject) => {
      if (this.askers.length === 0) setImmediate(() => void this.go());
      for (const key of keys) this.keys.add(key);
      this.askers.push({ resolve, reject });
    });
  }

  private async go(): Promise<void> {
    const { keys, askers } = this;
    this.keys = new Set();
    this.askers = [];
    try {
      const found = await this.read([...keys]);
      for (const { resolve } of askers) resolve(found);
    } catch (error) {
      for (const { reject } of askers) reject(error);
    }
  }
}
