/** Reads by key outside of transactions: what is asked for in the same moment is read with one query. */
export class BatchedReads<V> {
  private waiting = new Map<string, { resolve: (value: V | undefined) => void; reject: (error: unknown) => void }[]>();

  constructor(private readonly read: (keys: string[]) => Promise<Map<string, V>>) {}

  find(key: string): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      if (this.waiting.size === 0) setImmediate(() => void this.go());
      this.waiting.set(key, [...(this.waiting.get(key) ?? []), { resolve, reject }]);
    });
  }

  private async go(): Promise<void> {
    const asked = this.waiting;
    this.waiting = new Map();
    try {
      const found = await this.read([...asked.keys()]);
      for (const [key, list] of asked) for (const { resolve } of list) resolve(found.get(key));
    } catch (error) {
      for (const list of asked.values()) for (const { reject } of list) reject(error);
    }
  }
}
