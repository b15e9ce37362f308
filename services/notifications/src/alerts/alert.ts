import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { EventOf } from '@forewire/contracts/events';
import { cutText } from '@forewire/kit/whole-text';

export type FoundLink = { url: string; title: string; sourceName: string };

/** One event that a run found, as it is told. */
export type FoundResult = {
  id: string;
  title: string;
  summary: string;
  url: string;
  language: string;
  publishedAt: Date | null;
  foundAt: Date;
  links: FoundLink[];
  /** The result whose facts this one changes, when it is an update. */
  updateOf: string | null;
};

/** What one run has to tell. */
export type Alert = { taskId: string; runId: string; ownerId: string; taskTitle: string; priority: string; results: FoundResult[] };

const emojiOf = new Map([
  ['high', '🚨'],
  ['medium', '⚠️'],
  ['low', '🔷'],
]);

/** A title with its task's priority in front (spec tasks.md §9); priority none has no sign. */
export function withPriority(priority: string, title: string): string {
  const emoji = emojiOf.get(priority);
  return emoji ? `${emoji} ${title}` : title;
}

/** "Title" for one result, "Title and 2 more" for several. */
export function headline(titles: string[]): string {
  const [first = ''] = titles;
  return titles.length > 1 ? `${first} and ${titles.length - 1} more` : first;
}

/** At most `limit` characters, cut between words where possible. */
export function shorten(text: string, limit: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= limit) return flat;
  const cut = cutText(flat, limit - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > limit * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** An address that may stand behind a link, or empty: titles and addresses come from the web and are not trusted. */
export function webAddress(url: string): string {
  if (!URL.canParse(url)) return '';
  const parsed = new URL(url);
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : '';
}

/** What a completed run tells; a result without a title is not shown anywhere, so it is not told either. */
export function toAlert(event: EventOf<'run.completed'>): Alert {
  const finishedAt = event.finishedAt ? timestampDate(event.finishedAt) : new Date();
  const results = event.results
    .filter((result) => result.title.trim() !== '')
    .map((result): FoundResult => {
      const foundAt = result.foundAt ? timestampDate(result.foundAt) : finishedAt;
      return {
        id: result.id,
        title: result.title.trim(),
        summary: result.summary,
        url: webAddress(result.url),
        language: result.language,
        publishedAt: result.publishedAt ? timestampDate(result.publishedAt) : null,
        foundAt,
        links: result.links.map((link) => ({ url: webAddress(link.url), title: link.title, sourceName: link.sourceName })).filter((link) => link.url !== ''),
        updateOf: result.updateOf || null,
      };
    });
  return { taskId: event.taskId, runId: event.runId, ownerId: event.userId, taskTitle: event.title, priority: event.priority, results };
}

/** Where a click on an alert leads (spec tasks.md §2). */
export function taskPath(taskId: string, runId: string): string {
  return `/dashboard?task=${encodeURIComponent(taskId)}&run=${encodeURIComponent(runId)}`;
}
