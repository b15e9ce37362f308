import { Injectable } from '@nestjs/common';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventOf } from '@forewire/contracts/events';
import { Batch } from '@forewire/kit/batch';
import { newId } from '@forewire/kit/ids';
import { LiveBus } from '@forewire/kit/live';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { People } from '@forewire/kit/people';
import { isWatched } from '../tasks/standing.ts';
import { TaskRepository } from '../tasks/task.repository.ts';
import { creditLimitExceeded, enrichedPromptOf, hasCreditsToRun, isBehind, isWanted, newsIn, type Position, type Rerun, type Task, withNews } from '../tasks/task.ts';
import { UpdateTask } from '../tasks/update-task.ts';
import { Rest } from './rest.ts';
import { RunRepository } from './run.repository.ts';
import type { Run, RunTrigger } from './run.ts';

/** Writes an open run and tells everyone of it. */
@Injectable()
export class StartRun {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly runs: RunRepository,
    readonly transaction: Transaction,
    private readonly outbox: Outbox,
    private readonly live: LiveBus,
  ) {}

  execute(task: Task, trigger: RunTrigger): Promise<Run> {
    return this.transaction.run(async () => {
      const run = newRun(task, trigger, new Date());
      await this.runs.insert(run);
      await this.tasks.update({ ...task, lastRunStatus: 'running', latestRunId: run.id, runningRunId: run.id, rerun: null, error: null });
      await this.outbox.add('run.started', task.id, toRunStarted(task, run));
      const told = { taskId: task.id, runId: run.id, startedAt: run.createdAt.toISOString() };
      this.transaction.afterCommit(() => this.live.publish(task.userId, 'task-run-started', told));
      return run;
    });
  }
}

/** Opens a task's next run, if there is reason for one and nothing stands against it. */
@Injectable()
export class OpenRun {
  private readonly due: Batch<EventOf<'run.due'>>;

  constructor(
    private readonly tasks: TaskRepository,
    private readonly people: People,
    private readonly updateTask: UpdateTask,
    private readonly start: StartRun,
    private readonly rest: Rest,
  ) {
    rest.whenOver((taskId) => this.openRested(taskId));
    this.due = new Batch(start.transaction, {
      ahead: (events) => this.tasks.load(events.map(({ taskId }) => taskId)),
      each: (event) => this.openDue(event),
    });
  }

  /** For a due time or sources that have something new; runs in the consumer's transaction. */
  onDue(event: EventOf<'run.due'>): Promise<void> {
    return this.due.add(event);
  }

  private async openDue(event: EventOf<'run.due'>): Promise<void> {
    const task = await this.tasks.find(event.taskId);
    if (!task || !isWatched(task) || task.mode !== 'monitoring') return;
    const nextRunDate = event.nextDueAt ? timestampDate(event.nextDueAt) : task.nextRunDate;
    const due: Task = { ...task, nextRunDate, rerun: newsOf(event, task).reduce<Rerun | null>(withNews, task.rerun) };
    // A run that is under way will most likely see what is new; whether it did is decided at its end.
    if (due.runningRunId) return this.tasks.update(due);
    if (event.trigger !== 'source-update') return void (await this.open(due, 'schedule'));
    // Whoever noted news before this has seen to it that a run comes.
    if (task.rerun || !due.rerun) return this.tasks.update(due);
    await this.openForNews(due, due.rerun);
  }

  /** Opens a run for what is new; in a busy process not before the task has rested, so that more can come along. */
  async openForNews(task: Task, rerun: Rerun): Promise<void> {
    const restsUntil = (task.lastRun?.getTime() ?? 0) + this.rest.ms();
    if (restsUntil <= Date.now()) return void (await this.open({ ...task, rerun }, 'source-update'));
    await this.tasks.update({ ...task, rerun });
    await this.rest.until(restsUntil, task.id);
  }

  private async openRested(taskId: string): Promise<void> {
    const task = await this.tasks.find(taskId);
    // Some other reason may have opened a run meanwhile, which sees what is new, or whose end sees to it.
    if (!task || !isWatched(task) || task.runningRunId || !task.rerun) return;
    if (isWanted(task, task.rerun)) await this.open(task, 'source-update');
    else await this.tasks.update({ ...task, rerun: null });
  }

  /** Opens the run or, when the owner's credits are spent, pauses the task instead. Null when there is nothing to check. */
  async open(task: Task, trigger: RunTrigger): Promise<Run | null> {
    if (task.sources.length === 0) {
      await this.tasks.update({ ...task, rerun: null });
      return null;
    }
    if (await this.hasCredits(task)) return this.start.execute(task, trigger);
    await this.pause(task);
    return null;
  }

  private async hasCredits(task: Task): Promise<boolean> {
    return hasCreditsToRun(task, (await this.people.get(task.userId)).entitlement);
  }

  private pause(task: Task): Promise<void> {
    return this.start.transaction.run(async () => {
      // Credits that come back at this moment find the task paused, or keep it from being so; nothing between the two.
      await this.people.hold(task.userId);
      if (!(await this.hasCredits(task))) await this.updateTask.pauseForCredits(task, creditLimitExceeded);
    });
  }
}

/** What is new in the task's sources and has not been handed to it. */
function newsOf({ news }: EventOf<'run.due'>, task: Task): Position[] {
  return news.map(({ sourceUrl, position }) => ({ url: sourceUrl, position: Number(position) })).filter(({ url, position }) => isBehind(task, url, position));
}

function newRun(task: Task, trigger: RunTrigger, now: Date): Run {
  const sources = task.sources.map(({ url, name }) => ({
    ...{ url, name, status: 'pending' as const, error: null },
    ...{ articlesFound: 0, checkedAt: null, failingSince: null },
  }));
  return {
    ...{ id: newId(), taskId: task.id, userId: task.userId, status: 'running', trigger, news: newsIn(task.rerun) },
    ...{ createdAt: now, finishedAt: null, changesDetected: false, resultCount: 0 },
    ...{ error: null, credits: 0, engine: null, sources, leftOut: [] },
  };
}

function toRunStarted(task: Task, run: Run) {
  const read = new Map(task.positions.map(({ url, position }) => [url, position]));
  const sources = task.sources.map(({ url, name, sourceType }) => {
    const position = read.get(url);
    return { url, name, sourceType, ...(position === undefined ? {} : { position: BigInt(position) }) };
  });
  return {
    runId: run.id,
    taskId: task.id,
    userId: task.userId,
    title: task.title,
    prompt: task.prompt,
    enrichedPrompt: enrichedPromptOf(task),
    sources,
    trigger: run.trigger,
    startedAt: timestampFromDate(run.createdAt),
    language: '',
    ...(task.threshold === null ? {} : { threshold: task.threshold }),
  };
}
