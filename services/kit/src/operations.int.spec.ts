import { Module } from '@nestjs/common';
import type { Operations } from '@forewire/contracts/http/operations';
import { newId } from './ids.ts';
import { ServiceModule } from './service-module.ts';
import { outboxDepth } from './telemetry.ts';
import { startTestApp, type TestApp, tokenMaker } from './testing.ts';

@Module({ imports: [ServiceModule.register({ name: 'tasks' })] })
class TasksModule {}

describe('operations', () => {
  let test: TestApp;
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;
  let url: string;

  beforeAll(async () => {
    test = await startTestApp([TasksModule]);
    makeToken = await tokenMaker(test);
    await test.app.listen(0, '127.0.0.1');
    url = await test.app.getUrl();
  });
  afterAll(() => test.close());

  async function ask(service: string, claims?: { admin: boolean }): Promise<Response> {
    const headers: Record<string, string> = claims ? { authorization: `Bearer ${await makeToken(newId(), claims)}` } : {};
    return fetch(`${url}/api/operations/${service}`, { headers });
  }

  it('tells admins how the process is doing', async () => {
    outboxDepth.set({ service: 'tasks' }, 3);
    const response = await ask('tasks', { admin: true });
    expect(response.status).toBe(200);
    const told = (await response.json()) as Operations;
    expect(told.services).toContain('tasks');
    expect(told.parts).toEqual({ database: 'ready', keys: 'ready' });
    expect(told.memoryBytes).toBeGreaterThan(1_000_000);
    expect(told.figures).toContainEqual({ name: 'forewire_outbox_depth', labels: { service: 'tasks' }, value: 3 });
    expect(told.figures.every(({ name }) => name.startsWith('forewire_') && !name.endsWith('_bucket'))).toBe(true);
  });

  it('is not there for anybody else', async () => {
    expect((await ask('tasks', { admin: false })).status).toBe(404);
    expect((await ask('tasks')).status).toBe(401);
  });

  it('speaks of no service that runs elsewhere', async () => {
    expect((await ask('billing', { admin: true })).status).toBe(404);
  });
});
