import { Injectable } from '@nestjs/common';
import { Drain } from '@forewire/kit/drain';
import { gatherMs } from '@forewire/kit/load';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { RecordTries, type Tried } from './record-tries.ts';

const waveMs = 40;
const perWave = 64;

/** Records outcomes while their groups go on: those of one moment share a transaction, whatever group they are of. */
@Injectable()
export class OutcomeWaves {
  private queue: Tried[] = [];
  private readonly writing = new Drain(() => this.queue.length > 0, () => this.transaction.outside(() => this.writeAll()));
  private wave: Promise<void> = Promise.resolve();
  private readonly recorded = new WeakSet<Tried>();

  constructor(
    private readonly recordTries: RecordTries,
    private readonly transaction: Transaction,
  ) {}

  /** Records it in a moment, unless it is taken back before. */
  add(tried: Tried): void {
    this.queue.push(tried);
    this.writing.wake();
  }

  /** Takes back what of these is not recorded yet; gives what records it, in the transaction that it is called in or in its own. */
  async takeBack(tries: readonly Tried[]): Promise<() => Promise<void>> {
    const own = new Set(tries);
    this.queue = this.queue.filter((tried) => !own.has(tried));
    await this.wave;
    const rest = tries.filter((tried) => !this.recorded.has(tried));
    return () => this.transaction.run(() => this.recordTries.execute(rest));
  }

  private async writeAll(): Promise<void> {
    while (this.queue.length > 0) {
      // Most of a group ends within this moment, and is recorded with the group's own end.
      await new Promise((resolve) => setTimeout(resolve, Math.max(waveMs, gatherMs())));
      this.wave = this.write(this.queue.splice(0, perWave));
      await this.wave;
    }
  }

  private async write(tries: Tried[]): Promise<void> {
    if (tries.length === 0) return;
    try {
      await this.transaction.run(() => this.recordTries.execute(tries));
      for (const tried of tries) this.recorded.add(tried);
    } catch (error) {
      log.warn({ err: error, deliveryIds: tries.map(({ deliveryId }) => deliveryId) }, 'outcomes of deliveries are recorded with the end of their groups');
    }
  }
}
