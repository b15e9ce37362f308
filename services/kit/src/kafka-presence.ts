import type { Consumer } from 'kafkajs';
import { consumerLag } from './telemetry.ts';

/** A group throws out whoever is silent for so long; until then nobody reads the partitions of a process that was killed. */
export const sessionMs = 8000;

/** Whether this process has its place in a consumer group, and which partitions are its own there. */
export class GroupPresence {
  private beatAt = 0;
  /** There is something in this group for the process to hear. */
  isExpected = false;
  private assigned: Record<string, number[]> = {};

  constructor(
    readonly group: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Follows what happens to a consumer. */
  watch(consumer: Pick<Consumer, 'on' | 'events'>): void {
    const { GROUP_JOIN, HEARTBEAT, CRASH, STOP, DISCONNECT } = consumer.events;
    consumer.on(GROUP_JOIN, ({ payload }) => {
      this.assign(payload.memberAssignment);
      this.beat();
    });
    consumer.on(HEARTBEAT, () => this.beat());
    for (const end of [CRASH, STOP, DISCONNECT]) consumer.on(end, () => this.leave());
  }

  get isMember(): boolean {
    return this.now() - this.beatAt < sessionMs;
  }

  /** Topics and their partitions that this process reads; none while it has no place. */
  get partitions(): Readonly<Record<string, number[]>> {
    return this.isMember ? this.assigned : {};
  }

  private beat(): void {
    this.beatAt = this.now();
  }

  private leave(): void {
    this.beatAt = 0;
    this.assign({});
  }

  /** What another process reads from now on is for that one to report. */
  private assign(next: Record<string, number[]>): void {
    for (const [topic, partitions] of Object.entries(this.assigned)) {
      for (const partition of partitions) {
        if (!next[topic]?.includes(partition)) consumerLag.remove({ group: this.group, topic, partition: String(partition) });
      }
    }
    this.assigned = next;
  }
}
