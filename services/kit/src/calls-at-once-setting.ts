import { settingOf } from './setting-entries.ts';

/** Calls in progress at the same time, of an account and of an address that is signed out; null for no limit. */
export type CallsAtOnce = { account: number; address: number } | null;

const entry = /^(?<name>account|address)=(?<calls>\d{1,5})$/;
// A page opens with about ten calls. Many people may share an address, and an account's programs one account.
const defaults = { account: 8, address: 32 };

/** The setting CALLS_AT_ONCE: `account=8,address=32`; what is left out keeps its default. */
export const callsAtOnce = settingOf(defaults, entry, putCalls, 'account or address and how many calls, such as account=8');

function putCalls(limits: typeof defaults, { name, calls }: Partial<Record<string, string>>): boolean {
  if (!name || Number(calls) < 1) return false;
  limits[name as keyof typeof defaults] = Number(calls);
  return true;
}
