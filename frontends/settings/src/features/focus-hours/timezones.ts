export type Timezone = { id: string; label: string; offset: string };

function offsetOf(timeZone: string, at: Date): string {
  const part = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return part?.value === 'GMT' ? 'GMT+00:00' : (part?.value ?? '');
}

/** Every zone that this browser knows, and the one that is set even if it doesn't list it. */
export function listTimezones(current: string, at: Date): Timezone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...ids].sort().map((id) => ({ id, label: id.replaceAll('_', ' '), offset: offsetOf(id, at) }));
}

/** Zones whose name or offset has every word that was typed; those whose city begins with it come first. */
export function searchTimezones(zones: readonly Timezone[], search: string): Timezone[] {
  const wanted = search.trim().toLowerCase().replaceAll('_', ' ');
  const words = wanted.split(/[\s/]+/);
  const found = zones.filter(({ label, offset }) => words.every((word) => `${label} ${offset}`.toLowerCase().includes(word)));
  const cityFirst = ({ label }: Timezone) => (label.toLowerCase().split('/').at(-1)?.startsWith(wanted) ? 0 : 1);
  return found.sort((one, other) => cityFirst(one) - cityFirst(other));
}
