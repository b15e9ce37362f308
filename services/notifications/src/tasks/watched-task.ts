/** What this service knows of a task, from the tasks service's events. */
export type WatchedTask = {
  id: string;
  userId: string;
  companyId: string;
  title: string;
  /** Whether its owner wants mails; followers always do, they asked for alerts. */
  email: boolean;
  visibility: 'public' | 'private';
  /** Who asked, from within a mail, for no more mails about it. */
  mutedBy: string[];
  /** False while nobody ever followed it, which saves looking for followers. */
  hasFollowers: boolean;
  goneAt: Date | null;
};

/** Whether people other than the owner may be told what this task found. */
export function mayBeFollowed(task: WatchedTask): boolean {
  return task.visibility === 'public' || task.companyId !== '';
}
