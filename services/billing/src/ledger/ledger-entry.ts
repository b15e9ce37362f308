import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { EventOf } from '@forewire/contracts/events';
import { runCredits, smsCredits } from '@forewire/contracts/plans';

export type ChargeKind = 'run' | 'prediction' | 'sms';

/** One charge; its id comes from what is charged, so that nothing is charged twice. */
export type LedgerEntry = { id: string; ownerId: string; kind: ChargeKind; credits: number; taskId: string; at: Date };

export function chargeOfRun(event: EventOf<'run.completed'>): LedgerEntry {
  const credits = event.credits > 0 ? event.credits : runCredits(event.sourceCount);
  return { id: `run:${event.runId}`, ownerId: event.userId, kind: 'run', credits, taskId: event.taskId, at: at(event.finishedAt) };
}

/** Null for a prediction that failed: no answer, no charge. */
export function chargeOfPrediction(event: EventOf<'prediction.settled'>): LedgerEntry | null {
  if (event.status !== 'success' || event.credits <= 0) return null;
  return { id: `prediction:${event.id}`, ownerId: event.userId, kind: 'prediction', credits: event.credits, taskId: event.taskId, at: at(event.finishedAt) };
}

/** Null for what costs nothing: other channels, and messages that did not arrive. */
export function chargeOfDelivery(event: EventOf<'delivery.settled'>): LedgerEntry | null {
  if (event.platform !== 'sms' || event.outcome !== 'delivered') return null;
  return { id: `sms:${event.id}`, ownerId: event.userId, kind: 'sms', credits: smsCredits, taskId: event.taskId, at: at(event.settledAt) };
}

function at(time: EventOf<'run.completed'>['finishedAt']): Date {
  return time ? timestampDate(time) : new Date();
}
