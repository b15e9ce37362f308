import { keepContext } from '@forewire/kit/context';
import { PermanentFailure, RetryLater } from '@forewire/kit/jobs';
import { isAway } from '../senders/http-outcome.ts';
import { type Carry, skipped } from './courier.ts';
import { type Delivery, deliveryBackoffMs } from './delivery.ts';
import { type Content, type DeliveryJob, type GroupLane, placeOf } from './delivery-job.ts';
import { countTry } from './metrics.ts';
import type { OutcomeWaves } from './outcome-waves.ts';
import type { Ending, Tried } from './record-tries.ts';
import { shownProblem } from './shown-problem.ts';
import type { Turns } from './turns.ts';

/** What is still to be tried of a group, and how, at this moment. */
export type GroupView = { waiting: ReadonlyMap<string, Delivery>; contents: ReadonlyMap<string, Content>; carry: Carry };

type Ways = { look: () => Promise<GroupView>; turns: Turns; waves: OutcomeWaves };

// A group to a slow receiver takes a while: what its user deletes or switches off meanwhile is not sent any more.
const lookEveryMs = 1000;

/** One try of each delivery of a group, until the receiver turns out to be away. */
export class GroupRound {
  private readonly todo: DeliveryJob[];
  private readonly tried: Tried[] = [];
  private readonly place: string;
  private view: Promise<GroupView>;
  private viewedAt = Date.now();
  private stopped: Error | null = null;

  constructor(
    private readonly group: { lane: GroupLane; deliveries: readonly DeliveryJob[]; signal: AbortSignal },
    first: { view: GroupView; delivery: Delivery },
    private readonly ways: Ways,
  ) {
    this.todo = group.deliveries.filter(({ deliveryId }) => first.view.waiting.has(deliveryId));
    this.place = placeOf(first.delivery);
    this.view = Promise.resolve(first.view);
  }

  /** Why it came to an end before everything was tried; null when everything was. */
  get unfinished(): Error | null {
    return this.todo.length > 0 ? this.stopped : null;
  }

  async run(atOnce: number): Promise<void> {
    await Promise.all(Array.from({ length: atOnce }, () => this.work()));
  }

  /** Gives every delivery that was not tried a job of its own. */
  handOver(error: Error): void {
    const retryAt = retryTime(error);
    for (const job of this.todo.splice(0)) this.note(job, job.content, { retryAt, error: null });
  }

  /** What records the outcomes that are not recorded yet. */
  finish(): Promise<() => Promise<void>> {
    return this.ways.waves.takeBack(this.tried);
  }

  private async work(): Promise<void> {
    while (this.todo.length > 0 && !this.stopped) {
      await this.ways.turns.run(this.place, () => this.next()).catch((error: unknown) => this.stop(toError(error)));
    }
  }

  private stop(error: Error): void {
    this.stopped ??= error;
    // Other groups to this place would wait for their turn only to find the same.
    if (this.saysAway(error)) this.ways.turns.sendAway(this.place, error);
  }

  private async next(): Promise<void> {
    const job = this.stopped ? undefined : this.todo.shift();
    if (!job) return;
    const away = await this.send(job).catch((error: unknown) => {
      // Nobody knows how far it came, so it stays with what was not tried.
      this.todo.unshift(job);
      throw error;
    });
    if (away) throw away;
  }

  /** Gives the failure when it is the receiver's; its message's own failures are only noted. */
  private async send(job: DeliveryJob): Promise<Error | null> {
    this.group.signal.throwIfAborted();
    const { waiting, contents, carry } = await this.look();
    const delivery = waiting.get(job.deliveryId);
    // Gone with its task or user.
    if (!delivery) return null;
    const content = job.content ?? contents.get(delivery.id) ?? null;
    try {
      const outcome = await countTry(delivery, async () => (content ? carry(delivery, content, this.group.signal) : skipped('The result is no longer kept')));
      this.note(job, content, { outcome });
      return null;
    } catch (error) {
      if (this.group.signal.aborted) throw error;
      const failure = toError(error);
      this.note(job, content, endingOf(failure));
      return this.saysAway(failure) ? failure : null;
    }
  }

  /** Whether the others had better wait as well; a person's browsers each have a receiver of their own. */
  private saysAway(error: Error): boolean {
    return this.group.lane === 'deliver-webhook' && isAway(error);
  }

  private look(): Promise<GroupView> {
    if (Date.now() - this.viewedAt < lookEveryMs) return this.view;
    this.viewedAt = Date.now();
    this.view = this.ways.look();
    return this.view;
  }

  private note({ deliveryId }: DeliveryJob, content: Content | null, ending: Ending): void {
    const tried = { deliveryId, content, lane: this.group.lane, ending, within: keepContext() };
    this.tried.push(tried);
    this.ways.waves.add(tried);
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function endingOf(error: Error): Ending {
  if (error instanceof PermanentFailure) return { outcome: { status: 'failed', error: shownProblem(error) } };
  return { retryAt: retryTime(error), error: shownProblem(error) };
}

function retryTime(error: Error): Date {
  return new Date(Date.now() + (error instanceof RetryLater ? error.afterMs : deliveryBackoffMs(1)));
}
