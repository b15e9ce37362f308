import { freePort, eventually } from './testing.ts';
import { WaitingRoom } from './waiting-room.ts';

describe('a service that waits for its database', () => {
  const host = '127.0.0.1';
  let room: WaitingRoom;
  afterEach(() => room.close());

  it('is alive and not ready, and names each request that it refuses', async () => {
    const port = await freePort();
    room = new WaitingRoom({ PORT: port, HOST: host });
    const ask = (path: string) => eventually(() => fetch(`http://${host}:${port}${path}`).catch(() => null));
    expect((await ask('/healthz')).status).toBe(200);
    const refused = await ask('/api/tasks');
    expect(refused.status).toBe(503);
    const problem = (await refused.json()) as { code: string; traceId: string };
    expect(problem).toMatchObject({ code: 'server.not_ready', traceId: expect.stringMatching(/^[\w-]{8,64}$/) });
    expect(refused.headers.get('x-request-id')).toBe(problem.traceId);
  });
});
