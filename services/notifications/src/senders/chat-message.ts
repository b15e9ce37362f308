import { type FoundResult, headline, shorten, taskPath, withPriority } from '../alerts/alert.ts';
import type { TaskResult } from '../alerts/found-result.repository.ts';
import type { Channel, ChannelOptions } from '../channels/channel.ts';
import { plainName } from '../mail/plain-name.ts';
import type { Message } from './message.ts';

export type ChatItem = { title: string; url: string; summary: string; source: string; publishedAt: Date | null };

/** A message for a team chat, before it takes a platform's form. */
export type ChatMessage = {
  title: string;
  /** The user's own words above every message, or empty. */
  intro: string;
  items: ChatItem[];
  /** How many items did not fit. */
  more: number;
  link: { text: string; url: string };
};

const summaryLimit = 400;

/** Name of where a result was read: its first link's source, else the host. */
export function sourceOf(result: Pick<FoundResult, 'links' | 'url'>): string {
  const named = result.links[0]?.sourceName;
  if (named) return named;
  return URL.canParse(result.url) ? new URL(result.url).hostname.replace(/^www\./, '') : '';
}

function toItem(result: FoundResult | TaskResult, options: ChannelOptions): ChatItem {
  const summary = options.includeSummary === false ? '' : shorten(result.summary, summaryLimit);
  return { title: shorten(result.title, 200), url: result.url, summary, source: sourceOf(result), publishedAt: result.publishedAt };
}

/** A message in the words that team chats get; at most `limit` items. */
export function toChatMessage(message: Message, { options }: Pick<Channel, 'options'>, site: string, limit: number): ChatMessage {
  const intro = options.customMessage?.trim() ?? '';
  if (message.kind === 'test') {
    return { title: 'Test from Forewire', intro: 'This channel can be reached. Results will appear here.', items: [], more: 0, link: { text: 'Open Forewire', url: site } };
  }
  if (message.kind === 'briefing') {
    const { briefing } = message;
    const items = briefing.results.slice(0, limit).map((result) => toItem(result, options));
    const link = { text: 'Read the briefing', url: `${site}/briefings?id=${briefing.id}` };
    return { title: briefing.subjectLine, intro, items, more: briefing.results.length - items.length, link };
  }
  const { alert } = message;
  const results = message.kind === 'result' ? [message.result] : alert.results;
  const items = results.slice(0, limit).map((result) => toItem(result, options));
  const title = withPriority(alert.priority, results.length > 1 ? `${plainName(alert.taskTitle)}: ${results.length} new results` : headline(results.map((r) => r.title)));
  return { title: shorten(title, 150), intro, items, more: results.length - items.length, link: { text: `Open “${plainName(alert.taskTitle)}”`, url: site + taskPath(alert.taskId, alert.runId) } };
}
