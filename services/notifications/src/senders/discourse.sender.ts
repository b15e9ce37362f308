import { Injectable } from '@nestjs/common';
import { HttpClient } from '@forewire/kit/http-client';
import { PermanentFailure } from '@forewire/kit/jobs';
import { trimEndOf } from '@forewire/kit/trim';
import { shorten } from '../alerts/alert.ts';
import { discourseConfig, readConfig } from '../channels/channel-config.ts';
import { Site } from '../mail/site.ts';
import { type ChatItem, type ChatMessage, toChatMessage } from './chat-message.ts';
import { delivered, outgoing } from './http-outcome.ts';
import type { Parcel, Sender } from './sender.ts';

const itemLimit = 25;
const titleLimit = 255;

/** Characters that Discourse's Markdown gives a meaning, mentions and HTML among them. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|<>~@&]/g, (character) => (character === '<' ? '&lt;' : character === '&' ? '&amp;' : `\\${character}`));
}

function item({ title, url, summary, source }: ChatItem): string {
  const linked = url === '' ? `**${escapeMarkdown(title)}**` : `**[${escapeMarkdown(title)}](<${url.replaceAll('>', '%3E').replaceAll('<', '%3C')}>)**`;
  const lines = [linked, escapeMarkdown(summary), source === '' ? '' : `*${escapeMarkdown(source)}*`];
  return lines.filter((line) => line !== '').join('\n');
}

/** Title and Markdown of a topic. */
export function discourseTopic(message: ChatMessage): { title: string; raw: string } {
  const more = message.more > 0 ? [`and ${message.more} more`] : [];
  const parts = [escapeMarkdown(message.intro), ...message.items.map(item), ...more, `[${escapeMarkdown(message.link.text)}](<${message.link.url}>)`];
  return { title: shorten(message.title, titleLimit), raw: parts.filter((part) => part !== '').join('\n\n') };
}

/** Opens a topic in a Discourse forum; the delivery id goes along as its external id, so that a repeat changes nothing. */
@Injectable()
export class DiscourseSender implements Sender {
  constructor(
    private readonly http: HttpClient,
    private readonly site: Site,
  ) {}

  async send({ deliveryId, message, channel, signal }: Parcel): Promise<void> {
    const config = readConfig(discourseConfig, channel.config);
    const topic = discourseTopic(toChatMessage(message, channel, this.site.url, itemLimit));
    const body = JSON.stringify({ ...topic, category: Number(config.category_id), external_id: deliveryId, ...(config.tags?.length && { tags: config.tags }) });
    const headers = { 'api-key': config.api_key, 'api-username': config.api_username, accept: 'application/json' };
    const url = `${trimEndOf(config.base_url, '/')}/posts.json`;
    try {
      await delivered(this.http.post(url, body, { ...outgoing, headers, signal }));
    } catch (error) {
      if (!isRepeat(error)) throw error;
    }
  }
}

/** Whether Discourse refuses because an earlier try of this delivery has arrived. */
function isRepeat(error: unknown): boolean {
  return error instanceof PermanentFailure && error.message.startsWith('HTTP 422') && /external.?id.{0,200}taken/i.test(error.message);
}
