type Place = { active: number; waiting: { go: () => void; refuse: (error: Error) => void }[] };

/** Lets a few at a time through to each place; whoever waits for one can be sent away. */
export class Turns {
  private readonly places = new Map<string, Place>();

  constructor(private readonly atOnce: number) {}

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const place = this.places.get(name) ?? { active: 0, waiting: [] };
    this.places.set(name, place);
    if (place.active < this.atOnce) place.active += 1;
    // Whoever ends hands the turn on, so that nobody comes in between.
    else await new Promise<void>((go, refuse) => place.waiting.push({ go, refuse }));
    try {
      return await work();
    } finally {
      this.pass(name, place);
    }
  }

  /** Those who wait for this place right now fail with this error. */
  sendAway(name: string, error: Error): void {
    for (const { refuse } of this.places.get(name)?.waiting.splice(0) ?? []) refuse(error);
  }

  private pass(name: string, place: Place): void {
    const next = place.waiting.shift();
    if (next) return next.go();
    place.active -= 1;
    if (place.active === 0) this.places.delete(name);
  }
}
