import { claimAlert } from './seen-alerts.ts';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

describe('claimAlert', () => {
  it('claims an alert once', () => {
    const storage = memory();
    expect([claimAlert('a', storage), claimAlert('a', storage), claimAlert('b', storage)]).toEqual([true, false, true]);
  });

  it('remembers the last hundred', () => {
    const storage = memory();
    for (let index = 0; index <= 100; index++) claimAlert(String(index), storage);
    expect(claimAlert('100', storage)).toBe(false);
    expect(claimAlert('1', storage)).toBe(false);
    expect(claimAlert('0', storage)).toBe(true);
  });

  it('survives a storage that somebody else wrote', () => {
    const storage = memory();
    storage.setItem('alerts-seen', '{"not":"a list"');
    expect(claimAlert('a', storage)).toBe(true);
  });
});
