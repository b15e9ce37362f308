import { intervalInMinutes, taskMode } from '@forewire/contracts/http/tasks';
import { z } from 'zod';

export type ChosenSource = { url: string; name: string; sourceType: string; reason: string | null };

const chosenSource = z.object({ url: z.string(), name: z.string(), sourceType: z.string(), reason: z.string().nullable() });
const draft = z.object({
  prompt: z.string(),
  interval: intervalInMinutes.nullable(),
  taskMode: taskMode.default('monitoring'),
  sources: z.array(chosenSource).default([]),
  /** Addresses that were taken away, so that they aren't found again. */
  dropped: z.array(z.string()).default([]),
  /** How closely articles have to match; null for the middle. */
  threshold: z.number().min(0.1).max(0.9).nullable().default(null),
});
export type Draft = z.infer<typeof draft>;
/** What the home page's form leaves behind for the app (public-site.md §3, hero task input). */
const hero = z.object({ prompt: z.string(), interval: z.number().nullish(), taskMode: z.string().nullish() });

export const emptyDraft: Draft = { prompt: '', interval: null, taskMode: 'monitoring', sources: [], dropped: [], threshold: null };
const draftKey = 'forewire.draft';
const heroKey = 'forewire.hero';

function parse<S extends z.ZodType>(schema: S, text: string | null): z.infer<S> | null {
  try {
    return text ? (schema.safeParse(JSON.parse(text)).data ?? null) : null;
  } catch {
    return null;
  }
}

/** The form as it was left: what the home page's form handed over comes first, then the stored draft. */
export function readDraft(local: Storage, session: Storage): Draft {
  const handed = parse(hero, session.getItem(heroKey));
  if (handed?.prompt.trim()) {
    const interval = intervalInMinutes.safeParse(handed.interval).data ?? null;
    return { ...emptyDraft, prompt: handed.prompt, interval: interval === 0 ? null : interval, taskMode: handed.taskMode === 'predict' ? 'predict' : 'monitoring' };
  }
  return parse(draft, local.getItem(draftKey)) ?? emptyDraft;
}

/** Keeps the form; throws where the browser has no room for it. */
export function writeDraft(local: Storage, value: Draft): void {
  if (value.prompt.trim() === '' && value.sources.length === 0) local.removeItem(draftKey);
  else local.setItem(draftKey, JSON.stringify(value));
}

/** Whether the home page's form handed something over that was sent off there. */
export function hasHero(session: Storage): boolean {
  return Boolean(parse(hero, session.getItem(heroKey))?.prompt.trim());
}

/** The hero's input has arrived in the form, whose draft keeps it from here on. */
export function takeHero(session: Storage): void {
  session.removeItem(heroKey);
}

/** Leaves the form to be found after signing in. */
export function leaveHero(session: Storage, { prompt, interval, taskMode: mode }: Draft): void {
  session.setItem(heroKey, JSON.stringify({ prompt, interval: mode === 'predict' ? 0 : interval, taskMode: mode }));
}

const longest = 4000;

/** What stands against the form as it is (spec public-site.md §5). */
export function problemOf({ prompt, taskMode: mode }: Pick<Draft, 'prompt' | 'taskMode'>): string | null {
  if (prompt.trim()) return prompt.length > longest ? `Prompt must be at most ${longest} characters` : null;
  return mode === 'predict' ? 'Please enter a question for prediction' : 'Please describe what you want to monitor';
}
