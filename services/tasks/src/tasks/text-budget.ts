import type { Task } from './task.ts';

// A thousand tasks as people have them come to two or three million characters.
const charactersOfAList = 8_000_000;
// Names of fields, dates and ids of a task, and names of fields of a source.
const restOfTask = 1000;
const restOfSource = 60;

/** How much text a list of tasks may carry, so that no answer takes the memory of the process. */
export class TextBudget {
  private spent = false;

  constructor(private left = charactersOfAList) {}

  /** Whether a task did not fit. */
  get isSpent(): boolean {
    return this.spent;
  }

  /** Makes room for a task; false when there is none. */
  take({ prompt, enrichedPrompt, sources }: Pick<Task, 'prompt' | 'enrichedPrompt' | 'sources'>): boolean {
    const ofSources = sources.reduce((sum, { url, name, domain }) => sum + url.length + name.length + domain.length + restOfSource, 0);
    this.left -= prompt.length + (enrichedPrompt?.length ?? 0) + ofSources + restOfTask;
    this.spent ||= this.left < 0;
    return !this.spent;
  }
}
