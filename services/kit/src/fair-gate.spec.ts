import { FairGate, Shares } from './fair-gate.ts';

const fill = (shares: Shares, key: string): number => {
  let taken = 0;
  for (; shares.mayTake({ key }); taken++) shares.take({ key });
  return taken;
};

describe('shares of a bounded number of places', () => {
  it('give everything to one that is alone', () => {
    for (const places of [1, 2, 7, 128]) expect(fill(new Shares(places), 'a')).toBe(places);
  });

  it('become equal as places are given back, and leave some for whoever comes next', () => {
    const shares = new Shares(128);
    const hogs = ['a', 'b', 'c', 'd', 'e'];
    for (const key of hogs) fill(shares, key);
    for (let round = 0; round < 1000; round++) {
      const key = hogs[round % hogs.length] ?? '';
      if (shares.heldBy({ key }) > 0) shares.release({ key });
      for (const other of hogs) if (shares.mayTake({ key: other })) shares.take({ key: other });
    }
    const held = hogs.map((key) => shares.heldBy({ key }));
    expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(2);
    expect(shares.saturated().sort()).toEqual(hogs);
    expect(fill(shares, 'late')).toBeGreaterThanOrEqual(10);
    expect(shares.free).toBeGreaterThanOrEqual(0);
  });

  it('forget who holds nothing', () => {
    const shares = new Shares(2);
    shares.take({ key: 'a' });
    shares.release({ key: 'a' });
    expect([shares.free, shares.saturated()]).toEqual([3, []]);
  });
});

describe('a gate', () => {
  const hanging = () => new Promise<void>(() => undefined);
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('lets through at once who comes while another waits in line', async () => {
    const gate = new FairGate(new Shares(8));
    for (let n = 0; n < 500; n++) void gate.pass({ key: 'hog' }, hanging);
    const passed: string[] = [];
    for (const key of ['b', 'c', 'd']) void gate.pass({ key }, async () => void passed.push(key));
    await settled();
    expect(passed).toEqual(['b', 'c', 'd']);
  });

  it('keeps the order within a key, and lets keys take turns', async () => {
    const gate = new FairGate(new Shares(1));
    const order: string[] = [];
    let open = (): void => undefined;
    const first = gate.pass({ key: 'a' }, () => new Promise<void>((resolve) => (open = resolve)));
    const second = gate.pass({ key: 'b' }, () => first);
    const rest = ['a 1', 'a 2', 'a 3', 'b 1', 'b 2', 'b 3'].map((name) => gate.pass({ key: name.slice(0, 1) }, async () => void order.push(name)));
    await settled();
    expect(order).toEqual([]);
    open();
    await Promise.all([first, second, ...rest]);
    expect(order.filter((name) => name.startsWith('a'))).toEqual(['a 1', 'a 2', 'a 3']);
    expect(order.filter((name) => name.startsWith('b'))).toEqual(['b 1', 'b 2', 'b 3']);
    expect(order.indexOf('b 1')).toBeLessThan(order.indexOf('a 3'));
    expect(order.indexOf('a 1')).toBeLessThan(order.indexOf('b 3'));
  });

  it('gives a place back when the work fails', async () => {
    const gate = new FairGate(new Shares(1));
    for (let n = 0; n < 5; n++) await expect(gate.pass({ key: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.pass({ key: 'a' }, async () => 'in')).resolves.toBe('in');
  });
});
