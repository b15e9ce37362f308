import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLasting, isSensitive, type LastingStep, lastingSteps, type SensitiveStep, sensitiveSteps, stepsByState } from '@forewire/contracts/http/sensitive-steps';
import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { services } from './services.ts';

const steps = Object.keys(sensitiveSteps) as SensitiveStep[];
/** Bodies that make a call a step, and such as leave it an everyday one. */
const bodies: Partial<Record<SensitiveStep, { sensitive: object; everyday: object }>> = {
  'member.make_admin': { sensitive: { newRole: 'admin' }, everyday: { newRole: 'viewer' } },
  'task.publish': { sensitive: { visibility: 'public' }, everyday: { visibility: 'private', title: 'Renamed' } },
  'phone.verify': { sensitive: { action: 'send', phoneNumber: '+447400123456' }, everyday: { action: 'remove' } },
  'usage_billing.enable': { sensitive: { enabled: true }, everyday: { enabled: false } },
  'channel.change_settings': { sensitive: { config: { secret: '' } }, everyday: { enabled: false } },
};
const lasting = Object.keys(lastingSteps) as LastingStep[];
/** What the calls of lasting steps that are everyday ones as well take for either. */
const lastingBodies: Partial<Record<LastingStep, { lasting: object; everyday: object }>> = {
  'invitation.accept': { lasting: { action: 'accept', token: 'a'.repeat(32) }, everyday: { action: 'get_details', token: 'a'.repeat(32) } },
  'channel.change': { lasting: { enabled: true }, everyday: { enabled: false } },
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

  const codeOf = (step: SensitiveStep, token: string, body: object = bodies[step]?.sensitive ?? {}): Promise<string> => codeOfCall(sensitiveSteps[step], token, body);
  const codeOfLasting = (step: LastingStep, token: string, body: object = lastingBodies[step]?.lasting ?? {}): Promise<string> => codeOfCall(lastingSteps[step], token, body);
  const codeOfCall = async ({ method, path }: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string }, token: string, body: object): Promise<string> => {
    const payload = method === 'GET' ? {} : { payload: body };
    const answer = await test.app.inject({ method, url: path.replace('{id}', newId()), headers: { authorization: `Bearer ${token}` }, ...payload });
    return answer.statusCode < 400 ? 'done' : answer.json<{ code: string }>().code;
  };

  it('are what the calls say of themselves, and no others', async () => {
    const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json<{ paths: Record<string, Record<string, Record<string, unknown>>> }>();
    const marked = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => (operation['x-recent-sign-in'] ? [`${method.toUpperCase()} ${path}: ${String(operation['x-recent-sign-in'])}`] : [])),
    );
    expect(marked.sort()).toEqual([...Object.values(sensitiveSteps), ...Object.values(stepsByState)].map(({ method, path, what }) => `${method} ${path}: ${what}`).sort());
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
    expect(await codeOf(step, stale, everyday)).not.toBe('session.confirmation_required');
    const refused = lasting.some((each) => lastingSteps[each].method === sensitiveSteps[step].method && lastingSteps[each].path === sensitiveSteps[step].path && isLasting(each, everyday));
    expect((await codeOf(step, key, everyday)) === 'api_key.not_allowed').toBe(refused);
    for (const body of [null, 'admin', ['admin'], {}]) expect(isSensitive(step, body)).toBe(false);
  });

  it.each(['editor', 'admin', 'viewer'])('are invitations in whatever role: %s', (role) => {
    expect(isSensitive('invitation.send', { role })).toBe(true);
  });

  it.each([{ taskId: null }, { broadcastType: 'both' }, { options: { customMessage: 'Pay here' } }, { name: 'Desk' }, { config: {} }, { enabled: true }, { enabled: false, taskId: null }])(
    'leave API keys nothing of a channel but to switch it off: %j',
    async (body) => {
      expect(await codeOfLasting('channel.change', await makeToken(newId(), { use: 'api-key', scopes: ['read', 'write'] }), body)).toBe('api_key.not_allowed');
    },
  );

  describe('that last', () => {
    it('are what the calls say of themselves, and no others', async () => {
      const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json<{ paths: Record<string, Record<string, Record<string, unknown>>> }>();
      const marked = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, operation]) => (typeof operation['x-session-only'] === 'string' ? [`${method.toUpperCase()} ${path}: ${operation['x-session-only']}`] : [])),
      );
      expect(marked.sort()).toEqual(Object.values(lastingSteps).map(({ method, path, what }) => `${method} ${path}: ${what}`).sort());
    });

    it.each(lasting)('are not for API keys, and are for sessions: %s', async (step) => {
      expect(await codeOfLasting(step, await makeToken(newId(), { use: 'api-key', scopes: ['read', 'write'] }))).toBe('api_key.not_allowed');
      expect(await codeOfLasting(step, await makeToken(newId()))).not.toBe('api_key.not_allowed');
    });

    it.each(Object.keys(lastingBodies) as LastingStep[])('leave what the same call does every day to API keys: %s', async (step) => {
      const { everyday } = lastingBodies[step] ?? { everyday: {} };
      expect(await codeOfLasting(step, await makeToken(newId(), { use: 'api-key', scopes: ['read', 'write'] }), everyday)).not.toBe('api_key.not_allowed');
      expect(isLasting(step, everyday)).toBe(false);
    });
  });
});
