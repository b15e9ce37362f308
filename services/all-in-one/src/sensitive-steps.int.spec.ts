import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSensitive, type SensitiveStep, sensitiveSteps } from '@forewire/contracts/http/sensitive-steps';
import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { services } from './services.ts';

const steps = Object.keys(sensitiveSteps) as SensitiveStep[];
/** Bodies that make a call a step, and such as leave it an everyday one. */
const bodies: Partial<Record<SensitiveStep, { sensitive: object; everyday: object }>> = {
  'member.make_admin': { sensitive: { newRole: 'admin' }, everyday: { newRole: 'viewer' } },
  'invitation.make_admin': { sensitive: { role: 'admin' }, everyday: { role: 'editor' } },
  'channel.change_settings': { sensitive: { config: { secret: '' } }, everyday: { enabled: false } },
};
const conditional = Object.keys(bodies) as SensitiveStep[];
const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1000) - minutes * 60;

describe('sensitive steps', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-sensitive-'));
  const before = process.env['DATA_DIR'];
  let test: TestApp;
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;
  beforeAll(async () => {
    process.env['DATA_DIR'] = dataDir;
    test = await startTestApp(services, { DATA_DIR: dataDir });
    makeToken = await tokenMaker(test);
  });
  afterAll(async () => {
    await test.close();
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
    rmSync(dataDir, { recursive: true, force: true });
  });

  const codeOf = async (step: SensitiveStep, token: string, body: object = bodies[step]?.sensitive ?? {}): Promise<string> => {
    const { method, path } = sensitiveSteps[step];
    const payload = method === 'GET' ? {} : { payload: body };
    const answer = await test.app.inject({ method, url: path.replace('{id}', newId()), headers: { authorization: `Bearer ${token}` }, ...payload });
    return answer.statusCode < 400 ? 'done' : answer.json<{ code: string }>().code;
  };

  it('are what the calls say of themselves, and no others', async () => {
    const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json<{ paths: Record<string, Record<string, Record<string, unknown>>> }>();
    const marked = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => (operation['x-recent-sign-in'] ? [`${method.toUpperCase()} ${path}: ${String(operation['x-recent-sign-in'])}`] : [])),
    );
    expect(marked.sort()).toEqual(Object.values(sensitiveSteps).map(({ method, path, what }) => `${method} ${path}: ${what}`).sort());
  });

  it.each(steps)('ask who is there when the last proof is older than ten minutes, and not before: %s', async (step) => {
    const stale = await makeToken(newId(), { admin: true, auth_time: minutesAgo(11) });
    expect(await codeOf(step, stale)).toBe('session.confirmation_required');
    const fresh = await makeToken(newId(), { admin: true, auth_time: minutesAgo(9) });
    expect(await codeOf(step, fresh)).not.toBe('session.confirmation_required');
  });

  it.each(steps)('are not for API keys, whose work would outlive them: %s', async (step) => {
    expect(await codeOf(step, await makeToken(newId(), { admin: true, use: 'api-key', scopes: ['read', 'write'] }))).toBe('api_key.not_allowed');
  });

  it.each(conditional)('leave what the same call does every day alone: %s', async (step) => {
    const { everyday } = bodies[step] ?? { everyday: {} };
    const [stale, key] = [await makeToken(newId(), { auth_time: minutesAgo(11) }), await makeToken(newId(), { use: 'api-key', scopes: ['write'] })];
    for (const token of [stale, key]) expect(['session.confirmation_required', 'api_key.not_allowed']).not.toContain(await codeOf(step, token, everyday));
    for (const body of [null, 'admin', ['admin'], {}]) expect(isSensitive(step, body)).toBe(false);
  });
});
