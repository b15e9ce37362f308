import Fastify from 'fastify';
import { answerWith, forbidden, invalid, tooManyRequests, unauthenticated } from './errors.ts';
import { copyLogTo, setLogLevel } from './log.ts';

describe('a request that is refused', () => {
  const lines: Record<string, unknown>[] = [];
  const fastify = Fastify();
  const thrown: Record<string, Error> = { session: unauthenticated(), permission: forbidden(), often: tooManyRequests(3), field: invalid('Name is required'), bug: new Error('the secret is 42') };
  fastify.get('/things/:what', (request, reply) => answerWith(reply, thrown[(request.params as { what: string }).what]));
  const ask = (what: string) => {
    lines.length = 0;
    return fastify.inject({ url: `/things/${what}?token=abc` });
  };

  beforeAll(() => {
    setLogLevel('info');
    copyLogTo((line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  });
  afterAll(async () => {
    copyLogTo(null);
    await fastify.close();
  });

  it.each([['session', 401], ['permission', 403], ['often', 429]])('leaves a line for whoever looks into it: %s', async (what, status) => {
    expect((await ask(what)).statusCode).toBe(status);
    expect(lines).toMatchObject([{ msg: 'request refused', status, method: 'GET', route: '/things/:what', address: '127.0.0.1' }]);
    expect(JSON.stringify(lines)).not.toContain('abc');
  });

  it('leaves none when the caller just made a mistake', async () => {
    expect((await ask('field')).statusCode).toBe(400);
    expect(lines).toEqual([]);
  });

  it('tells a failure of ours to the log alone', async () => {
    const { statusCode, body } = await ask('bug');
    expect(statusCode).toBe(500);
    expect(body).not.toContain('42');
    expect(JSON.stringify(lines)).toContain('the secret is 42');
  });
});
