const promptLength = 80;

/** What a task is called: its title, else the first 80 characters of its prompt (spec tasks.md §2). */
export function titleOf({ title, prompt }: { title: string; prompt: string }): string {
  return title.trim() || prompt.trim().slice(0, promptLength).trim() || 'Untitled task';
}

/** Whether a title only repeats the beginning of the prompt, as the automatic one of a prediction does. */
export function repeatsPrompt({ title, prompt }: { title: string; prompt: string }): boolean {
  const start = title.trim().replace(/\.{3}$/, '');
  return prompt.trim().replace(/\s+/g, ' ').startsWith(start);
}

/** The title where it stands among others: without the word that automatic titles of monitors all begin with, so that what tells them apart comes first. */
export function titleInList(task: { title: string; prompt: string; taskMode: 'monitoring' | 'predict' }): string {
  const title = titleOf(task);
  // Automatic titles are in capitals (spec tasks.md §5); in words of one's own "Monitor" may be what it is about.
  return task.taskMode === 'monitoring' ? title.replace(/^Monitor (?=[\p{Lu}\p{N}])/u, '') : title;
}
