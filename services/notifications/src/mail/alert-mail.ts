import { type Alert, type FoundResult, headline, shorten, taskPath, withPriority } from '../alerts/alert.ts';
import type { Person } from '../people/person.ts';
import { sourceOf } from '../senders/chat-message.ts';
import { plainName, titleLimit } from './plain-name.ts';
import { type Digest, type DigestItem } from './digest.ts';

/** A moment in its reader's time zone and clock. */
export function localTime(at: Date, { timezone, timeFormat }: Pick<Person, 'timezone' | 'timeFormat'>): string {
  const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: timeFormat === '12h', timeZoneName: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timezone }).format(at);
  } catch {
    // A zone that this system's tables don't know.
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(at);
  }
}

const alsoLimit = 5;
const summaryLimit = 700;

/** A result as mails show it. */
export function toDigestItem(result: FoundResult, reader: Person): DigestItem {
  const published = result.publishedAt ? localTime(result.publishedAt, reader) : '';
  const facts = [result.updateOf ? 'Update' : '', sourceOf(result), published].filter((fact) => fact !== '').join(' · ');
  const others = result.links.filter((link) => link.url !== result.url).slice(0, alsoLimit);
  return {
    title: shorten(result.title, 300),
    url: result.url,
    facts,
    summary: shorten(result.summary, summaryLimit),
    also: others.map((link) => ({ name: link.sourceName || new URL(link.url).hostname, url: link.url })),
  };
}

/** The one mail that tells a person everything that a run found. */
export function alertDigest(alert: Alert, reader: Person, site: string): Digest {
  const { results } = alert;
  const subject = withPriority(alert.priority, headline(results.map((result) => shorten(result.title, 160))));
  const own = reader.id === alert.ownerId;
  return {
    subject,
    preview: shorten(results[0]?.summary || plainName(alert.taskTitle, titleLimit), 140),
    kicker: results.length === 1 ? 'New result' : `${results.length} new results`,
    heading: plainName(alert.taskTitle, titleLimit),
    sections: [{ name: '', items: results.map((result) => toDigestItem(result, reader)) }],
    button: { text: 'Open in Forewire', url: site + taskPath(alert.taskId, alert.runId) },
    reason: own ? 'You get this because Forewire watches this for you.' : 'You get this because you follow this monitor.',
    settings: { text: 'Alert settings', url: `${site}/app?settings=true&settingsTab=notifications` },
  };
}
