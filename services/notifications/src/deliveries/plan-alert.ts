import { type Alert, type FoundResult, headline, shorten, taskPath, withPriority } from '../alerts/alert.ts';
import { type Channel, channelTarget, takesResults } from '../channels/channel.ts';
import { isReachable, type Person } from '../people/person.ts';
import type { PushPayload } from '../push/push-subscription.ts';
import { plainName, titleLimit } from '../mail/plain-name.ts';
import { type Delivery, maskEmail, maskPhone, stableId } from './delivery.ts';
import type { Content, PlannedDelivery } from './delivery-job.ts';

/** Somebody who is told, and by which ways. */
export type Listener = {
  person: Person;
  email: boolean;
  /** Whether a browser of theirs takes pushes. */
  push: boolean;
  /** Whether a page of theirs is open. */
  watching: boolean;
  /** For one's own tasks alone, since each message costs credits. */
  sms: boolean;
  /** Channels are for one's own tasks alone. */
  channels: Channel[];
};

// Up to this many results are shown one by one; more, as after a first run, come as one notification.
const singlyUpTo = 3;
const bodyLimit = 180;

type Seed = Pick<Delivery, 'platform' | 'target' | 'title'> & { idParts: string[]; channelId?: string; resultId: string | null };

function planned(alert: Alert, listener: Listener, now: Date, seed: Seed, content: Content): PlannedDelivery {
  const { idParts, channelId = null, ...rest } = seed;
  return {
    delivery: {
      id: stableId(alert.runId, listener.person.id, ...idParts),
      userId: listener.person.id,
      channelId,
      status: 'pending',
      taskId: alert.taskId,
      runId: alert.runId,
      briefingId: null,
      attempts: 0,
      error: null,
      createdAt: now,
      settledAt: null,
      ...rest,
    },
    content,
  };
}

const onlyId = (results: FoundResult[]): string | null => (results.length === 1 ? (results[0]?.id ?? null) : null);
const titleOf = (results: FoundResult[]): string => shorten(headline(results.map((result) => shorten(result.title, 160))), 250);

function planEmail(alert: Alert, listener: Listener, now: Date): PlannedDelivery[] {
  if (!listener.email) return [];
  const seed: Seed = { platform: 'email', idParts: ['email'], resultId: onlyId(alert.results), title: titleOf(alert.results), target: maskEmail(listener.person.email) };
  return [planned(alert, listener, now, seed, { kind: 'alert', alert })];
}

/** One a run, as it costs credits each time. */
function planSms(alert: Alert, listener: Listener, now: Date): PlannedDelivery[] {
  const { phoneNumber, smsEnabled } = listener.person;
  if (!listener.sms || !smsEnabled || !phoneNumber) return [];
  const seed: Seed = { platform: 'sms', idParts: ['sms'], resultId: onlyId(alert.results), title: titleOf(alert.results), target: maskPhone(phoneNumber) };
  return [planned(alert, listener, now, seed, { kind: 'alert', alert })];
}

function planBrowser(alert: Alert, listener: Listener, now: Date): PlannedDelivery[] {
  if (!listener.person.browserAlerts) return [];
  const groups = alert.results.length <= singlyUpTo ? alert.results.map((result) => [result]) : [alert.results];
  return groups.map((results) => {
    const part = onlyId(results) ?? 'all';
    const seed: Seed = { platform: 'browser', idParts: ['browser', part], resultId: onlyId(results), title: titleOf(results), target: 'Browser' };
    const plan = planned(alert, listener, now, seed, { kind: 'push', push: toPush(alert, results) });
    const push = { ...toPush(alert, results), id: plan.delivery.id };
    return { delivery: listener.push ? plan.delivery : seenOrMissed(plan.delivery, listener.watching, now), content: { kind: 'push', push } };
  });
}

/** What a page, or the service worker where no page is open, shows. */
function toPush(alert: Alert, results: FoundResult[]): PushPayload {
  const [first] = results;
  const body = results.length === 1 ? first?.summary || plainName(alert.taskTitle, titleLimit) : results.slice(0, singlyUpTo).map((result) => `• ${shorten(result.title, 80)}`).join('\n');
  const title = withPriority(alert.priority, results.length === 1 ? shorten(first?.title ?? '', 120) : `${plainName(alert.taskTitle)}: ${results.length} new results`);
  return { id: '', title, body: results.length === 1 ? shorten(body, bodyLimit) : body, url: taskPath(alert.taskId, alert.runId), taskId: alert.taskId, runId: alert.runId };
}

/** Without a push there is nothing to wait for: an open page shows it now, or nobody does. */
export function seenOrMissed(delivery: Delivery, watching: boolean, now: Date): Delivery {
  if (watching) return { ...delivery, status: 'delivered', attempts: 1, settledAt: now };
  return { ...delivery, status: 'skipped', settledAt: now, error: 'No page is open and no browser takes notifications' };
}

function planChannel(alert: Alert, listener: Listener, channel: Channel, now: Date): PlannedDelivery[] {
  const { platform } = channel;
  const base = { platform, channelId: channel.id, target: channelTarget(channel) };
  if (platform !== 'webhook') {
    const seed: Seed = { ...base, idParts: [channel.id], resultId: onlyId(alert.results), title: titleOf(alert.results) };
    return [planned(alert, listener, now, seed, { kind: 'alert', alert })];
  }
  return alert.results.map((result) => {
    const seed: Seed = { ...base, idParts: [channel.id, result.id], resultId: result.id, title: shorten(result.title, 250) };
    return planned(alert, listener, now, seed, { kind: 'result', alert: { ...alert, results: [] }, result });
  });
}

/** Every message that a run's results cause, with ids that are the same whenever this is asked again. */
export function planAlert(alert: Alert, listeners: Listener[], now: Date): PlannedDelivery[] {
  return listeners
    .filter(({ person }) => isReachable(person, now))
    .flatMap((listener) => [
      ...planEmail(alert, listener, now),
      ...planBrowser(alert, listener, now),
      ...planSms(alert, listener, now),
      ...listener.channels
        .filter((channel) => takesResults(channel, alert.taskId, alert.results.length))
        .flatMap((channel) => planChannel(alert, listener, channel, now)),
    ]);
}
