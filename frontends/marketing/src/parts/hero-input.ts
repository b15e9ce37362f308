import { z } from 'zod';

/** What the form on public pages hands over to the app's form (spec public-site.md §3); `interval` in minutes, 0 for predict. */
export type HeroInput = { prompt: string; interval: number; taskMode: 'monitoring' | 'predict' };

const key = 'forewire.hero';
const waiting = z.object({ prompt: z.string().trim().min(1) });
export const longestPrompt = 4000;

/** Leaves the form's content to be found by the app once its owner is signed in. */
export function leaveHero(session: Storage, input: HeroInput): void {
  session.setItem(key, JSON.stringify(input));
}

/** Whether something typed on a public page still waits to become a task. */
export function isHeroWaiting(session: Storage): boolean {
  return heroPrompt(session) !== null;
}

/** The prompt that waits, or null. */
export function heroPrompt(session: Storage): string | null {
  try {
    return waiting.safeParse(JSON.parse(session.getItem(key) ?? 'null')).data?.prompt ?? null;
  } catch {
    return null;
  }
}

/** What stands against the form as it is (spec public-site.md §5). */
export function problemOf({ prompt, taskMode }: Pick<HeroInput, 'prompt' | 'taskMode'>): string | null {
  if (prompt.trim()) return prompt.length > longestPrompt ? `Prompt must be at most ${longestPrompt} characters` : null;
  return taskMode === 'predict' ? 'Please enter a question for prediction' : 'Please describe what you want to monitor';
}
