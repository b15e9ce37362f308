import { CheckPlaces, nobody, toClaim } from './check-places.ts';

const fill = (places: CheckPlaces, account: string, slow = false): number => {
  const claim = toClaim(account, slow);
  let taken = 0;
  for (; places.mayTake(claim); taken++) places.take(claim);
  return taken;
};

describe('places for checks', () => {
  it('are all for an account that is alone, and half of them for its slow hosts', () => {
    expect(fill(new CheckPlaces(128), 'a')).toBe(128);
    expect(fill(new CheckPlaces(128), 'a', true)).toBe(64);
    expect(fill(new CheckPlaces(1), 'a', true)).toBe(1);
  });

  it('are left for fast hosts however many accounts have slow ones', () => {
    const places = new CheckPlaces(128);
    for (let n = 0; n < 100; n++) fill(places, `account ${n}`, true);
    expect(places.saturated.slowHosts).toBe(true);
    expect(places.free).toBeGreaterThanOrEqual(96);
    expect(fill(places, 'other')).toBeGreaterThan(60);
  });

  it('name those who may begin nothing, or nothing slow, for now', () => {
    const places = new CheckPlaces(16);
    fill(places, 'slow', true);
    fill(places, 'hog');
    expect(places.saturated).toEqual({ accounts: ['hog'], onSlowHosts: ['slow'], slowHosts: false });
    places.release(toClaim('hog', false));
    places.release(toClaim('hog', false));
    expect(places.mayTake(toClaim('slow', false))).toBe(true);
  });

  it('put a source that several watch on the one who holds least', () => {
    const places = new CheckPlaces(16);
    places.take(toClaim('a', false));
    expect(places.leastLoaded(['a', 'b'])).toBe('b');
    places.take(toClaim('b', true));
    places.take(toClaim('b', true));
    expect(places.leastLoaded(['a', 'b'])).toBe('a');
    expect(places.leastLoaded([])).toBe(nobody);
  });
});
