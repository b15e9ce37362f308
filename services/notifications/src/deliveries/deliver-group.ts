import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Job, Jobs } from '@forewire/kit/jobs';
import { FoundResultRepository } from '../alerts/found-result.repository.ts';
import { Couriers } from './couriers.ts';
import { type Delivery, deliveryBackoffMs } from './delivery.ts';
import { DeliveryRepository } from './delivery.repository.ts';
import { type GroupJob, groupKinds, type GroupLane, storedGroup } from './delivery-job.ts';
import { GroupRound, type GroupView } from './group-round.ts';
import { OutcomeWaves } from './outcome-waves.ts';
import { Turns } from './turns.ts';

// As many connections as a browser opens to one host, which every web server takes; of the eight that our client keeps
// to one, some are left for retries and for other people's channels there.
const atOnce = 6;
// As long as a delivery is tried by itself.
const waitsTogetherMs = 5 * 3_600_000;

type Looked = { view: GroupView; delivery: Delivery };

/**
 * Makes the first tries of what one run sends to one place: a few at a time, each outcome recorded for itself. What
 * fails is tried again by itself; while the receiver is away, what was not tried yet waits together.
 */
@Injectable()
export class DeliverGroup implements OnModuleInit {
  private readonly turns = new Turns(atOnce);

  constructor(
    private readonly jobs: Jobs,
    private readonly couriers: Couriers,
    private readonly deliveries: DeliveryRepository,
    private readonly results: FoundResultRepository,
    private readonly waves: OutcomeWaves,
  ) {}

  onModuleInit(): void {
    for (const [lane, kind] of Object.entries(groupKinds) as [GroupLane, string][]) {
      this.jobs.work<GroupJob>(kind, {
        concurrency: this.couriers.byLane[lane].concurrency,
        // It ends by itself: what waits for too long gets jobs of its own, and these are given up.
        maxAttempts: Infinity,
        backoffMs: deliveryBackoffMs,
        stored: storedGroup,
        work: (job) => this.attempt(job, lane),
      });
    }
  }

  private async attempt({ payload, attempt, signal }: Job<GroupJob>, lane: GroupLane): Promise<(() => Promise<void>) | undefined> {
    const first = await this.look(payload, lane);
    if (!first) return undefined;
    const look = async (): Promise<GroupView> => (await this.look(payload, lane))?.view ?? { ...first.view, waiting: new Map() };
    const round = new GroupRound({ lane, deliveries: payload.deliveries, signal }, first, { look, turns: this.turns, waves: this.waves });
    // A receiver that has been away finds out with one message whether it can take them again.
    await round.run(attempt === 1 ? atOnce : 1);
    const { unfinished } = round;
    if (!unfinished) return round.finish();
    if (signal.aborted || Date.now() - first.delivery.createdAt.getTime() < waitsTogetherMs) {
      await (await round.finish())();
      throw unfinished;
    }
    round.handOver(unfinished);
    return round.finish();
  }

  /** Reads what nobody has tried yet, and where it goes; null when there is nothing left. */
  private async look({ deliveries }: GroupJob, lane: GroupLane): Promise<Looked | null> {
    const listed = await this.deliveries.listByIds(deliveries.map(({ deliveryId }) => deliveryId));
    // What has been tried has ended or has a job of its own.
    const waiting = new Map(listed.filter(({ status, attempts }) => status === 'pending' && attempts === 0).map((delivery) => [delivery.id, delivery]));
    const [delivery] = waiting.values();
    if (!delivery) return null;
    const resultsNeeded = deliveries.flatMap(({ deliveryId, content }) => (content ? [] : (waiting.get(deliveryId) ?? [])));
    const contents = await this.results.contents(resultsNeeded);
    return { view: { waiting, contents, carry: await this.couriers.open(lane, delivery) }, delivery };
  }
}
