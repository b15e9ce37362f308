import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from './services.ts';

type Operation = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; hasBody: boolean };
type Description = { paths: Record<string, Record<string, { requestBody?: unknown }>> };

/** Bodies that no call can want, each of another kind. */
const hostileBodies: [string, string][] = [
  ['nothing', ''],
  ['text that is not JSON', '{"prompt": '],
  ['null', 'null'],
  ['a list', '[1,2,3]'],
  ['a number', '7'],
  ['numbers where texts belong', JSON.stringify(Object.fromEntries(['prompt', 'taskId', 'sourceUrl', 'email', 'password', 'name', 'config', 'token', 'action', 'companyId', 'endpoint', 'keys'].map((key) => [key, 7])))],
  ['query operators', JSON.stringify(Object.fromEntries(['taskId', 'email', 'password', 'token', 'companyId', 'memberId'].map((key) => [key, { $gt: '' }])))],
  ['a prototype', '{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}'],
  ['very deep nesting', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['a text of control characters', JSON.stringify({ prompt: '\u0000\uFFFF\u202E', title: '\u0000', name: '\u0000', email: '\u0000@\u0000' })],
];
const hostileIds = ['nonsense', '..%2f..%2fetc%2fpasswd', '%00', '0', '[object Object]', 'x'.repeat(3000)];

describe('bad input, on every call that the API describes', () => {
  let test: TestApp;
  let token: string;
  let operations: Operation[];
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-bad-input-'));
  const before = process.env['DATA_DIR'];

  beforeAll(async () => {
    process.env['DATA_DIR'] = dataDir;
    test = await startTestApp(services, { DATA_DIR: dataDir });
    token = await (await tokenMaker(test))(newId());
    const { paths } = (await test.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<Description>();
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({ method: method.toUpperCase() as Operation['method'], path, hasBody: requestBody !== undefined })),
    );
  });
  afterAll(async () => {
    await test.close();
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function send({ method, path }: Operation, id: string, body?: string): Promise<string | null> {
    // The stream stays open by design; it has a test of its own.
    if (path === '/api/live') return null;
    const url = path.replace(/\{[^}]+\}/g, id);
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await test.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    if (response.statusCode >= 500) return `${method} ${url.slice(0, 120)}: ${response.statusCode} ${response.body.slice(0, 200)}`;
    if (response.statusCode < 400) return null;
    const isProblem = String(response.headers['content-type']).startsWith('application/problem+json');
    return isProblem && response.json<{ code?: string }>().code ? null : `${method} ${url.slice(0, 120)}: ${response.statusCode} without a problem`;
  }

  async function faults(list: readonly Operation[], tries: (operation: Operation) => Promise<string | null>[]): Promise<string[]> {
    const found: string[] = [];
    for (const operation of list) for (const fault of await Promise.all(tries(operation))) if (fault) found.push(fault);
    return found;
  }

  it('describes a fair number of calls', () => {
    expect(operations.length).toBeGreaterThan(40);
  });

  it.each(hostileBodies)('refuses %s with a problem and never with a 500', async (_name, body) => {
    expect(await faults(operations.filter(({ hasBody }) => hasBody), (operation) => [send(operation, newId(), body)])).toEqual([]);
  });

  it('knows no unknown or malformed ids', async () => {
    const withIds = operations.filter(({ path }) => path.includes('{'));
    expect(await faults(withIds, (operation) => [newId(), ...hostileIds].map((id) => send(operation, id, operation.hasBody ? '{}' : undefined)))).toEqual([]);
  });

  it('refuses ten megabytes', async () => {
    const huge = `{"prompt":"${'x'.repeat(10_000_000)}"}`;
    const some = operations.filter(({ hasBody }) => hasBody).slice(0, 10);
    for (const { method, path } of some) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await test.app.inject({ method, url: path.replace(/\{[^}]+\}/g, newId()), headers, payload: huge });
      expect(response.statusCode).toBe(413);
    }
  });

  it('lets nobody in with a token that is expired, forged or not one at all', async () => {
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`;
    for (const bearer of [`${token}x`, none, 'fw_', 'a.b.c', '\u00e9']) {
      const response = await test.app.inject({ method: 'GET', url: '/api/tasks', headers: { authorization: `Bearer ${bearer}` } });
      expect(response.statusCode).toBe(401);
    }
  });
});
