/** How the time for a piece of work grows with its input. */
export interface Growth {
  /** 1 for time in proportion to the input, 2 for its square; 0 where all sizes take next to no time. */
  exponent: number;
  points: { size: number; ms: number }[];
}

/** From here on growth is faster than n·log n, whatever a busy machine adds. */
export const SUPER_LINEAR = 1.5;

const DOUBLINGS = 6;
/** Shorter work says more about the machine than about the input. */
const LEAST_MS = 1.5;
/** Three doublings at least have to be seen. */
const FEWEST_POINTS = 4;
/** Longer work is not repeated on larger input; by then the growth is known. */
const ENOUGH_MS = 600;
/** Not even looked at on larger input. */
const TOO_MUCH_MS = 6_000;
const SURE_MS = 300;
const TRIES = 4;

/** Milliseconds, of which only differences count. */
export type Clock = () => number;

/** The CPU time of this process. */
const cpuMs: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Doubles the size of an input up to `largest` and measures the time; what looks super-linear is measured again before it is believed. */
export function growthOf(prepare: (size: number) => () => unknown, largest: number, clock: Clock = cpuMs): Growth {
  let best = measure(prepare, largest, 1, clock);
  for (let tries = 1; tries < TRIES && best.exponent >= SUPER_LINEAR; tries++) {
    const next = measure(prepare, largest, 2 * tries, clock);
    if (next.exponent < best.exponent) best = next;
  }
  return best;
}

function measure(prepare: (size: number) => () => unknown, largest: number, repeats: number, clock: Clock): Growth {
  const points: Growth['points'] = [];
  // What is loaded or built at the first call is not the input's doing.
  prepare(Math.floor(largest / 2 ** DOUBLINGS))();
  for (let halvings = DOUBLINGS; halvings >= 0; halvings--) {
    const size = Math.floor(largest / 2 ** halvings);
    const ms = fastest(prepare(size), repeats, clock);
    points.push({ size, ms });
    if (ms > TOO_MUCH_MS || (ms > ENOUGH_MS && points.length >= FEWEST_POINTS)) break;
  }
  return { exponent: exponentOf(points), points };
}

// The fastest of several runs is the one that the rest of the machine disturbed least.
function fastest(work: () => unknown, repeats: number, clock: Clock): number {
  let best = Infinity;
  for (let run = 0; run < repeats + 1 && (run === 0 || best < SURE_MS); run++) {
    const before = clock();
    work();
    best = Math.min(best, clock() - before);
  }
  return best;
}

// The slope of a line through the logarithms, by least squares.
function exponentOf(all: Growth['points']): number {
  const last = all.at(-1);
  // The last ones alone: on small input the fixed costs hide the growth.
  const points = all.filter(({ ms }) => ms >= LEAST_MS).slice(-FEWEST_POINTS);
  if (!last || points.length < FEWEST_POINTS) return last && last.ms > TOO_MUCH_MS ? Infinity : 0;
  const logs = points.map(({ size, ms }) => ({ x: Math.log(size), y: Math.log(ms) }));
  const mean = { x: average(logs.map(({ x }) => x)), y: average(logs.map(({ y }) => y)) };
  const [up, across] = logs.reduce(([a, b], { x, y }) => [a + (x - mean.x) * (y - mean.y), b + (x - mean.x) ** 2], [0, 0]);
  return up / across;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
