const key = 'alerts-seen';
// Spec account.md §9.
const remembered = 100;

function read(storage: Storage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** True the first time an alert is claimed, in whichever tab; the last 100 are remembered. */
export function claimAlert(id: string, storage: Storage): boolean {
  const seen = read(storage);
  if (seen.includes(id)) return false;
  storage.setItem(key, JSON.stringify([...seen, id].slice(-remembered)));
  return true;
}
