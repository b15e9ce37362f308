import type { Remote } from '@forewire/ui/remote-contract.ts';
import { createRemoteStore } from './remote-store.ts';

const remote: Remote = { routes: [] };

function setUp(outcomes: (Remote | Error)[]) {
  const asked: [string, boolean][] = [];
  const store = createRemoteStore(async (name, again) => {
    asked.push([name, again]);
    const next = outcomes.shift() ?? remote;
    if (next instanceof Error) throw next;
    return next;
  });
  return { store, asked };
}

describe('the remotes', () => {
  it('load once, however many want them', async () => {
    const { store, asked } = setUp([remote]);
    await Promise.all([store.want('dashboard'), store.want('dashboard')]);
    await store.want('dashboard');
    expect(asked).toEqual([['dashboard', false]]);
    expect(store.read('dashboard')).toEqual({ status: 'ready', remote });
    expect(store.ready().get('dashboard')).toBe(remote);
  });

  it('stay failed until somebody retries, and then start afresh', async () => {
    const { store, asked } = setUp([new Error('down'), new Error('still down'), remote]);
    await store.want('dashboard');
    await store.want('dashboard');
    expect(store.read('dashboard')).toMatchObject({ status: 'failed', retrying: false });
    await store.retry('dashboard');
    expect(store.read('dashboard').status).toBe('failed');
    await store.retry('dashboard');
    expect(store.read('dashboard').status).toBe('ready');
    expect(asked.map(([, again]) => again)).toEqual([false, true, true]);
  });

  it('are not retried twice at the same time', async () => {
    const { store, asked } = setUp([new Error('down')]);
    await store.want('dashboard');
    const first = store.retry('dashboard');
    expect(store.read('dashboard')).toMatchObject({ status: 'failed', retrying: true });
    await Promise.all([first, store.retry('dashboard')]);
    expect(asked).toHaveLength(2);
  });

  it('tell whoever listens of every change, until they stop', async () => {
    const { store } = setUp([new Error('down')]);
    const changes: string[] = [];
    const stop = store.subscribe(() => changes.push(store.read('dashboard').status));
    await store.want('dashboard');
    stop();
    await store.retry('dashboard');
    expect(changes).toEqual(['failed']);
  });
});
