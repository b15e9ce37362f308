import { currentContext } from './context.ts';
import type { Envelope } from './event.ts';
import { Abandoned, attemptsFor, isSuperseded, Preparations, Superseded } from './prepared.ts';

const event = (id: string) => ({
  envelope: { id, key: id, type: 'run.completed', topic: 'forewire.tasks.run.v1', source: 'tasks', time: new Date(0), data: '{}' } satisfies Envelope,
  message: { id },
});
const never = new Promise<never>(() => undefined);

describe('preparations', () => {
  it('fail when they take longer than they may, and are told so', async () => {
    const preparations = new Preparations('reader', 10);
    let told: unknown;
    const running = preparations.run([event('a')], 1, async (_messages, { signal }) => {
      signal.addEventListener('abort', () => (told = signal.reason));
      return never;
    });
    await expect(running).rejects.toThrow('it was not prepared within 10 ms');
    expect(told).toBeInstanceOf(Error);
  });

  it('begin no more once they are stopped, and those that run may end', async () => {
    const preparations = new Preparations('reader', 60_000);
    let end = () => undefined as void;
    const ending = new Promise<void>((resolve) => (end = resolve));
    const written: string[] = [];
    const running = preparations.run([event('a')], 1, async () => {
      await ending;
      return async () => void written.push('a');
    });
    preparations.stop();
    await expect(preparations.run([event('b')], 1, async () => undefined)).rejects.toBeInstanceOf(Abandoned);
    end();
    await (await running)();
    expect(written).toEqual(['a']);
  });

  it('run under the ids of their event, each part of a batch under its own', async () => {
    const preparations = new Preparations('reader', 60_000);
    const seen: (string | undefined)[] = [];
    const note = () => void seen.push(currentContext().eventId);
    const batch = [event('a'), event('b')] as const;
    const effect = await preparations.run(batch, 1, async ([, second], { within }) => {
      note();
      within(second, note);
      return async () => note();
    });
    await effect();
    await preparations.run([event('c')], 1, async () => note());
    expect(seen).toEqual([undefined, 'b', undefined, 'c']);
  });

  it('end with nothing to write where nothing is returned', async () => {
    const effect = await new Preparations('reader', 60_000).run([event('a')], 1, async () => undefined);
    await expect(effect()).resolves.toBeUndefined();
  });

  it('are superseded by what says so, and by a row that is there by now', () => {
    const duplicate = Object.assign(new Error('E11000'), { code: 11000 });
    expect([new Superseded(), duplicate, new Error('other')].map(isSuperseded)).toEqual([true, true, false]);
    expect(attemptsFor(1)).toBeGreaterThan(attemptsFor(2));
  });
});
