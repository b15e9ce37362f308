import type { Kafka } from 'kafkajs';
import { idOf, KafkaParking, toParkedEvent } from './kafka-parking.ts';
import { presentTopics, readTopics } from './kafka-reading.ts';
import { parkedTopicOf, redriveTopic, topicNames } from './kafka-topics.ts';
import type { ParkedEvent, ParkedEvents } from './parked-event.ts';

/** Parked events of an installation on Kafka: the parked topics, less what lies in the redrive topic. */
export class ParkedInKafka implements ParkedEvents {
  private readonly parking: KafkaParking;

  constructor(
    private readonly kafka: Kafka,
    private readonly prefix: string,
  ) {
    this.parking = new KafkaParking(kafka);
  }

  each(see: (event: ParkedEvent) => void): Promise<void> {
    return this.read(async (event) => see(event));
  }

  redrive(chosen: (event: ParkedEvent) => boolean, driven: (event: ParkedEvent) => void): Promise<void> {
    return this.read(async (event, send) => {
      if (!chosen(event)) return;
      await send();
      driven(event);
    });
  }

  close(): Promise<void> {
    return this.parking.stop();
  }

  private async read(see: (event: ParkedEvent, send: () => Promise<void>) => Promise<void>): Promise<void> {
    const redrivenAt = await this.redriven();
    const seen = new Set<string>();
    const topics = await presentTopics(this.kafka, topicNames().map(parkedTopicOf));
    await readTopics(this.kafka, this.prefix, topics, async (_topic, message) => {
      const event = toParkedEvent(message, redrivenAt.get(idOf(message)) ?? null);
      // A consumer that died between parking and its offset parked the same failure twice.
      if (seen.has(event.id)) return;
      seen.add(event.id);
      await see(event, () => this.parking.redrive(message));
    });
  }

  private async redriven(): Promise<Map<string, string>> {
    const times = new Map<string, string>();
    const topics = await presentTopics(this.kafka, [redriveTopic]);
    await readTopics(this.kafka, this.prefix, topics, (_topic, message) => {
      times.set(idOf(message), new Date(Number(message.timestamp)).toISOString());
    });
    return times;
  }
}
