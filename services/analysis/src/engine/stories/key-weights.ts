/** A report has some 250 keys: most places stay free, and all of them in the processor's nearest cache. */
const FIRST_PLACES = 2048;
/** A table that is fuller than this share is made larger. */
const FULL = 0.25;

/** What the keys of a report weigh; 0 for all others. */
export class KeyWeights {
  private keys = new Uint32Array(FIRST_PLACES);
  private weights = new Float64Array(FIRST_PLACES);
  private size = 0;

  get(key: number): number {
    return this.weights[this.placeOf(key)] ?? 0;
  }

  /** 0 stands for no key. */
  set(key: number, weight: number): void {
    if (key === 0) return;
    const place = this.placeOf(key);
    if (this.keys[place] === 0) this.size += 1;
    this.keys[place] = key;
    this.weights[place] = weight;
    if (this.size > this.keys.length * FULL) this.grow();
  }

  clear(): void {
    if (this.size === 0) return;
    this.keys.fill(0);
    this.weights.fill(0);
    this.size = 0;
  }

  /** Where a key stands, or would. */
  private placeOf(key: number): number {
    const { keys } = this;
    const last = keys.length - 1;
    let place = key & last;
    while (keys[place] !== key && keys[place] !== 0) place = (place + 1) & last;
    return place;
  }

  private grow(): void {
    const { keys, weights } = this;
    this.keys = new Uint32Array(keys.length * 2);
    this.weights = new Float64Array(keys.length * 2);
    this.size = 0;
    keys.forEach((key, place) => this.set(key, weights[place] ?? 0));
  }
}
