import type { Admin, Kafka } from 'kafkajs';
import type { GroupPresence } from './kafka-presence.ts';
import { log } from './log.ts';
import { parkedTopicOf, redriveTopic, topicNames } from './kafka-topics.ts';
import { consumerLag, parkedEvents } from './telemetry.ts';

type Offsets = { high: bigint; low: bigint };

const parkedEveryRounds = 4;

/** Messages that a group has not handled yet; a group that has committed nothing begins at the oldest. */
function lagOf({ high, low }: Offsets, committed: bigint): number {
  return Number(high - (committed < low ? low : committed));
}

/** Asks the brokers how far this process is behind, so that a consumer that stands still shows as what it is. */
export class KafkaLag {
  private admin: Admin | null = null;
  private timer: NodeJS.Timeout | null = null;
  private measuring: Promise<void> | null = null;
  private readonly presences: GroupPresence[] = [];
  private rounds = 0;

  constructor(
    private readonly kafka: Kafka,
    private readonly everyMs = 15_000,
  ) {}

  /** Measures this group too from now on. */
  include(presence: GroupPresence): void {
    this.presences.push(presence);
    this.timer ??= setInterval(() => this.tick(), this.everyMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.admin?.disconnect().catch(() => undefined);
  }

  private tick(): void {
    this.measuring ??= this.measure()
      .catch((error: unknown) => log.debug({ err: error }, 'consumer lag is unknown'))
      .finally(() => {
        this.measuring = null;
      });
  }

  private async measure(): Promise<void> {
    const admin = await this.connected();
    const topics = new Set(this.presences.flatMap(({ partitions }) => Object.keys(partitions)));
    const ends = new Map<string, Offsets>();
    for (const topic of topics) {
      for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) ends.set(`${topic}/${partition}`, { high: BigInt(high), low: BigInt(low) });
    }
    for (const presence of this.presences) await this.measureGroup(admin, presence, ends);
    if (this.rounds % parkedEveryRounds === 0) await this.countParked(admin);
    this.rounds += 1;
  }

  private async measureGroup(admin: Admin, { group, partitions }: GroupPresence, ends: ReadonlyMap<string, Offsets>): Promise<void> {
    const topics = Object.keys(partitions);
    if (topics.length === 0) return;
    for (const { topic, partitions: committed } of await admin.fetchOffsets({ groupId: group, topics })) {
      for (const { partition, offset } of committed) {
        const end = ends.get(`${topic}/${partition}`);
        if (end && partitions[topic]?.includes(partition)) consumerLag.set({ group, topic, partition: String(partition) }, lagOf(end, BigInt(offset)));
      }
    }
  }

  /** What lies in the parked topics, less what was driven again: both are kept for the same time. */
  private async countParked(admin: Admin): Promise<void> {
    const present = new Set(await admin.listTopics());
    const held = async (topic: string): Promise<number> => {
      const offsets = present.has(topic) ? await admin.fetchTopicOffsets(topic) : [];
      return offsets.reduce((sum, { high, low }) => sum + Number(BigInt(high) - BigInt(low)), 0);
    };
    let parked = -(await held(redriveTopic));
    for (const topic of topicNames()) parked += await held(parkedTopicOf(topic));
    parkedEvents.set({ where: 'kafka' }, Math.max(0, parked));
  }

  private async connected(): Promise<Admin> {
    const admin = (this.admin ??= this.kafka.admin());
    await admin.connect();
    return admin;
  }
}
