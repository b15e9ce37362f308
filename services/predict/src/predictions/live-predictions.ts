import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { Prediction } from './prediction.ts';

/** The predictions that this process works on, for those who watch them here. */
@Injectable()
export class LivePredictions {
  private readonly running = new Map<string, Prediction>();
  private readonly changes = new EventEmitter().setMaxListeners(0);

  /** The prediction as it is this moment, or null when another process has it or none. */
  find(id: string): Prediction | null {
    return this.running.get(id) ?? null;
  }

  open(prediction: Prediction): void {
    this.running.set(prediction.id, prediction);
    this.changed(prediction.id);
  }

  changed(id: string): void {
    this.changes.emit(id);
  }

  close(id: string): void {
    this.running.delete(id);
    this.changed(id);
  }

  /** Resolves at the next change, or after `withinMs` when there is none that this process sees. */
  async nextChange(id: string, withinMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.changes.off(id, done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      this.changes.on(id, done);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}
