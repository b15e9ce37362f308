import { keepContext } from './context.ts';
import type { Transaction } from './mongo.ts';

type Steps<T, R> = {
  /** Sees all items first, so that one query reads for all of them. */
  ahead: (items: T[]) => Promise<R>;
  each: (item: T, read: R) => Promise<void>;
};
type Entry<T> = { item: T; within: ReturnType<typeof keepContext> };

/** Work that the handlers of one transaction put off to its end, so that what they read and write goes together. */
export class Batch<T, R = void> {
  constructor(
    private readonly transaction: Transaction,
    private readonly steps: Steps<T, R>,
  ) {}

  /** Has the item worked on at the end of the present transaction, in the order of adding, under its own ids and trace. */
  add(item: T): Promise<void> {
    const entry: Entry<T> = { item, within: keepContext() };
    return this.transaction.gather(this, [entry], (entries) => this.work(entries));
  }

  private async work(entries: Entry<T>[]): Promise<void> {
    const read = await this.steps.ahead(entries.map(({ item }) => item));
    for (const { item, within } of entries) await within(() => this.steps.each(item, read));
  }
}
