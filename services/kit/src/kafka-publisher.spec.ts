import type { Kafka, Producer } from 'kafkajs';
import type { Envelope } from './event.ts';
import { hasLostSequence, OrderedProducer } from './kafka-producer.ts';
import { KafkaPublisher } from './kafka-publisher.ts';
import { eventually } from './testing.ts';

const broken = (type: string): Error => Object.assign(new Error(`the broker says ${type}`), { type });

/** A client that counts what is done with its producers; `failures` are what the first one's sends come to. */
class CountingKafka {
  connects = 0;
  made = 0;
  readonly sent: string[] = [];

  constructor(private readonly failures: Error[] = []) {}

  producer(): Producer {
    this.made += 1;
    return {
      connect: async () => {
        this.connects += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      },
      disconnect: async () => undefined,
      sendBatch: async ({ topicMessages }: { topicMessages: { messages: { key: string }[] }[] }) => {
        const failure = this.failures.shift();
        if (failure) throw failure;
        this.sent.push(...topicMessages.flatMap(({ messages }) => messages.map(({ key }) => key)));
      },
    } as unknown as Producer;
  }

  get client(): Kafka {
    return this as unknown as Kafka;
  }
}

const envelope: Envelope = { id: 'e1', type: 'task.deleted', topic: 'forewire.tasks.task.v1', key: 't1', source: 'tasks', time: new Date(), data: '{"id":"t1"}' };

describe('publishing to Kafka', () => {
  it('connects once, however many ask for it at a time', async () => {
    const kafka = new CountingKafka();
    const producer = new OrderedProducer(kafka.client);
    await Promise.all([producer.connect(), producer.connect()]);
    expect(kafka.connects).toBe(1);
    await producer.connect();
    expect(kafka.connects).toBe(2);
  });

  it('is replaced once by a new producer, however many sends show that its place is lost', async () => {
    const kafka = new CountingKafka([broken('UNKNOWN_PRODUCER_ID'), broken('UNKNOWN_PRODUCER_ID')]);
    const producer = new OrderedProducer(kafka.client);
    const send = (key: string) => producer.send([{ topic: 'parked', messages: [{ key, value: null }] }]);
    const outcomes = await Promise.allSettled([send('one'), send('two')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await send('again');
    expect({ sent: kafka.sent, made: kafka.made }).toEqual({ sent: ['again'], made: 2 });
  });

  it.each([
    { after: 'the broker and the producer lost each other', failure: broken('OUT_OF_ORDER_SEQUENCE_NUMBER'), producers: 2 },
    { after: 'retries that were given up over a lost sequence', failure: new Error('given up', { cause: broken('INVALID_RECORD') }), producers: 2 },
    { after: 'the broker was away', failure: broken('NOT_LEADER_FOR_PARTITION'), producers: 1 },
  ])('goes on after $after', async ({ failure, producers }) => {
    expect(hasLostSequence(failure)).toBe(producers > 1);
    const kafka = new CountingKafka([failure]);
    const publisher = new KafkaPublisher(kafka.client);
    const done: string[] = [];
    publisher.publish([envelope], (id) => done.push(id));
    await eventually(() => done.length > 0);
    expect({ done, sent: kafka.sent, made: kafka.made }).toEqual({ done: ['e1'], sent: ['t1'], made: producers });
    await publisher.stop();
  });
});
