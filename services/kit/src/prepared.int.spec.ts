import { Controller, Module } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { type Model, Schema } from 'mongoose';
import { ConsumerOf, On, Prepare } from './consumer.ts';
import type { Envelope } from './event.ts';
import type { EventHandler } from './handler.ts';
import { newId } from './ids.ts';
import { Inbox } from './inbox.ts';
import { PutOff } from './job.ts';
import { Database, Transaction } from './mongo.ts';
import { Outbox } from './outbox.ts';
import { main } from './parked-cli.ts';
import type { ParkedEvent } from './parked-event.ts';
import { type Effect, type Preparation, Superseded } from './prepared.ts';
import { ServiceModule } from './service-module.ts';
import { eventually as within, startTestApp, type TestApp } from './testing.ts';
import { addVersions, envelopeOf } from './testing-events.ts';
import { prepareTransport, transports } from './testing-transports.ts';

// A busy machine makes a group lose and find its members; that is no failure of what is tested here.
const eventually = <T>(check: () => Promise<T> | T) => within(check, 60_000);

type NoteRow = { _id: string; of: string };
const noteSchema = new Schema<NoteRow>({ _id: String, of: { type: String, index: true } }, { versionKey: false });

class Notes {
  readonly model: Model<NoteRow>;
  constructor(database: Database) {
    this.model = database.model('Note', noteSchema, 'notes');
  }

  async add(of: string): Promise<void> {
    await this.model.create([{ _id: newId(), of }]);
  }

  async of(...names: string[]): Promise<string[]> {
    return (await this.model.find({ of: { $in: names } }).lean<NoteRow[]>()).map((note) => note.of).sort();
  }
}

type Step = (preparation: Preparation) => Promise<unknown> | unknown;
/** What happens as a run's event is prepared, and as its effect is written. */
const steps = new Map<string, { preparing?: Step; committing?: Step }>();
// A broker keeps what other tests sent: only runs of this one count.
let run = newId();
let prepared: { ids: string[]; attempt: number }[] = [];
let quick: string[] = [];

const preparedOf = (id: string) => prepared.filter(({ ids }) => ids.includes(id));
const mine = ({ runId }: { runId: string }) => runId.startsWith(run);

@Controller()
@ConsumerOf('thinker', { queue: 'slow', batchSize: 4 })
class SlowConsumer {
  constructor(private readonly notes: Notes) {}

  @Prepare('run.completed', { when: mine })
  async runCompleted(events: EventOf<'run.completed'>[], preparation: Preparation): Promise<Effect> {
    const ids = events.map(({ runId }) => runId);
    prepared.push({ ids, attempt: preparation.attempt });
    for (const id of ids) await steps.get(id)?.preparing?.(preparation);
    return async () => {
      for (const id of ids) {
        await this.notes.add(id);
        await steps.get(id)?.committing?.(preparation);
      }
    };
  }
}

@Controller()
@ConsumerOf('thinker')
class QuickConsumer {
  @On('run.completed', { when: mine })
  async runCompleted({ runId }: EventOf<'run.completed'>): Promise<void> {
    quick.push(runId);
  }
}

@Module({
  imports: [ServiceModule.register({ name: 'thinker' })],
  controllers: [SlowConsumer, QuickConsumer],
  providers: [{ provide: Notes, inject: [Database], useFactory: (database: Database) => new Notes(database) }],
})
class ThinkerModule {}

