import { type Briefing, groupByTask } from '../briefings/briefing.ts';
import type { Person } from '../people/person.ts';
import { localTime, toDigestItem } from './alert-mail.ts';
import type { Digest } from './digest.ts';
import { plainName, titleLimit } from './plain-name.ts';

/** A briefing as a mail: what was found, under the monitor that found it. */
export function briefingDigest(briefing: Briefing, reader: Person, site: string): Digest {
  const { results } = briefing;
  const name = plainName(reader.firstName);
  const groups = groupByTask(results);
  const from = localTime(briefing.contentPeriodStart, reader);
  const to = localTime(briefing.contentPeriodEnd, reader);
  return {
    subject: briefing.subjectLine,
    preview: briefing.previewText,
    kicker: `${results.length === 1 ? '1 result' : `${results.length} results`} · ${from} – ${to}`,
    heading: `${briefing.briefingType === 'morning' ? 'Good morning' : 'Good evening'}${name ? `, ${name}` : ''}`,
    sections: groups.map((group) => ({ name: plainName(group.taskTitle, titleLimit), items: group.results.map((result) => toDigestItem(result, reader)) })),
    button: { text: 'Open in Forewire', url: `${site}/briefings?id=${briefing.id}` },
    reason: 'You get this because briefings are switched on.',
    settings: { text: 'Briefing settings', url: `${site}/app?settings=true&settingsTab=briefing` },
  };
}
