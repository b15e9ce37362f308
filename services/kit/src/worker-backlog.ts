/** A place that a task has got. */
export type WorkerPlace = {
  /** The thread is ready: from now on the task's time counts. */
  begin: () => void;
  end: (cutOff: boolean) => void;
};

export type WorkerTask = {
  /** Whom the task is for. */
  account: string;
  /** Whose text it is, such as a host. */
  key: string;
  bytes: number;
  start: (place: WorkerPlace) => void;
};

type Load = { size: number; bytes: number };
type Line = Load & { tasks: Map<string, WorkerTask[]> };

/**
 * What waits for a thread. Accounts take turns, and the keys of an account among themselves. The room is shared by
 * dynamic thresholds, as the places of checks are: nobody's tasks take more than twice what is free.
 */
export class WorkerBacklog {
  private readonly lines = new Map<string, Line>();
  private readonly total: Load = { size: 0, bytes: 0 };

  constructor(private readonly room: { tasks: number; bytes: number }) {}

  get count(): number {
    return this.total.size;
  }

  /** False when there is no room for the task. */
  add(task: WorkerTask): boolean {
    const line = this.lines.get(task.account) ?? { tasks: new Map<string, WorkerTask[]>(), size: 0, bytes: 0 };
    const [freeTasks, freeBytes] = [this.room.tasks - this.total.size, this.room.bytes - this.total.bytes];
    if (freeTasks < 1 || freeBytes < task.bytes) return false;
    if (line.size >= 2 * freeTasks || line.bytes > 2 * freeBytes) return false;
    const list = line.tasks.get(task.key);
    if (list) list.push(task);
    else line.tasks.set(task.key, [task]);
    this.lines.set(task.account, line);
    this.weigh(line, 1, task);
    return true;
  }

  remove(task: WorkerTask): void {
    const line = this.lines.get(task.account);
    const list = line?.tasks.get(task.key) ?? [];
    const at = list.indexOf(task);
    if (!line || at < 0) return;
    list.splice(at, 1);
    if (list.length === 0) line.tasks.delete(task.key);
    this.leave(line, task);
  }

  /** Takes out the task whose turn it is among those that may start; of an account that may start none, no key is looked at. */
  next(mayStart: (account: string) => ((key: string) => boolean) | null): WorkerTask | null {
    for (const [account, line] of this.lines) {
      const mayStartKey = mayStart(account);
      for (const [key, list] of mayStartKey ? line.tasks : []) {
        if (mayStartKey?.(key)) return this.take(line, key, list);
      }
    }
    return null;
  }

  // Whoever is served goes to the end, the key among its account's and the account among all.
  private take(line: Line, key: string, list: WorkerTask[]): WorkerTask | null {
    const task = list.shift();
    if (!task) return null;
    line.tasks.delete(key);
    if (list.length > 0) line.tasks.set(key, list);
    this.lines.delete(task.account);
    this.lines.set(task.account, line);
    this.leave(line, task);
    return task;
  }

  private leave(line: Line, task: WorkerTask): void {
    this.weigh(line, -1, task);
    if (line.size === 0) this.lines.delete(task.account);
  }

  private weigh(line: Line, by: 1 | -1, { bytes }: WorkerTask): void {
    for (const each of [line, this.total]) {
      each.size += by;
      each.bytes += by * bytes;
    }
  }
}
