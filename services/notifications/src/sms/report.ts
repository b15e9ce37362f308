import type { FinalOutcome } from '../deliveries/delivery.ts';

export type ReportJob = { deliveryId: string };
export const reportKind = 'await-sms-report';
/** How long a report is waited for before Twilio is asked. */
export const firstReportMs = 30_000;

export const reportJob = (deliveryId: string): { id: string; payload: ReportJob } => ({ id: `sms-report:${deliveryId}`, payload: { deliveryId } });

// twilio.com/docs/sms/api/message-resource#delivery-related-errors
const words = new Map([
  [30001, 'Too many messages were waiting'],
  [30003, 'The phone is switched off or out of reach'],
  [30004, 'The phone or its carrier blocks our messages'],
  [30005, 'There is no such phone number any more'],
  [30006, 'This number takes no text messages'],
  [30007, 'The carrier took the message for spam'],
  [30008, 'The carrier did not say why'],
]);

function problemOf(code: number | null): string {
  const said = (code !== null && words.get(code)) || 'The message did not arrive';
  return code === null ? said : `${said} (Twilio error ${code})`;
}

/** How a message ended by what Twilio says of it; null while it is on its way. */
export function outcomeOf(status: string, errorCode: number | null): FinalOutcome | null {
  if (status === 'delivered' || status === 'read') return { status: 'delivered' };
  if (status === 'undelivered' || status === 'failed' || status === 'canceled') return { status: 'failed', error: problemOf(errorCode) };
  return null;
}

/** The same once nothing more is to be expected: some carriers take a message and never report on it. */
export function lastOutcomeOf(status: string, errorCode: number | null): FinalOutcome {
  const outcome = outcomeOf(status, errorCode);
  if (outcome) return outcome;
  return status === 'sent' ? { status: 'delivered' } : { status: 'failed', error: 'The carrier did not take the message within a day' };
}

// Twilio's own list of words that end messages (twilio.com/docs/messaging/features/opt-out).
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);

/** Whether what a phone replied asks for no more messages. */
export function isStop(body: string, optOutType: string | null): boolean {
  return optOutType === 'STOP' || stopWords.has(body.trim().toUpperCase());
}
