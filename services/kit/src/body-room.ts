import { currentContext } from './context.ts';
import { FairGate, Shares } from './fair-gate.ts';
import { freeBytes } from './free-bytes.ts';

const kb = 1024;
const mb = 1024 * kb;

/** The smallest bodies, which are most, need no place. */
const uncountedBytes = 64 * kb;
// What sizes of bodies have places, and how much of the room: an ordinary page never waits behind a huge one.
const sizes = [
  { bytes: 512 * kb, share: 1 / 4 },
  { bytes: 4 * mb, share: 1 / 2 },
  { bytes: 8 * mb, share: 1 / 4 },
];
// Shares hand out half as many places again as one account alone may hold.
const atOnceToAlone = 1.5;

type Size = { bytes: number; gate: FairGate };

/** The memory that bodies from the outside may take in the whole process; accounts share it fairly, and what finds no room is not read yet. */
export class BodyRoom {
  private readonly sizes: Size[];

  constructor(roomBytes: number) {
    this.sizes = sizes.map(({ bytes, share }) => ({ bytes, gate: new FairGate(new Shares(Math.max(2, Math.floor((roomBytes * share) / bytes / atOnceToAlone)))) }));
  }

  /** Runs work whose bodies are held until it ends; it must not wait for other work that needs room. */
  async hold<T>(work: (place: BodyPlace) => Promise<T>): Promise<T> {
    const place = new BodyPlace(this.sizes, currentContext().userId ?? '');
    try {
      return await work(place);
    } finally {
      place.giveBack();
    }
  }
}

/** What one piece of work has of the room. A place only grows, and always in the same order, so that no two wait for each other. */
export class BodyPlace {
  /** How large a body may be at present. */
  bytes = uncountedBytes;
  private readonly asked = new Map<Size, Promise<void>>();
  private readonly ended: Promise<void>;
  private readonly bodies: Uint8Array[] = [];
  private end: () => void = () => undefined;

  constructor(
    private readonly sizes: readonly Size[],
    private readonly account: string,
  ) {
    this.ended = new Promise((resolve) => (this.end = resolve));
  }

  /** Resolves once a body may be larger than `bytes`. */
  async grow(bytes: number): Promise<void> {
    const size = this.sizes.find((each) => each.bytes > bytes) ?? this.sizes.at(-1);
    if (!size) return;
    const asked = this.asked.get(size) ?? this.ask(size);
    this.asked.set(size, asked);
    await asked;
  }

  /** Leaves a body here, to be freed when the place is given back. */
  keep(body: Uint8Array): void {
    this.bodies.push(body);
  }

  giveBack(): void {
    freeBytes(this.bodies);
    this.end();
  }

  private ask(size: Size): Promise<void> {
    return new Promise((resolve) => {
      void size.gate.pass({ key: this.account }, () => {
        // Beyond the largest size a caller's own limit holds.
        this.bytes = Math.max(this.bytes, size === this.sizes.at(-1) ? Infinity : size.bytes);
        resolve();
        return this.ended;
      });
    });
  }
}
