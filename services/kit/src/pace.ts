import { gatherMs } from './load.ts';

/** Lets work through at once after a rest, and else in waves, further apart in a busy process: what comes in between goes together, which costs little more than one. */
export class Pace {
  private lastAt = 0;

  constructor(
    /** Between two waves at least. */
    private readonly everyMs: number,
  ) {}

  /** Resolves when the next wave may go. */
  async turn(): Promise<void> {
    const waitMs = this.lastAt + Math.max(this.everyMs, gatherMs()) - Date.now();
    // Even without a wait, whatever ends in the same moment comes along.
    await new Promise<void>((resolve) => (waitMs > 0 ? setTimeout(resolve, waitMs) : setImmediate(resolve)));
    this.lastAt = Date.now();
  }
}
