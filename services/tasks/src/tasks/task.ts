import type { refinementKind } from '@forewire/contracts/http/tasks';
import { type Entitlement, isOverCreditLimit, permit, type PermissionRequest } from '@forewire/contracts/permissions';
import { runCredits } from '@forewire/contracts/plans';
import { refinedPrompt } from '@forewire/contracts/refinements';
import { CodedError, forbidden, notFound } from '@forewire/kit/errors';
import type { Membership } from '@forewire/kit/people';
import type { z } from 'zod';
import type { Source } from './source.ts';
import { isPublic, type Standing, withoutRun } from './standing.ts';

export type TaskMode = 'monitoring' | 'predict';
export type Priority = 'high' | 'medium' | 'low' | 'none';
export type TaskStatus = 'created' | 'running' | 'success' | 'failed';

/** How far the task has read a source: the number of the newest article that it was given. */
export type Position = { url: string; position: number };

/** A change to what a task asks for that was accepted from feedback. */
export type Refinement = {
  id: string;
  kind: z.infer<typeof refinementKind>;
  /** What is left out or asked for, and the sentence that says so to an engine. */
  text: string;
  clause: string;
  /** What it is about, the same whenever it is derived again. */
  key: string;
  acceptedAt: Date;
};

/** What a person wants watched, and how the watching stands. */
export type Task = {
  id: string;
  userId: string;
  companyId: string | null;
  title: string;
  prompt: string;
  enrichedPrompt: string | null;
  mode: TaskMode;
  intervalSeconds: number;
  priority: Priority;
  refinements: Refinement[];
  /** From this score on an article is relevant; null where nobody has chosen one. */
  threshold: number | null;
  sources: Source[];
  email: boolean;
  active: boolean;
  visibility: 'private' | 'public';
  publicSlug: string;
  standing: Standing;
  lastRun: Date | null;
  nextRunDate: Date | null;
  lastRunStatus: TaskStatus;
  error: string | null;
  pausedReason: string | null;
  changesDetected: boolean;
  latestRunId: string | null;
  runningRunId: string | null;
  /** Set while there is reason for another run: after the one that is under way, or once the task has rested. */
  rerun: Rerun | null;
  latestResultTitle: string | null;
  /** When that was found; null in rows from before it was noted. */
  latestResultAt: Date | null;
  lastViewedAt: Date | null;
  engine: string | null;
  positions: Position[];
  createdAt: Date;
  updatedAt: Date;
};

export type Rerun = { trigger: 'manual' } | { trigger: 'source-update'; news: Position[] };

export const taskNotFound = () => notFound('task', 'Task not found');
export const unauthorized = () => new CodedError('permission.denied', 403, 'Unauthorized');
export const creditLimitExceeded = 'Credit limit exceeded';

/** What an engine is asked, besides the prompt: worked out, and with the changes that were accepted. */
export function enrichedPromptOf({ prompt, enrichedPrompt, refinements }: Pick<Task, 'prompt' | 'enrichedPrompt' | 'refinements'>): string {
  return refinements.length > 0 ? refinedPrompt(enrichedPrompt || prompt, refinements) : (enrichedPrompt ?? '');
}

/** Whether the task asks for something else than before. */
export function asksOtherwise(task: Task, before: Task): boolean {
  return task.prompt !== before.prompt || task.enrichedPrompt !== before.enrichedPrompt || task.threshold !== before.threshold;
}

/** Whether this person may change the task: its owner, unless they only read what their company watches, and admins of it. */
export function canEdit(task: Task, userId: string, memberships: readonly Membership[]): boolean {
  const role = memberships.find(({ companyId }) => companyId === task.companyId)?.role;
  if (task.userId === userId) return role !== 'viewer';
  return role === 'admin' || role === 'owner';
}

/** Whether this person may see the task and what it found. */
export function canView(task: Task, userId: string, memberships: readonly Membership[]): boolean {
  if (task.userId === userId || isPublic(task)) return true;
  return memberships.some(({ companyId }) => companyId === task.companyId);
}

/** Whether the task is another's, whom this person knows from the team. */
export function isTeammates(task: Task, userId: string, memberships: readonly Membership[]): boolean {
  return task.userId !== userId && memberships.some(({ companyId }) => companyId === task.companyId);
}

/** The task, for someone who may do this with it; who may not even see it learns nothing of it. */
export function authorize(task: Task | null, action: 'view' | 'edit', userId: string, memberships: readonly Membership[]): Task {
  if (!task || !canView(task, userId, memberships)) throw taskNotFound();
  if (action === 'edit' && !canEdit(task, userId, memberships)) throw unauthorized();
  return task;
}

/** Throws what the plan says against this, with the text that the upgrade dialog shows. */
export function requirePermission(entitlement: Entitlement, request: PermissionRequest): void {
  const permission = permit(entitlement, request);
  if (!permission.allowed) throw permission.code === 'credit.limit_exceeded' ? forbidden(permission.message) : new CodedError(permission.code, 403, permission.message);
}

export function activate(task: Task, now: Date): Task {
  return { ...task, active: true, pausedReason: null, nextRunDate: now, updatedAt: now };
}

/** Stops the task; a run that is under way no longer counts. */
export function pause(task: Task, now: Date, reason: string | null = null): Task {
  return { ...task, ...withoutRun(task), active: false, pausedReason: reason, updatedAt: now };
}

export function changeInterval(task: Task, intervalSeconds: number, now: Date): Task {
  if (task.intervalSeconds === intervalSeconds) return task;
  const from = task.lastRun ?? now;
  const next = task.active ? new Date(Math.max(now.getTime(), from.getTime() + intervalSeconds * 1000)) : null;
  return { ...task, intervalSeconds, nextRunDate: next, updatedAt: now };
}

/** Whether the source's newest article is one that the task hasn't been given. */
export function isBehind(task: Task, sourceUrl: string, position: number): boolean {
  const known = task.positions.find((entry) => entry.url === sourceUrl);
  return !known || known.position < position;
}

/** The reason for another run with one more source that has something new, as far as it is known to have come; a person's own wish stands above it. */
export function withNews(rerun: Rerun | null, { url, position }: Position): Rerun {
  if (rerun?.trigger === 'manual') return rerun;
  const known = newsIn(rerun);
  // News of one source may arrive in any order.
  const newest = Math.max(position, known.find((entry) => entry.url === url)?.position ?? 0);
  return { trigger: 'source-update', news: [...known.filter((entry) => entry.url !== url), { url, position: newest }] };
}

export function newsIn(rerun: Rerun | null): Position[] {
  return rerun?.trigger === 'source-update' ? rerun.news : [];
}

/** Whether there is still reason for it, now that a run has ended. */
export function isWanted(task: Task, rerun: Rerun): boolean {
  return rerun.trigger === 'manual' || rerun.news.some(({ url, position }) => isBehind(task, url, position));
}

export function hasCreditsToRun(task: Task, entitlement: Entitlement): boolean {
  return !isOverCreditLimit(entitlement, runCredits(task.sources.length));
}

/** Positions after a run: never backwards, and only of sources that the task still has. */
export function advance(task: Task, read: readonly Position[]): Position[] {
  const urls = new Set(task.sources.map((source) => source.url));
  const merged = new Map(task.positions.map(({ url, position }) => [url, position]));
  for (const { url, position } of read) merged.set(url, Math.max(position, merged.get(url) ?? 0));
  return [...merged].filter(([url]) => urls.has(url)).map(([url, position]) => ({ url, position }));
}
