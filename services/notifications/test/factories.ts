import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventInit } from '@forewire/contracts/events';
import { unlimitedEntitlement } from '@forewire/contracts/permissions';
import { newId } from '@forewire/kit/ids';
import type { Alert, FoundResult } from '../src/alerts/alert.ts';
import type { Person } from '../src/people/person.ts';
import type { TestService } from './service.ts';

export function buildResult(overrides: Partial<FoundResult> = {}): FoundResult {
  return {
    id: newId(),
    title: 'Harbour bridge closes for repairs',
    summary: 'The crossing stays shut until spring.',
    url: 'https://harbour.example/bridge',
    language: 'en',
    publishedAt: new Date('2026-03-01T08:00:00Z'),
    foundAt: new Date('2026-03-01T08:05:00Z'),
    links: [{ url: 'https://harbour.example/bridge', title: 'Harbour bridge closes for repairs', sourceName: 'Harbour Post' }],
    updateOf: null,
    ...overrides,
  };
}

export function buildAlert(overrides: Partial<Alert> = {}): Alert {
  return { taskId: newId(), runId: newId(), ownerId: newId(), taskTitle: 'Harbour traffic', priority: 'high', results: [buildResult()], ...overrides };
}

export function buildPerson(overrides: Partial<Person> = {}): Person {
  return {
    id: newId(),
    email: 'ada@example.com',
    firstName: 'Ada',
    browserAlerts: true,
    disabled: false,
    emailVerified: true,
    timezone: 'Europe/London',
    timeFormat: '24h',
    goneAt: null,
    entitlement: unlimitedEntitlement,
    ...overrides,
  };
}

export type Watcher = { userId: string; taskId: string };

/** A user with a task, as the service learns of them. */
export async function seedWatcher(service: TestService, user: EventInit<'user.changed'> = {}, task: EventInit<'task.changed'> = {}): Promise<Watcher> {
  const userId = newId();
  const taskId = newId();
  await service.emit('user.changed', userId, { id: userId, email: `${userId.slice(-6)}@example.com`, firstName: 'Ada', browserAlerts: true, ...user } as EventInit<'user.changed'>);
  await service.emit('task.changed', taskId, {
    id: taskId,
    userId,
    title: 'Harbour traffic',
    mode: 'monitoring',
    email: true,
    active: true,
    priority: 'high',
    visibility: 'public',
    ...task,
  } as EventInit<'task.changed'>);
  return { userId, taskId };
}

/** A finished run that found these titles. */
export function buildRun({ userId, taskId }: Watcher, titles: string[]): EventInit<'run.completed'> & { runId: string } {
  const at = new Date();
  const results = titles.map((title, index) => ({
    id: newId(),
    title,
    summary: `About ${title}`,
    url: `https://harbour.example/${index}`,
    language: 'en',
    publishedAt: timestampFromDate(at),
    foundAt: timestampFromDate(at),
    links: [{ id: newId(), url: `https://harbour.example/${index}`, title, sourceName: 'Harbour Post', language: 'en' }],
  }));
  return { runId: newId(), taskId, userId, title: 'Harbour traffic', priority: 'high', results, startedAt: timestampFromDate(at), finishedAt: timestampFromDate(at) };
}
