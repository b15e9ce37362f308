import type { Task } from '@forewire/contracts/http/tasks';

/** Active ones first, the newest first among equals. */
export function activeFirst(tasks: readonly Task[]): Task[] {
  return [...tasks].sort((a, b) => Number(b.active) - Number(a.active) || b.createdAt.localeCompare(a.createdAt));
}

/** The sidebar's two lists; public examples belong to nobody and stay out (spec tasks.md §2). */
export function groupTasks(tasks: readonly Task[]): { monitors: Task[]; predictions: Task[] } {
  const listed = activeFirst(tasks.filter((task) => task.userId !== 'public'));
  return { monitors: listed.filter((task) => task.taskMode === 'monitoring'), predictions: listed.filter((task) => task.taskMode === 'predict') };
}

/** Whether a task found something since its owner last looked. */
export function hasUnseen(task: Task, userId: string): boolean {
  if (!task.latestResultTitle || task.userId !== userId) return false;
  if (!task.lastViewedAt) return true;
  // Tasks that found it before its time was noted know only what the last run found.
  if (!task.latestResultAt) return task.changesDetected && task.lastRun !== null && task.lastRun > task.lastViewedAt;
  return task.latestResultAt > task.lastViewedAt;
}

/** What takes the place of a deleted task: the first of those that remain. */
export function afterDeletion(tasks: readonly Task[], deletedId: string): Task | undefined {
  const { monitors, predictions } = groupTasks(tasks.filter((task) => task.id !== deletedId));
  return monitors[0] ?? predictions[0];
}
