import { Injectable } from '@nestjs/common';
import { HeldRows, type RowChange } from '@forewire/kit/held-rows';
import { Database, Transaction } from '@forewire/kit/mongo';
import { mapPage, type Page, type PageQuery, readPage } from '@forewire/kit/page';
import { RawRows } from '@forewire/kit/rows';
import type { Model } from 'mongoose';
import { creditLimitExceeded, type Rerun, taskNotFound, type Task } from './task.ts';
import { type TaskRow, taskSchema } from './task.schema.ts';

function toTask({ _id, rerun, ...rest }: TaskRow): Task {
  return { id: _id, ...rest, latestResultAt: rest.latestResultAt ?? null, standing: rest.standing ?? 'open', threshold: rest.threshold ?? null, refinements: rest.refinements ?? [], rerun: toRerun(rerun) };
}

// On reading and not once at an upgrade: while it rolls out, processes of the version before go on writing such rows.
function toRerun(stored: TaskRow['rerun']): Rerun | null {
  if (!stored || !('sourceUrl' in stored)) return stored;
  return { trigger: 'source-update', news: [{ url: stored.sourceUrl, position: stored.position }] };
}

function toRow({ id, ...rest }: Task): TaskRow {
  return { _id: id, ...rest };
}

/** What everybody may see, as `isPublic` says it. */
const openToAll = { visibility: 'public' as const, standing: { $nin: ['team-only' as const, 'suspended' as const] } };

/** Whose list of tasks it is. */
type Reader = { userId: string; companyIds: string[]; followedIds: string[] };

/** The tasks as they are stored. */
@Injectable()
export class TaskRepository {
  private readonly tasks: Model<TaskRow>;
  private readonly rows: RawRows<TaskRow>;
  private readonly held: HeldRows<Task>;

  constructor(database: Database, transaction: Transaction) {
    this.tasks = database.model('Task', taskSchema, 'tasks');
    this.rows = new RawRows(this.tasks);
    this.held = new HeldRows(transaction, {
      read: (ids) => this.listByIds(ids),
      insert: (tasks) => this.rows.insertMany(tasks.map(toRow)),
      update: (changes) => this.write(changes),
    });
  }

  /** Reads ahead what the present transaction is going to look for. */
  load(ids: readonly string[]): Promise<void> {
    return this.held.load(ids);
  }

  find(id: string): Promise<Task | null> {
    return this.held.find(id);
  }

  async get(id: string): Promise<Task> {
    const task = await this.find(id);
    if (!task) throw taskNotFound();
    return task;
  }

  async findBySlug(publicSlug: string): Promise<Task | null> {
    const row = await this.tasks.findOne({ publicSlug }).lean<TaskRow>();
    return row && toTask(row);
  }

  /** The person's own tasks, those of their companies, and the public ones that they follow; newest first, without positions. */
  async listFor({ userId, companyIds, followedIds }: Reader, { before, limit }: PageQuery): Promise<Page<Task>> {
    const followed = { $in: followedIds, ...(before === undefined ? {} : { $lt: before }) };
    const older = before === undefined ? {} : { _id: { $lt: before } };
    const filter = { $or: [{ userId, ...older }, ...companyIds.map((companyId) => ({ companyId, ...older })), { _id: followed, ...openToAll }] };
    const page = await readPage<TaskRow>(this.tasks.find(filter, { positions: 0 }).sort({ _id: -1 }), limit);
    return mapPage(page, (row) => toTask({ ...row, positions: [] }));
  }

  async listByIds(ids: readonly string[]): Promise<Task[]> {
    const rows = await this.rows.find({ _id: { $in: ids } });
    return rows.map(toTask);
  }

  /** A person's tasks that stopped when their credits were spent. */
  async listPausedForCredits(userId: string): Promise<Task[]> {
    await this.held.flush();
    const rows = await this.rows.find({ userId, pausedReason: creditLimitExceeded });
    return rows.map(toTask);
  }

  /** Public tasks that ran last come first. */
  async listPublicIds(limit: number): Promise<string[]> {
    const rows = await this.tasks.find(openToAll, { _id: 1 }).sort({ lastRun: -1 }).limit(limit).lean<TaskRow[]>();
    return rows.map((row) => row._id);
  }

  /** Those of these tasks that are public at this moment. */
  async listPublicAmong(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.rows.find({ _id: { $in: ids }, ...openToAll }, { projection: { _id: 1 } });
    return new Set(rows.map((row) => row._id));
  }

  insert(task: Task): Promise<void> {
    return this.held.insert(task);
  }

  update(task: Task): Promise<void> {
    return this.held.update(task);
  }

  async remove(id: string): Promise<void> {
    await this.held.flush();
    await this.tasks.deleteOne({ _id: id });
  }

  private async write(changes: RowChange<Task>[]): Promise<void> {
    await this.rows.setEach(changes.map(({ id, set: { id: _id, ...set } }) => ({ id, set })));
  }

  countOf(userId: string): Promise<number> {
    return this.tasks.countDocuments({ userId });
  }

  countActiveOf(userId: string): Promise<number> {
    return this.tasks.countDocuments({ userId, active: true });
  }

  /** Sources of all tasks of a person together. */
  async countSourcesOf(userId: string): Promise<number> {
    const [found] = await this.tasks.aggregate<{ sources: number }>([{ $match: { userId } }, { $group: { _id: null, sources: { $sum: { $size: '$sources' } } } }]);
    return found?.sources ?? 0;
  }

  async listIdsOf(userId: string): Promise<string[]> {
    await this.held.flush();
    return this.tasks.distinct('_id', { userId });
  }

  /** The companies that a person has tasks in. */
  listCompaniesOf(userId: string): Promise<string[]> {
    return this.tasks.distinct('companyId', { userId, companyId: { $type: 'string' } });
  }

  /** All companies that have tasks. */
  listCompanies(): Promise<string[]> {
    return this.tasks.distinct('companyId', { companyId: { $gt: '' } });
  }

  /** Tasks of a company by id, those behind `after`. */
  async listOfCompany(companyId: string, after: string, limit: number): Promise<Task[]> {
    const rows = await this.tasks.find({ companyId, _id: { $gt: after } }).sort({ _id: 1 }).limit(limit).lean<TaskRow[]>();
    return rows.map(toTask);
  }

  /** Tasks of a person by id, those behind `after`. */
  async listOf(userId: string, after: string, limit: number): Promise<Task[]> {
    const rows = await this.tasks.find({ userId, _id: { $gt: after } }).sort({ _id: 1 }).limit(limit).lean<TaskRow[]>();
    return rows.map(toTask);
  }

  /** Ids of a company's tasks that somebody else than their owner stands behind, or nobody. */
  async listNotOpenIds(companyId: string): Promise<string[]> {
    const rows = await this.rows.find({ companyId, standing: { $in: ['team-only', 'suspended'] } }, { projection: { _id: 1 } });
    return rows.map((row) => row._id);
  }

  /** Those who have tasks in a company. */
  listMakers(companyId: string): Promise<string[]> {
    return this.tasks.distinct('userId', { companyId });
  }
}
