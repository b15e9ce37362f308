import { log } from '@forewire/kit/log';
import { LivePredictions } from './live-predictions.ts';
import { PredictionRepository } from './prediction.repository.ts';
import type { Prediction } from './prediction.ts';

const saveEveryMs = 1000;
/** A prediction at which nothing moves is looked after all the same: it may have been removed meanwhile. */
const lookEveryMs = 3000;

/** A prediction while it is worked on: shown to watchers at once, stored every second. */
export class Progress {
  private timer: NodeJS.Timeout | null = null;
  private saving: Promise<void> = Promise.resolve();
  private readonly watch: NodeJS.Timeout;
  private readonly gone = new AbortController();

  constructor(
    readonly prediction: Prediction,
    private readonly predictions: PredictionRepository,
    private readonly live: LivePredictions,
  ) {
    live.open(prediction);
    this.watch = setInterval(() => this.saveSoon(), lookEveryMs);
  }

  /** Aborts when the prediction was removed, or taken over by another worker. */
  get signal(): AbortSignal {
    return this.gone.signal;
  }

  changed(): void {
    this.live.changed(this.prediction.id);
    this.timer ??= setTimeout(() => this.saveSoon(), saveEveryMs);
  }

  /** Stores what there is now, as when an agent is done: a crash takes nothing back that was stored. */
  checkpoint(): Promise<void> {
    this.live.changed(this.prediction.id);
    this.saveSoon();
    return this.saving;
  }

  close(): void {
    clearInterval(this.watch);
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.live.close(this.prediction.id);
  }

  private saveSoon(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.saving = this.saving.then(() => this.save());
  }

  private async save(): Promise<void> {
    try {
      if (!(await this.predictions.saveProgress(this.prediction))) this.gone.abort(new Error('the prediction is gone'));
    } catch (error) {
      // The next save has all of it; what counts in the end is stored with the job's end.
      log.warn({ err: error, predictionId: this.prediction.id }, 'progress could not be stored');
    }
  }
}
