import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Job, Jobs, RetryLater } from '@forewire/kit/jobs';
import type { Twilio } from '@forewire/kit/twilio';
import type { FinalOutcome } from '../deliveries/delivery.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import { SettleDelivery } from '../deliveries/settle-delivery.ts';
import { firstReportMs, lastOutcomeOf, outcomeOf, type ReportJob, reportKind } from './report.ts';
import { twilioToken } from './sms.courier.ts';

const dayMs = 86_400_000;
// With the waits below, more than a day.
const mostQuestions = 40;
const unknown: FinalOutcome = { status: 'failed', error: 'It is not known whether the message arrived' };

/** Milliseconds before the n-th question after the first: doubling, at most an hour. */
export function nextQuestionMs(attempt: number): number {
  return Math.min(3_600_000, firstReportMs * 2 ** attempt);
}

/** Asks Twilio how a message ended when its report does not come: it is lost, or this server cannot be reached from outside. */
@Injectable()
export class AwaitReport implements OnModuleInit {
  constructor(
    @Inject(twilioToken) private readonly twilio: Twilio | null,
    private readonly deliveries: DeliveryRepository,
    private readonly settleDelivery: SettleDelivery,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.work<ReportJob>(reportKind, {
      concurrency: 2,
      maxAttempts: mostQuestions,
      backoffMs: nextQuestionMs,
      work: (job) => this.ask(job),
      onGiveUp: ({ deliveryId }) => this.settleDelivery.execute(deliveryId, null, unknown, null),
    });
  }

  private async ask({ payload: { deliveryId }, attempt, signal }: Job<ReportJob>): Promise<(() => Promise<void>) | undefined> {
    const delivery = await this.deliveries.find(deliveryId);
    if (delivery?.status !== 'sent') return undefined;
    const outcome = await this.outcome(delivery.reference ?? '', Date.now() - delivery.createdAt.getTime() > dayMs, signal);
    if (!outcome) throw new RetryLater('The message is on its way', nextQuestionMs(attempt));
    return () => this.settleDelivery.execute(deliveryId, null, outcome, null);
  }

  private async outcome(reference: string, isLast: boolean, signal: AbortSignal): Promise<FinalOutcome | null> {
    if (!this.twilio) return unknown;
    const { status, errorCode } = await this.twilio.find(reference, signal);
    return isLast ? lastOutcomeOf(status, errorCode) : outcomeOf(status, errorCode);
  }
}
