import { kitConfig, loadConfig } from './config.ts';

const load = (env: Record<string, string>) => loadConfig(kitConfig, { MONGO_URL: 'mongodb://127.0.0.1/', ...env });

describe('RATE_LIMITS', () => {
  it('changes the classes that it names', () => {
    const { RATE_LIMITS } = load({ RATE_LIMITS: 'reads=5/10, expensive=1/3600' });
    expect(RATE_LIMITS).toMatchObject({ reads: { calls: 5, perSeconds: 10 }, expensive: { calls: 1, perSeconds: 3600 }, writes: { calls: 300, perSeconds: 60 } });
    expect(load({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBeNull();
  });

  it.each(['reads', 'reads=0/60', 'reads=5/0', 'lists=5/60', 'reads=5/60;writes=1/1'])('refuses %s', (given) => {
    expect(() => load({ RATE_LIMITS: given })).toThrow(/RATE_LIMITS: ".*" must be a class/);
  });
});

describe('QUOTAS', () => {
  it('changes those that it names, for everybody or for a plan', () => {
    expect(load({ QUOTAS: 'tasks=200, free.tasks=20' }).QUOTAS).toMatchObject({ tasks: 200, 'free.tasks': 20, channels: 50 });
    expect(load({ QUOTAS: 'off' }).QUOTAS).toBeNull();
  });

  it('lets no task have more sources than a request can carry', () => {
    expect(load({ QUOTAS: 'sourcesPerTask=5000' }).QUOTAS).toMatchObject({ sourcesPerTask: 100 });
  });

  it.each(['tasks', 'tasks=many', 'cats=9', 'gold.tasks=9', '__proto__=1'])('refuses %s', (given) => {
    expect(() => load({ QUOTAS: given })).toThrow(/QUOTAS: ".*" must be a quota/);
  });
});
