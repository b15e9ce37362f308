import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Controller, Module } from '@nestjs/common';
import { Access } from '../../services/kit/dist/access.js';
import { ConsumerOf, On, Prepare } from '../../services/kit/dist/consumer.js';
import { Outbox } from '../../services/kit/dist/outbox.js';
import { ServiceModule } from '../../services/kit/dist/service-module.js';
import { startTestApp } from '../../services/kit/dist/testing.js';

/** Readers whose handlers do nothing but note when they are called, which leaves the cost of the transport alone. */
const readers = {
  ordinary: (onEvent) => {
    class Reader {
      async taskChanged(event) {
        onEvent(event.id);
      }
    }
    On('task.changed')(Reader.prototype, 'taskChanged', Object.getOwnPropertyDescriptor(Reader.prototype, 'taskChanged'));
    ConsumerOf('reader')(Reader);
    return Reader;
  },
  prepared: (onEvent) => {
    class Reader {
      async tasksChanged(events) {
        return async () => {
          for (const { id } of events) onEvent(id);
        };
      }
    }
    Prepare('task.changed')(Reader.prototype, 'tasksChanged', Object.getOwnPropertyDescriptor(Reader.prototype, 'tasksChanged'));
    ConsumerOf('reader', { queue: 'prepared' })(Reader);
    return Reader;
  },
};

function readerModule(kind, onEvent) {
  const Reader = readers[kind](onEvent);
  Controller()(Reader);
  class ReaderModule {}
  Module({ imports: [ServiceModule.register({ name: 'reader' })], controllers: [Reader] })(ReaderModule);
  return ReaderModule;
}

/** Two services that talk to each other over one transport, in this process; the reader's handler is `ordinary` or `prepared`. */
export async function openBus(env, kind) {
  class WriterModule {}
  Module({ imports: [ServiceModule.register({ name: 'writer' })] })(WriterModule);
  const arrived = new Map();
  const test = await startTestApp([readerModule(kind, (id) => arrived.set(id, performance.now())), WriterModule], env);
  const outbox = test.app.select(WriterModule).get(Outbox, { strict: false });
  // Another process of the same service as the first: an event reaches one of the two.
  const openReplica = async () => {
    const replica = await startTestApp([], { ...env, MONGO_PREFIX: test.env.MONGO_PREFIX });
    return { access: replica.app.get(Access), close: replica.close };
  };
  return { arrived, outbox, access: test.app.get(Access), openReplica, close: test.close };
}

/** Revokes a credential; resolves with how long it was still honoured by any of these, in milliseconds. */
export async function revokedMs(outbox, accesses, subject) {
  const now = new Date();
  const credential = { userId: 'nobody', tokenId: subject, issuedAt: Math.floor(now.getTime() / 1000) - 1 };
  const from = performance.now();
  const refused = accesses.map((access) => new Promise((resolve) => access.whenRevoked(credential, () => resolve(performance.now() - from))));
  await outbox.add('access.revoked', subject, { subject, revokedAt: timestampFromDate(now), expiresAt: timestampFromDate(new Date(now.getTime() + 900_000)) });
  return Math.max(...(await Promise.all(refused)));
}

/** An event of the size that a task of the product has, about 900 bytes of JSON. */
export function eventOf(id, key) {
  const sources = Array.from({ length: 4 }, (_, n) => ({ url: `https://news-${n}.example.com/feed.xml`, name: `News ${n}`, sourceType: 'feed', domain: `news-${n}.example.com` }));
  const prompt = 'Tell me about strikes, walkouts and lockouts at the container terminals of the large ports, and about their ends';
  return { type: 'task.changed', key, message: { id, userId: key, title: 'Strikes at the large ports', prompt, enrichedPrompt: prompt, mode: 'monitoring', intervalSeconds: 300, sources, active: true } };
}
