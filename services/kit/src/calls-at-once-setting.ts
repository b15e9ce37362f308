import { z } from 'zod';

/** Calls in progress at the same time, of an account and of an address that is signed out; null for no limit. */
export type CallsAtOnce = { account: number; address: number } | null;

const entry = /^(?<name>account|address)=(?<calls>\d{1,5})$/;
// A page opens with about ten calls. Many people may share an address, and an account's programs one account.
const defaults = { account: 8, address: 32 };

/** The setting CALLS_AT_ONCE: `account=8,address=32`; what is left out keeps its default. */
export const callsAtOnce = z
  .string()
  .default('')
  .transform((text, context): CallsAtOnce => {
    if (text.trim() === 'off') return null;
    const limits = { ...defaults };
    for (const part of text.split(',').map((each) => each.trim()).filter(Boolean)) {
      const { name, calls } = entry.exec(part)?.groups ?? {};
      if (!name || Number(calls) < 1) {
        context.addIssue({ code: 'custom', message: `"${part}" must be account or address and how many calls, such as account=8` });
        return z.NEVER;
      }
      limits[name as 'account' | 'address'] = Number(calls);
    }
    return limits;
  });
