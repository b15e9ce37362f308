import { newId } from '@forewire/kit/ids';
import { Database } from '@forewire/kit/mongo';
import { connectTestMongo } from '@forewire/kit/testing';
import { jest } from '@jest/globals';
import { newSource, type Source } from '../sources/source.ts';
import { SourceRepository } from '../sources/source.repository.ts';
import { Claims, leaseMs } from './claims.ts';

describe('claims of checks under way', () => {
  let database: Database;
  let sources: SourceRepository;
  let claims: Claims;
  const ends: (() => void)[] = [];

  beforeAll(async () => {
    const connection = await connectTestMongo();
    database = new Database(connection.useDb(`t${newId().slice(-10)}_crawler`));
    sources = new SourceRepository(database);
    await database.prepare();
  });
  beforeEach(() => (claims = new Claims(sources)));
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await database.connection.dropDatabase();
    await database.connection.close();
  });

  /** Sources that were claimed so long ago. */
  async function claimed(count: number, ageMs: number): Promise<Source[]> {
    const now = new Date();
    const made = await sources.ensure(Array.from({ length: count }, () => `https://${newId()}.example.test/`), now);
    const list = await Promise.all(made.map(({ _id }) => sources.claimNow(_id, now, leaseMs - ageMs)));
    const taken = list.filter((source) => source !== undefined);
    for (const source of taken) ends.push(claims.keep(source));
    return taken;
  }
  const stored = async ({ _id }: Source): Promise<number> => (await sources.get(_id)).checkingUntil.getTime();

  it('are renewed with one write, those that need it', async () => {
    const [old, fresh] = [await claimed(20, leaseMs / 2), await claimed(2, 0)];
    const before = fresh.map(({ checkingUntil }) => checkingUntil.getTime());
    const now = new Date();
    const writes = jest.spyOn(sources, 'renewClaims');
    await claims.renew(now);
    expect(writes).toHaveBeenCalledTimes(1);
    expect(old).toHaveLength(20);
    for (const source of old) {
      expect(source.checkingUntil.getTime()).toBeGreaterThanOrEqual(now.getTime() + leaseMs);
      expect(await stored(source)).toBe(source.checkingUntil.getTime());
    }
    expect(await Promise.all(fresh.map(stored))).toEqual(before);
  });

  it('are not taken back from who has them now', async () => {
    const [lost] = await claimed(1, leaseMs / 2);
    if (!lost) throw new Error('nothing was claimed');
    const others = newSource(lost._id, lost.url, new Date(Date.now() + leaseMs));
    await sources.saveChecks([], new Date(), [{ id: lost._id, set: { checkingUntil: others.nextCheckAt } }]);
    await claims.renew();
    expect(await stored(lost)).toBe(others.nextCheckAt.getTime());
  });

  it('wait for the write before, and for no check that has ended', async () => {
    const [first, second] = await claimed(2, leaseMs / 2);
    let written = (): void => undefined;
    const writes = jest.spyOn(sources, 'renewClaims').mockImplementation((_claims, ms, now) => new Promise((resolve) => (written = () => resolve(new Date(now.getTime() + ms)))));
    const renewing = claims.renew();
    await claims.renew();
    expect(writes).toHaveBeenCalledTimes(1);
    written();
    await renewing;
    ends[0]?.();
    const again = claims.renew(new Date(Date.now() + leaseMs));
    written();
    await again;
    expect(writes.mock.calls.map(([list]) => list.map(({ id }) => id))).toEqual([[first?._id, second?._id], [second?._id]]);
  });
});
