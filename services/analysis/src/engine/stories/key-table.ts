const FIRST_ROOM = 4096;

/** Gives each key a number of its own, counted from 0. */
export class KeyTable {
  /** How many there are. */
  size = 0;
  private keys = new Uint32Array(FIRST_ROOM / 2);
  private places = new Int32Array(FIRST_ROOM).fill(-1);

  keyAt(item: number): number {
    return this.keys[item] ?? 0;
  }

  /** The number of a key, which is entered when it is new. */
  enter(key: number): number {
    const place = this.placeOf(key);
    const present = this.places[place] ?? -1;
    if (present >= 0) return present;
    const item = this.size;
    this.size += 1;
    this.places[place] = item;
    this.keys[item] = key;
    if (this.size === this.keys.length) this.grow();
    return item;
  }

  private placeOf(key: number): number {
    const { places, keys } = this;
    const mask = places.length - 1;
    let place = key & mask;
    for (;;) {
      const item = places[place] ?? -1;
      if (item < 0 || keys[item] === key) return place;
      place = (place + 1) & mask;
    }
  }

  private grow(): void {
    const { keys } = this;
    this.keys = new Uint32Array(keys.length * 2);
    this.keys.set(keys);
    this.places = new Int32Array(this.places.length * 2).fill(-1);
    for (let item = 0; item < this.size; item += 1) this.places[this.placeOf(keys[item] ?? 0)] = item;
  }
}
