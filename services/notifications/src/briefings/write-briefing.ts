import { shorten } from '../alerts/alert.ts';
import type { TaskResult } from '../alerts/found-result.repository.ts';
import { briefingDigest } from '../mail/briefing-mail.ts';
import { renderDigest } from '../mail/digest.ts';
import type { Person } from '../people/person.ts';
import { type Briefing, briefingSubject } from './briefing.ts';

/** The briefing with these results in it and the texts that go with them; empty texts when there are none. */
export function writeBriefing(briefing: Briefing, results: TaskResult[], reader: Person, site: string): Briefing {
  if (results.length === 0) return { ...briefing, results, subjectLine: '', previewText: '', htmlContent: '', textContent: '' };
  const subjectLine = briefingSubject(briefing.briefingType, results);
  const previewText = shorten(results[0]?.summary || results[0]?.title || '', 140);
  const told = { ...briefing, results, subjectLine, previewText };
  const { html, text } = renderDigest(briefingDigest(told, reader, site));
  return { ...told, htmlContent: html, textContent: text };
}
