const promptLength = 80;

/** What a task is called: its title, else the first 80 characters of its prompt (spec tasks.md §2). */
export function titleOf({ title, prompt }: { title: string; prompt: string }): string {
  return title.trim() || prompt.trim().slice(0, promptLength).trim() || 'Untitled task';
}
