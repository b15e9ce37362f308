import { Injectable } from '@nestjs/common';
import { HttpClient } from '@forewire/kit/http-client';
import { cutText } from '@forewire/kit/whole-text';
import { discordConfig, readConfig } from '../channels/channel-config.ts';
import { shorten } from '../alerts/alert.ts';
import { Site } from '../mail/site.ts';
import { type ChatItem, type ChatMessage, toChatMessage } from './chat-message.ts';
import { delivered, outgoing } from './http-outcome.ts';
import type { Parcel, Sender } from './sender.ts';

// Ten embeds and 6,000 characters a message are Discord's limits.
const itemLimit = 9;
const accent = 0x2563eb;

/** Characters that Discord's Markdown gives a meaning; titles from the web show as they are. */
export function escapeDiscord(text: string): string {
  return text.replace(/[\\*_`~|>[\]()#@]/g, (character) => `\\${character}`);
}

function embed(item: ChatItem): object {
  return {
    title: shorten(escapeDiscord(item.title), 256),
    ...(item.url !== '' && { url: item.url }),
    ...(item.summary !== '' && { description: escapeDiscord(shorten(item.summary, 300)) }),
    ...(item.publishedAt && { timestamp: item.publishedAt.toISOString() }),
    ...(item.source !== '' && { footer: { text: shorten(item.source, 60) } }),
    color: accent,
  };
}

/** The body of a Discord webhook; nobody is ever mentioned by what a headline says. */
export function discordBody(message: ChatMessage): object {
  const more = message.more > 0 ? `and ${message.more} more · ` : '';
  const lines = [`**${escapeDiscord(message.title)}**`, escapeDiscord(message.intro), `${more}<${message.link.url}>`].filter((line) => line !== '');
  return { content: cutText(lines.join('\n'), 2000), embeds: message.items.map(embed), allowed_mentions: { parse: [] } };
}

/** Posts embeds to Discord through a webhook. */
@Injectable()
export class DiscordSender implements Sender {
  constructor(
    private readonly http: HttpClient,
    private readonly site: Site,
  ) {}

  async send({ message, channel, signal }: Parcel): Promise<void> {
    const { webhook_url: address } = readConfig(discordConfig, channel.config);
    const url = new URL(address);
    // Makes Discord answer once the message is stored, rather than before.
    url.searchParams.set('wait', 'true');
    const body = discordBody(toChatMessage(message, channel, this.site.url, itemLimit));
    await delivered(this.http.post(url.href, JSON.stringify(body), { ...outgoing, signal }));
  }
}
