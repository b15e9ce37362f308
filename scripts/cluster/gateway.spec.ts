import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../lib/processes.mjs';
import { type Gateway, startGateway } from './gateway.mjs';

const rules = [{ component: 'tasks', path: '/api' }, { component: 'shell', path: '/' }];

describe('the gateway', () => {
  const servers: Server[] = [];
  let gateway: Gateway | undefined;

  async function replica(name: string): Promise<number> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => response.end(`${name} ${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`.trim()));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  async function open(targets: Record<string, number[]>): Promise<string> {
    const port = await freePort();
    gateway = await startGateway({ port, rules, targets });
    return `http://127.0.0.1:${port}`;
  }

  const text = async (url: string, init?: RequestInit): Promise<string> => (await fetch(url, init)).text();

  afterEach(async () => {
    await gateway?.stop();
    await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  });

  it('goes to the replicas in turn', async () => {
    const url = await open({ tasks: [await replica('one'), await replica('two')] });
    const answers = [await text(`${url}/api/tasks`), await text(`${url}/api/tasks`)];
    expect(answers.sort()).toEqual(['one GET /api/tasks', 'two GET /api/tasks']);
  });

  it('takes what never reached a dead replica to the other, body and all', async () => {
    const url = await open({ tasks: [await freePort(), await replica('alive')] });
    for (let i = 0; i < 2; i++) expect(await text(`${url}/api/tasks`, { method: 'POST', body: 'a prompt' })).toBe('alive POST /api/tasks a prompt');
  });

  it('leaves a replica alone that is on its way out, and comes back to it', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    const url = await open({ tasks: [one, two] });
    gateway?.leave('tasks', one);
    for (let i = 0; i < 3; i++) expect(await text(`${url}/api/tasks`)).toBe('two GET /api/tasks');
    gateway?.join('tasks', one);
    const answers = [await text(`${url}/api/tasks`), await text(`${url}/api/tasks`)];
    expect(answers.sort()).toEqual(['one GET /api/tasks', 'two GET /api/tasks']);
    expect(gateway?.failures).toBe(0);
  });

  it('says 502 when nobody is there, and 413 to what is too large', async () => {
    const url = await open({ tasks: [await freePort()] });
    expect((await fetch(`${url}/api/tasks`)).status).toBe(502);
    expect((await fetch(`${url}/api/tasks`, { method: 'POST', body: 'x'.repeat(1_100_000) })).status).toBe(413);
  });
});
