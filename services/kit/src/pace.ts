/** Lets work through at once after a rest, and else in waves: what comes in between goes together, which costs little more than one. */
export class Pace {
  private lastAt = 0;

  constructor(private readonly everyMs: number) {}

  /** Resolves when the next wave may go. */
  async turn(): Promise<void> {
    const waitMs = this.lastAt + this.everyMs - Date.now();
    // Even without a wait, whatever ends in the same moment comes along.
    await new Promise<void>((resolve) => (waitMs > 0 ? setTimeout(resolve, waitMs) : setImmediate(resolve)));
    this.lastAt = Date.now();
  }
}
