import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventOf } from '@forewire/contracts/events';
import { runCredits } from '@forewire/contracts/plans';
import { Batch } from '@forewire/kit/batch';
import { LiveBus } from '@forewire/kit/live';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { isWatched } from '../tasks/standing.ts';
import { TaskRepository } from '../tasks/task.repository.ts';
import { advance, isBehind, isWanted, type Position, type Rerun, type Task, withNews } from '../tasks/task.ts';
import { toResult, toSourceStates } from './findings.ts';
import { runsEnded } from './metrics.ts';
import { OpenRun } from './open-run.ts';
import { ResultRepository } from './result.repository.ts';
import { RunRepository } from './run.repository.ts';
import type { Result, Run } from './run.ts';

/** Tells other services and open pages how a run ended. */
@Injectable()
export class AnnounceRun {
  constructor(
    readonly transaction: Transaction,
    private readonly outbox: Outbox,
    private readonly live: LiveBus,
  ) {}

  async completed(task: Task, run: Run, results: readonly Result[], modelTokens: number): Promise<void> {
    const finishedAt = run.finishedAt ?? new Date();
    const listed = results.map((result) => ({
      ...{ id: result.id, title: result.title, summary: result.summary, url: result.url },
      ...{ imageUrl: result.imageUrl ?? '', language: result.language ?? '', updateOf: result.updateOf ?? '' },
      ...(result.publicationDate ? { publishedAt: timestampFromDate(result.publicationDate) } : {}),
      foundAt: timestampFromDate(result.foundAt),
      links: result.links.map(({ id, url, title, sourceName, language }) => ({ id, url, title, sourceName, language: language ?? '' })),
    }));
    await this.outbox.add('run.completed', task.id, {
      ...{ runId: run.id, taskId: task.id, userId: task.userId, title: task.title, priority: task.priority },
      ...{ results: listed, credits: run.credits, sourceCount: task.sources.length, modelTokens },
      startedAt: timestampFromDate(run.createdAt),
      finishedAt: timestampFromDate(finishedAt),
    });
    this.transaction.afterCommit(() => runsEnded.inc({ outcome: 'completed' }));
    const told = { taskId: task.id, runId: run.id, resultCount: results.length, newResultTitle: results[0]?.title ?? null };
    this.transaction.afterCommit(() =>
      this.live.publish(task.userId, 'task-run-completed', { ...told, finishedAt: finishedAt.toISOString() }),
    );
  }

  async failed(task: Task, run: Run, error: string): Promise<void> {
    const finishedAt = timestampFromDate(run.finishedAt ?? new Date());
    await this.outbox.add('run.failed', task.id, { runId: run.id, taskId: task.id, userId: task.userId, error, finishedAt });
    this.transaction.afterCommit(() => runsEnded.inc({ outcome: 'failed' }));
    this.transaction.afterCommit(() => this.live.publish(task.userId, 'task-run-failed', { taskId: task.id, runId: run.id, error }));
  }
}

/** Closes a run: stores what it found or why it failed, once, however often it is told. */
@Injectable()
export class CloseRun {
  private readonly analyzed: Batch<EventOf<'run.analyzed'>>;

  constructor(
    private readonly tasks: TaskRepository,
    private readonly runs: RunRepository,
    private readonly results: ResultRepository,
    private readonly openRun: OpenRun,
    private readonly announce: AnnounceRun,
  ) {
    this.analyzed = new Batch(announce.transaction, {
      ahead: async (events) => {
        await this.runs.load(events.map(({ runId }) => runId));
        await this.tasks.load(events.map(({ taskId }) => taskId));
      },
      each: (event) => this.close(event),
    });
  }

  /** Runs in the consumer's transaction; a run that was stopped, or is closed already, changes nothing. */
  complete(event: EventOf<'run.analyzed'>): Promise<void> {
    return this.analyzed.add(event);
  }

  private async close(event: EventOf<'run.analyzed'>): Promise<void> {
    const open = await this.findOpen(event.runId);
    if (!open) return;
    const now = new Date();
    const results = event.findings.filter((finding) => finding.title.trim()).map((finding) => toResult(finding, open.run, now));
    const run: Run = {
      ...open.run,
      status: 'completed',
      finishedAt: now,
      changesDetected: results.length > 0,
      resultCount: results.length,
      credits: runCredits(open.task.sources.length),
      engine: event.engine,
      sources: toSourceStates(event.sources),
      leftOut: event.leftOut.map(({ url, title, code, reason }) => ({ url, title, code, reason })),
    };
    const read = event.sources.map(({ url, position }) => ({ url, position: Number(position) }));
    const task = closed(open.task, run, { status: 'success', error: null, title: results[0]?.title ?? null });
    task.positions = advance(task, read);
    await this.results.insertMany(results);
    await this.runs.update(run);
    await this.announce.completed(task, run, results, event.promptTokens + event.completionTokens);
    await this.finish({ ...task, rerun: leftBehind(task, run).reduce<Rerun | null>(withNews, task.rerun) });
  }

  async fail(runId: string, error: string): Promise<void> {
    const open = await this.findOpen(runId);
    if (!open) return;
    const run: Run = { ...open.run, status: 'failed', finishedAt: new Date(), error };
    await this.runs.update(run);
    await this.announce.failed(open.task, run, error);
    await this.finish(closed(open.task, run, { status: 'failed', error, title: null }));
  }

  private async findOpen(runId: string): Promise<{ run: Run; task: Task } | null> {
    const run = await this.runs.find(runId);
    if (run?.status !== 'running') return null;
    const task = await this.tasks.find(run.taskId);
    return task && { run, task };
  }

  /** Stores the task, and opens another run when something came up that this one hadn't seen. */
  private async finish(task: Task): Promise<void> {
    const { rerun } = task;
    if (!rerun || !isWanted(task, rerun) || !isWatched(task)) await this.tasks.update({ ...task, rerun: null });
    else if (rerun.trigger === 'manual') await this.openRun.open(task, 'manual');
    else await this.openRun.openForNews(task, rerun);
  }
}

/** What a run knew to be new and did not get to, since it takes so many articles and no more; not what its source kept from it. */
function leftBehind(task: Task, { news, sources }: Run): Position[] {
  const readable = new Set(sources.filter(({ status }) => status === 'ok' || status === 'unchanged' || status === 'empty').map(({ url }) => url));
  return news.filter(({ url, position }) => readable.has(url) && isBehind(task, url, position));
}

function closed(task: Task, run: Run, outcome: { status: 'success' | 'failed'; error: string | null; title: string | null }): Task {
  return {
    ...task,
    lastRun: run.finishedAt,
    lastRunStatus: outcome.status,
    error: outcome.error,
    runningRunId: task.runningRunId === run.id ? null : task.runningRunId,
    changesDetected: run.changesDetected,
    latestResultTitle: outcome.title ?? task.latestResultTitle,
    latestResultAt: outcome.title === null ? task.latestResultAt : run.finishedAt,
    engine: run.engine ?? task.engine,
  };
}