function latch(): { opened: Promise<void>; open: () => void } {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

const notesOf = ({ app }: TestApp) => app.select(ThinkerModule).get(Notes);
const idOf = (name: string) => `${run}-${name}`;
const completed = (name: string, key = idOf('key')): Envelope => envelopeOf('run.completed', key, { runId: idOf(name) });

describe.each(transports)('prepared handlers %s', (_name, brokers) => {
  let test: TestApp;
  let notes: Notes;

  const send = (...envelopes: Envelope[]) => test.process.publisher.publish(envelopes, () => undefined);

  beforeAll(async () => {
    run = newId();
    test = await startTestApp([ThinkerModule], await prepareTransport(brokers));
    notes = notesOf(test);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    prepared = [];
    quick = [];
    steps.clear();
  });

  it('commit what they have prepared once, beside an ordinary handler of the same event, and drop a redelivery before it is prepared', async () => {
    const one = completed('once');
    send(one, one, completed('once after'));
    await eventually(async () => (await notes.of(idOf('once after'))).length === 1);
    send(one, completed('once later'));
    await eventually(async () => (await notes.of(idOf('once later'))).length === 1);
    expect(await notes.of(idOf('once'))).toHaveLength(1);
    expect(preparedOf(idOf('once'))).toHaveLength(1);
    await eventually(() => quick.includes(idOf('once later')));
    expect(quick.filter((id) => id === idOf('once'))).toHaveLength(1);
  });

  it('hold up nothing but their own queue', async () => {
    const { opened, open: release } = latch();
    steps.set(idOf('slow'), { preparing: () => opened });
    send(completed('slow'));
    await eventually(() => preparedOf(idOf('slow')).length === 1);
    send(...Array.from({ length: 70 }, (_, n) => completed(`behind ${n}`)));
    await eventually(() => quick.includes(idOf('behind 69')));
    expect(await notes.of(idOf('slow'), idOf('behind 0'), idOf('behind 69'))).toEqual([]);
    release();
    await eventually(async () => (await notes.of(idOf('behind 69'))).length === 1);
    expect(Math.max(...prepared.map(({ ids }) => ids.length))).toBe(4);
    expect(prepared.flatMap(({ ids }) => ids)).toEqual([idOf('slow'), ...Array.from({ length: 70 }, (_, n) => idOf(`behind ${n}`))]);
  });

  it('leave nothing of an effect that failed halfway, prepare anew, and keep the order of their key', async () => {
    let failures = 2;
    const fail = () => {
      if (failures-- > 0) throw new Error('the process ends between two writes');
    };
    steps.set(idOf('halfway'), { committing: fail });
    send(completed('halfway'), completed('halfway after'));
    await eventually(async () => (await notes.of(idOf('halfway after'))).length === 1);
    expect(await notes.of(idOf('halfway'))).toHaveLength(1);
    expect(preparedOf(idOf('halfway')).length).toBeGreaterThanOrEqual(3);
  });

  it('prepare anew at once where the effect finds that it is superseded', async () => {
    const isStale = ({ attempt }: Preparation) => {
      if (attempt < 3) throw new Superseded('what was read has changed');
    };
    steps.set(idOf('stale'), { committing: isStale });
    send(completed('stale'));
    await eventually(async () => (await notes.of(idOf('stale'))).length === 1);
    expect(preparedOf(idOf('stale')).map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  it('rest, without counting tries, while their service has no room', async () => {
    let refusals = 8;
    const refuse = () => {
      if (refusals-- > 0) throw new PutOff(20);
    };
    steps.set(idOf('full'), { preparing: refuse });
    send(completed('full'), completed('full after'));
    await eventually(async () => (await notes.of(idOf('full after'))).length === 1);
    expect(await notes.of(idOf('full'))).toHaveLength(1);
    expect(preparedOf(idOf('full')).length).toBe(9);
  }, 150_000);

  it('set a poison event aside after six tries, and nothing else', async () => {
    const poison = () => {
      throw new Error('cannot think of that');
    };
    steps.set(idOf('poison'), { preparing: poison });
    const mates = Array.from({ length: 12 }, (_, n) => completed(`mate ${n}`, idOf(`mate ${n}`)));
    send(completed('poison'), completed('after poison'), ...mates);
    const names = mates.map((_mate, n) => idOf(`mate ${n}`)).sort();
    await eventually(async () => (await notes.of(...names)).length === names.length);
    await eventually(async () => (await notes.of(idOf('after poison'))).length === 1);
    expect(await notes.of(...names)).toEqual(names);
    expect(await notes.of(idOf('poison'))).toEqual([]);
    const lines: ParkedEvent[] = [];
    await eventually(async () => {
      lines.length = 0;
      await main(['list'], test.env, { print: (line) => lines.push(line as ParkedEvent), say: () => undefined });
      return lines.some(({ key, consumer }) => key === idOf('key') && consumer === 'thinker.slow');
    });
    expect(lines.find(({ consumer }) => consumer === 'thinker.slow')).toMatchObject({ type: 'run.completed', attempts: 6, error: 'Error: cannot think of that' });
    steps.clear();
    await main(['redrive', '--all'], test.env, { print: () => undefined, say: () => undefined });
    await eventually(async () => (await notes.of(idOf('poison'))).length === 1);
  }, 150_000);

  if (brokers) {
    it('keep their place in the group while they prepare for longer than a session lasts', async () => {
      steps.set(idOf('long'), { preparing: () => new Promise((resolve) => setTimeout(resolve, 12_000)) });
      send(completed('long'), completed('long after'));
      await eventually(async () => (await notes.of(idOf('long after'))).length === 1);
      expect(await notes.of(idOf('long'))).toHaveLength(1);
      expect(preparedOf(idOf('long'))).toHaveLength(1);
    }, 150_000);
  }
});

// On a broker each application hears what another is sent: these have it to themselves, one after the other.
describe.each(transports)('prepared handlers across processes %s', (_name, brokers) => {
  beforeEach(() => {
    run = newId();
    prepared = [];
    steps.clear();
  });

  /** Starts the application in databases of its own, and again in the same ones after the end of the first. */
  async function acrossRestart(first: (app: TestApp) => Promise<unknown>, next: (app: TestApp) => Promise<unknown>): Promise<void> {
    const one = await startTestApp([ThinkerModule], { ...(await prepareTransport(brokers)), MONGO_PREFIX: `prepared${newId().slice(-10)}` });
    await first(one);
    await one.process.close();
    const other = await startTestApp([ThinkerModule], one.env);
    await next(other);
    for (const name of ['thinker', 'access']) await other.process.database(name).connection.dropDatabase();
    await other.close();
  }

  const addTo = ({ app }: TestApp, name: string) => app.select(ThinkerModule).get(Outbox, { strict: false }).add('run.completed', idOf('key'), { runId: idOf(name) });

  it('end what is under way as the process ends, and lose nothing of what waits', async () => {
    const { opened, open: release } = latch();
    steps.set(idOf('ended'), { preparing: () => opened });
    await acrossRestart(
      async (one) => {
        await addTo(one, 'ended');
        await eventually(() => preparedOf(idOf('ended')).length > 0);
        await addTo(one, 'left');
        const closing = one.app.close();
        release();
        await closing;
        expect(await notesOf(one).of(idOf('ended'))).toHaveLength(1);
      },
      (other) => eventually(async () => (await notesOf(other).of(idOf('left'))).length === 1).then(async () => expect(await notesOf(other).of(idOf('ended'))).toHaveLength(1)),
    );
    expect(preparedOf(idOf('ended'))).toHaveLength(1);
  }, 150_000);

  it('are left alone when they do not end in time, and begin anew in the next process', async () => {
    const never = new Promise(() => undefined);
    let tries = 0;
    steps.set(idOf('endless'), { preparing: () => (tries++ === 0 ? never : undefined) });
    await acrossRestart(
      async (one) => {
        await addTo(one, 'endless');
        await eventually(() => tries === 1);
        await one.app.close();
        expect(await notesOf(one).of(idOf('endless'))).toEqual([]);
      },
      (other) => eventually(async () => (await notesOf(other).of(idOf('endless'))).length === 1),
    );
    expect(tries).toBe(2);
  }, 150_000);

  if (brokers) {
    it('pass on to another replica what one leaves alone', async () => {
      const never = new Promise(() => undefined);
      let tries = 0;
      steps.set(idOf('passed on'), { preparing: () => (tries++ === 0 ? never : undefined) });
      const first = await startTestApp([ThinkerModule], { ...(await prepareTransport(brokers)), MONGO_PREFIX: `prepared${newId().slice(-10)}` });
      first.process.publisher.publish([completed('passed on')], () => undefined);
      await eventually(() => tries === 1);
      const heir = await startTestApp([ThinkerModule], first.env);
      await first.app.close();
      await first.process.close();
      await eventually(async () => (await notesOf(heir).of(idOf('passed on'))).length === 1);
      expect(tries).toBe(2);
      for (const name of ['thinker', 'access']) await heir.process.database(name).connection.dropDatabase();
      await heir.close();
    }, 150_000);
  }
});

describe('an inbox with prepared handlers', () => {
  let test: TestApp;
  let database: Database;
  let notes: Notes;
  let log: string[] = [];
  const inboxes: { here: Inbox; there: Inbox } = {} as never;

  beforeAll(async () => {
    test = await startTestApp([ThinkerModule]);
    const thinker = test.app.select(ThinkerModule);
    database = thinker.get(Database, { strict: false });
    notes = notesOf(test);
    const transaction = new Transaction(database.connection);
    // Two replicas of one consumer.
    inboxes.here = new Inbox('thinker.slow', database, transaction);
    inboxes.there = new Inbox('thinker.slow', database, transaction);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    run = newId();
    log = [];
  });

  const nameOf = (message: unknown) => {
    const { runId, id, title } = message as { runId?: string; id?: string; title?: string };
    return runId ?? `${id} ${title}`;
  };

  /** A handler that notes its events; `meanwhile` happens between its preparation and its effect. */
  function preparing(meanwhile: (attempt: number) => Promise<unknown> | unknown = () => undefined): EventHandler {
    return {
      concerns: () => true,
      prepare: async (messages, { attempt }) => {
        const names = messages.map(nameOf);
        log.push(`prepare ${names.length}`);
        await meanwhile(attempt);
        return async () => {
          for (const name of names) await notes.add(name);
        };
      },
    };
  }

  const handle = (inbox: Inbox, events: Envelope[], handler: EventHandler) => inbox.handle(events, () => handler);
  const task = (title: string): Envelope => envelopeOf('task.changed', idOf('task'), { id: idOf('task'), title });

  it('commits an event once, which two replicas prepare at the same time, and the others of its batch as well', async () => {
    const [both, own] = [completed('both'), completed('own')];
    const other = async (attempt: number) => attempt === 1 && handle(inboxes.there, [both], preparing());
    await handle(inboxes.here, [both, own], preparing(other));
    expect(log).toEqual(['prepare 2', 'prepare 1', 'prepare 1']);
    expect(await notes.of(idOf('both'), idOf('own'))).toEqual([idOf('both'), idOf('own')]);
  });

  it('commits each event once, whichever of many replicas is first', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `raced ${n}`);
    const events = names.map((name) => completed(name));
    const cut = (at: number) => [events.slice(0, at), events.slice(at)].filter(({ length }) => length > 0);
    await Promise.all(
      [3, 5, 8].map(async (at, n) => {
        const inbox = n % 2 ? inboxes.here : inboxes.there;
        // A transport brings again, one by one, what has failed together.
        for (const batch of cut(at)) {
          await handle(inbox, batch, preparing()).catch(async () => {
            for (const event of batch) await handle(inbox, [event], preparing());
          });
        }
      }),
    );
    expect(await notes.of(...names.map(idOf))).toEqual(names.map(idOf).sort());
  });

  it('prepares nothing for an event that is older than what is known, or was brought twice', async () => {
    const [older, newer] = [task('older'), task('newer')];
    await addVersions(test, [older, newer]);
    await handle(inboxes.here, [newer], preparing());
    await handle(inboxes.here, [older, newer, older], preparing());
    expect(log).toEqual(['prepare 1']);
    const twice = completed('twice');
    await handle(inboxes.here, [twice, twice], preparing());
    expect(log).toEqual(['prepare 1', 'prepare 1']);
    expect(await notes.of(`${idOf('task')} newer`, `${idOf('task')} older`, idOf('twice'))).toEqual([idOf('task') + ' newer', idOf('twice')].sort());
  });

  it('drops an event at its commit that a newer one of its subject has overtaken while it was prepared', async () => {
    const [older, newer] = [task('slow'), task('fast')];
    await addVersions(test, [older, newer]);
    await handle(inboxes.here, [older, completed('beside')], preparing((attempt) => attempt === 1 && handle(inboxes.there, [newer], preparing())));
    expect(await notes.of(`${idOf('task')} slow`, `${idOf('task')} fast`, idOf('beside'))).toEqual([idOf('beside'), `${idOf('task')} fast`].sort());
  });

  it('keeps the order of events of several types, prepared or not', async () => {
    const events = [completed('a'), completed('b'), envelopeOf('run.failed', idOf('key'), { runId: idOf('c') }), completed('d')];
    const prepares = preparing();
    const ordinary: EventHandler = { concerns: () => true, handle: async (message) => void log.push(`handle after ${(await notes.of(idOf('a'), idOf('b'))).length} of ${nameOf(message)}`) };
    await inboxes.here.handle(events, (type) => (type === 'run.failed' ? ordinary : prepares));
    expect(log).toEqual(['prepare 2', `handle after 2 of ${idOf('c')}`, 'prepare 1']);
  });

  it('takes what is there already for superseded, and gives up when it stays so', async () => {
    const [id, fixed] = [idOf('there'), newId()];
    await notes.model.create([{ _id: fixed, of: id }]);
    const inserts: EventHandler = {
      concerns: () => true,
      prepare: async (_messages, { attempt }) => {
        log.push(`attempt ${attempt}`);
        return async () => void (await notes.model.create([{ _id: fixed, of: id }]));
      },
    };
    await expect(handle(inboxes.here, [completed('there')], inserts)).rejects.toMatchObject({ code: 11000 });
    expect(log).toEqual([1, 2, 3, 4, 5, 6].map((attempt) => `attempt ${attempt}`));
    await handle(inboxes.here, [completed('there')], preparing());
    expect(await notes.of(id)).toHaveLength(2);
  });
});
