import { z } from 'zod';

/**
 * A setting of entries with commas between them, such as `reads=1200/60,writes=300/60`: each is put into a copy of the
 * defaults, "off" stands for no limits at all. `put` gives false for an entry that it does not know.
 */
export function settingOf<T extends object>(defaults: T, entry: RegExp, put: (limits: T, groups: Partial<Record<string, string>>) => boolean, must: string) {
  return z
    .string()
    .default('')
    .transform((text, context): T | null => {
      if (text.trim() === 'off') return null;
      const limits = { ...defaults };
      for (const part of text.split(',').map((each) => each.trim()).filter(Boolean)) {
        if (put(limits, entry.exec(part)?.groups ?? {})) continue;
        context.addIssue({ code: 'custom', message: `"${part}" must be ${must}` });
        return z.NEVER;
      }
      return limits;
    });
}
