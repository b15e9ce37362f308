import { mongo } from 'mongoose';
import { isVersion, versionAt, versionFromTime } from './version.ts';

const at = (t: number, i: number): mongo.Timestamp => new mongo.Timestamp({ t, i });

describe('the version of an event', () => {
  it('sorts as text by second, count and place in the transaction', () => {
    const inOrder = [versionAt(at(9, 900), 0), versionAt(at(10, 2), 15), versionAt(at(10, 2), 16), versionAt(at(10, 10), 0), versionAt(at(0xf0000000, 0x80000000), 0)];
    expect([...inOrder].sort()).toEqual(inOrder);
    for (const version of inOrder) expect(isVersion(version)).toBe(true);
  });

  it('is made from the time where there is none, older than a true one of the same second', () => {
    const [first, second] = [versionFromTime(new Date(10_100)), versionFromTime(new Date(10_200))];
    expect(first < second).toBe(true);
    expect(second < versionAt(at(10, 1), 0)).toBe(true);
    expect(versionAt(at(9, 5000), 7) < first).toBe(true);
    expect(isVersion(versionFromTime(new Date(-1)))).toBe(true);
  });

  it('is not whatever else a header may hold', () => {
    for (const text of ['', '17', 'g'.repeat(22), `${versionAt(at(1, 1), 1)}0`]) expect(isVersion(text)).toBe(false);
  });
});
