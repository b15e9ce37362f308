export type BillingInterval = 'month' | 'year';
export type Period = { start: Date; end: Date };

/** `anchor` and whole months later in UTC, on the last day where the month is shorter (31 January → 28 February). */
function monthsAfter(anchor: Date, months: number): Date {
  const firstOfMonth = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate();
  const timeOfDay = anchor.getTime() - Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth(), anchor.getUTCDate());
  return new Date(firstOfMonth.getTime() + (Math.min(anchor.getUTCDate(), lastDay) - 1) * 86_400_000 + timeOfDay);
}

/** The billing period that holds `now`; periods are counted from the anchor, so that short months don't shift them. */
export function periodAt(anchor: Date, interval: BillingInterval, now: Date): Period {
  const step = interval === 'year' ? 12 : 1;
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  let count = Math.max(0, Math.floor(months / step));
  if (count > 0 && monthsAfter(anchor, count * step) > now) count -= 1;
  return { start: monthsAfter(anchor, count * step), end: monthsAfter(anchor, (count + 1) * step) };
}
