/** Works off what has been added: one round at a time, and another one for what came while a round ended. */
export class Drain {
  private running: Promise<void> | null = null;

  constructor(
    private readonly isNeeded: () => boolean,
    /** One round; deals with failures itself. */
    private readonly work: () => Promise<void>,
  ) {}

  wake(): void {
    this.running ??= this.work().finally(() => {
      this.running = null;
      if (this.isNeeded()) this.wake();
    });
  }

  /** Waits until nothing is under way. */
  async settle(): Promise<void> {
    while (this.running) await this.running;
  }
}
