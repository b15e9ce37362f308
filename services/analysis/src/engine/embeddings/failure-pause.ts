/** After this many failures on end a source is left alone for a while, and runs go on without it. */
const FAILURES_TO_PAUSE = 3;
const PAUSE_MS = 60_000;

/** Keeps runs from waiting for a source that fails time after time. */
export class FailurePause {
  private failures = 0;
  private until = 0;

  get isOn(): boolean {
    return Date.now() < this.until;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures >= FAILURES_TO_PAUSE) this.until = Date.now() + PAUSE_MS;
  }
}
