import { shorten } from '../alerts/alert.ts';
import type { Briefing } from '../briefings/briefing.ts';
import { channelTarget, takesBriefings } from '../channels/channel.ts';
import { type Delivery, maskEmail, stableId } from './delivery.ts';
import type { PlannedDelivery } from './delivery-job.ts';
import { type Listener, seenOrMissed } from './plan-alert.ts';

/** Every message that a briefing causes: a mail, a notification and a post to each channel that takes briefings. */
export function planBriefing(briefing: Briefing, { person, push, watching, channels }: Listener, now: Date): PlannedDelivery[] {
  const base: Omit<Delivery, 'id' | 'platform' | 'target' | 'channelId'> = {
    userId: person.id,
    status: 'pending',
    taskId: null,
    runId: null,
    resultId: null,
    briefingId: briefing.id,
    title: shorten(briefing.subjectLine, 250),
    attempts: 0,
    error: null,
    createdAt: now,
    settledAt: null,
  };
  const content = { kind: 'briefing', briefingId: briefing.id } as const;
  const mail: Delivery = { ...base, id: stableId(briefing.id, 'email'), platform: 'email', target: maskEmail(person.email), channelId: null };
  const notice: Delivery = { ...base, id: stableId(briefing.id, 'browser'), platform: 'browser', target: 'Browser', channelId: null };
  const shown = { id: notice.id, title: briefing.subjectLine, body: briefing.previewText, url: `/briefings?id=${briefing.id}`, briefingId: briefing.id };
  const posts = channels.filter(takesBriefings).map((channel): PlannedDelivery => {
    const delivery = { ...base, id: stableId(briefing.id, channel.id), platform: channel.platform, target: channelTarget(channel), channelId: channel.id };
    return { delivery, content };
  });
  const notices: PlannedDelivery[] = person.browserAlerts
    ? [{ delivery: push ? notice : seenOrMissed(notice, watching, now), content: { kind: 'push', push: shown } }]
    : [];
  return [{ delivery: mail, content }, ...notices, ...posts];
}
