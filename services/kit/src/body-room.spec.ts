import { type BodyPlace, BodyRoom } from './body-room.ts';
import { withContext } from './context.ts';

const mb = 1024 * 1024;
const room96 = 96 * mb;

/** Pieces of work of one account, each of which asks for so much and keeps it until it is told to end. */
function work(room: BodyRoom, account: string, count: number, bytes: number) {
  const ends: (() => void)[] = [];
  const granted: BodyPlace[] = [];
  const done = Array.from({ length: count }, () =>
    withContext({ userId: account }, () =>
      room.hold(async (place) => {
        const end = new Promise<void>((resolve) => ends.push(resolve));
        await Promise.race([place.grow(bytes).then(() => granted.push(place)), end]);
        await end;
      }),
    ),
  );
  const end = async (): Promise<void> => {
    for (const each of ends) each();
    await Promise.all(done);
  };
  return { granted, ends, end };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('room for bodies', () => {
  it('gives what it has and no more, however much one account asks for', async () => {
    const room = new BodyRoom(room96);
    const greedy = work(room, 'greedy', 100, 3 * mb);
    await settled();
    const places = greedy.granted.length;
    expect(places).toBeGreaterThan(4);
    expect(places * 4 * mb).toBeLessThanOrEqual(room96 / 2);
    await greedy.end();
  });

  it('leaves places for others than the one who takes all they can', async () => {
    const room = new BodyRoom(room96);
    const greedy = work(room, 'greedy', 100, 3 * mb);
    await settled();
    const other = work(room, 'other', 1, 3 * mb);
    await settled();
    expect(other.granted).toHaveLength(1);
    await Promise.all([greedy.end(), other.end()]);
  });

  it('never has an ordinary page wait behind huge ones', async () => {
    const room = new BodyRoom(room96);
    const huge = work(room, 'somebody', 100, 5 * mb);
    const ordinary = work(room, 'somebody', 1, 200_000);
    await settled();
    expect(ordinary.granted).toHaveLength(1);
    expect(huge.granted.length).toBeLessThan(4);
    await Promise.all([huge.end(), ordinary.end()]);
  });

  it('gives to the next what comes back, and nothing to who has left', async () => {
    const room = new BodyRoom(room96);
    const first = work(room, 'somebody', 20, 3 * mb);
    await settled();
    const before = first.granted.length;
    first.ends.at(-1)?.();
    await settled();
    first.ends[0]?.();
    await settled();
    expect(first.granted).toHaveLength(before + 1);
    await first.end();
    const next = work(room, 'somebody', 1, 3 * mb);
    await settled();
    expect(next.granted).toHaveLength(1);
    await next.end();
  });
});
