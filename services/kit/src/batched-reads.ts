import { Drain } from './drain.ts';
import { Pace } from './pace.ts';

/** Reads by key outside of transactions: what is asked for in the same moment, or while a query is under way, is read with one query; in a busy process such moments are longer. */
export class BatchedReads<V> {
  private keys = new Set<string>();
  private askers: { resolve: (found: Map<string, V>) => void; reject: (error: unknown) => void }[] = [];
  private readonly pace = new Pace(0);
  private readonly reading = new Drain(() => this.askers.length > 0, () => this.work());

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
      for (const key of keys) this.keys.add(key);
      this.askers.push({ resolve, reject });
      this.reading.wake();
    });
  }

  private async work(): Promise<void> {
    while (this.askers.length > 0) {
      await this.pace.turn();
      await this.readAll();
    }
  }

  private async readAll(): Promise<void> {
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
