import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Envelope } from '@forewire/kit/event';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { addVersions, deliver, envelopeOf } from '@forewire/kit/testing-events';
import { services } from './services.ts';

type Ids = { task: string; owner: string; person: string; company: string };
type Case = { older: (ids: Ids) => Envelope; newer: (ids: Ids) => Envelope };

const keptApart = new Set(['inbox', 'versions', 'outbox', 'jobs', 'system.profile']);
const inAnHour = timestampFromDate(new Date(Date.now() + 3_600_000));
const hoursAgo = (hours: number) => timestampFromDate(new Date(Date.now() - hours * 3_600_000));

const task = (active: boolean, sources = 1) => ({ task: id, owner }: Ids) =>
  envelopeOf('task.changed', id, {
    ...{ id, userId: owner, title: 'Strikes at the port', prompt: 'Strikes at the port', mode: 'monitoring', intervalSeconds: 86_400, active, visibility: 'public', priority: 'high' },
    sources: Array.from({ length: sources }, (_, n) => ({ url: `kafka://${id}-${n}`, name: 'wire', sourceType: 'kafka', domain: `${id}-${n}` })),
  });
const taskDeleted = ({ task: id, owner }: Ids) => envelopeOf('task.deleted', id, { id, userId: owner });
const subscription = (subscribed: boolean) => ({ task: taskId, person: userId }: Ids) => envelopeOf('subscription.changed', taskId, { taskId, userId, subscribed });
const membership = (role: string, removed = false) => ({ company: companyId, person: userId }: Ids) => envelopeOf('membership.changed', companyId, { companyId, userId, role, removed });
const companyDeleted = ({ company: id, owner: ownerId }: Ids) => envelopeOf('company.changed', id, { id, name: 'Park Logistics', ownerId, deleted: true });
const user = (disabled: boolean) => ({ person: id }: Ids) => envelopeOf('user.changed', id, { id, email: `${id}@example.test`, emailVerified: true, firstName: 'Ada', disabled, createdAt: hoursAgo(48) });
const userDeleted = ({ person: id }: Ids) => envelopeOf('user.deleted', id, { id });
const entitlement = (planId: string, status: string) => ({ person: ownerId }: Ids) =>
  envelopeOf('entitlement.changed', ownerId, { ownerId, planId, status, limited: true, creditAllowance: 1000n, creditsUsed: 10n, periodEnd: inAnHour });

const cases: Record<string, Case> = {
  'a paused task stays paused': { older: task(true), newer: task(false) },
  'a source that was taken from a task stays away': { older: task(false, 3), newer: task(false, 1) },
  'a deleted task stays deleted': { older: task(true), newer: taskDeleted },
  'who follows no longer is not alerted again': { older: subscription(true), newer: subscription(false) },
  'nobody follows a deleted task': { older: subscription(true), newer: taskDeleted },
  'who was removed from a team stays removed': { older: membership('editor'), newer: membership('editor', true) },
  'a lowered role stays lowered': { older: membership('admin'), newer: membership('viewer') },
  'nobody is in a team that has ended': { older: membership('editor'), newer: companyDeleted },
  'a disabled account stays disabled': { older: user(false), newer: user(true) },
  'a deleted account stays deleted': { older: user(false), newer: userDeleted },
  'a canceled plan stays canceled': { older: entitlement('pro_monthly', 'active'), newer: entitlement('free', 'canceled') },
};

describe('an event that comes after a newer one', () => {
  let test: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-late-'));
  const before = process.env['DATA_DIR'];

  beforeAll(async () => {
    process.env['DATA_DIR'] = dataDir;
    test = await startTestApp(services, { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await test.close();
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** What all services together have stored that names one of these ids. */
  async function known(ids: Ids): Promise<string[]> {
    const found: string[] = [];
    for (const { connection } of test.process.openDatabases) {
      for (const { name } of (await connection.db?.listCollections().toArray()) ?? []) {
        if (keptApart.has(name)) continue;
        const documents = (await connection.db?.collection(name).find().toArray()) ?? [];
        found.push(...documents.map((document) => `${connection.name.replace(/^[^_]*_/, '')}.${name} ${JSON.stringify(document)}`).filter((text) => Object.values(ids).some((id) => text.includes(id))));
      }
    }
    return found.sort();
  }

  /** Delivers events and waits until whatever they lead to has come round as well. */
  async function bring(...events: Envelope[]): Promise<void> {
    await deliver(test, ...events);
    await eventually(async () => {
      const waiting = await Promise.all(test.process.openDatabases.map(({ connection }) => connection.db?.collection('outbox').countDocuments()));
      return waiting.every((count) => count === 0);
    });
  }

  const freshIds = (): Ids => ({ task: newId(), owner: newId(), person: newId(), company: newId() });

  async function forgetInbox(): Promise<void> {
    for (const { connection } of test.process.openDatabases) await connection.db?.collection('inbox').deleteMany({});
  }

  it.each(Object.entries(cases))('is ignored by every service: %s', async (_what, { older, newer }) => {
    const ids = freshIds();
    const events = [older(ids), newer(ids)] as const;
    await addVersions(test, [...events]);
    await bring(events[1]);
    const state = await known(ids);
    await bring(events[0]);
    expect(await known(ids)).toEqual(state);
    // As from an older offset, by a consumer that no longer knows what it has handled.
    await forgetInbox();
    await bring(...events);
    expect(await known(ids)).toEqual(state);
  });

  it.each(Object.entries(cases))('would else have an effect: %s', async (_what, { older, newer }) => {
    const ids = freshIds();
    await bring(newer(ids));
    const state = await known(ids);
    await bring(older(ids));
    expect(await known(ids)).not.toEqual(state);
  });
});
