import { Inject, Injectable } from '@nestjs/common';
import { HttpClient } from '@forewire/kit/http-client';
import { PermanentFailure } from '@forewire/kit/jobs';
import { readConfig, slackConfig } from '../channels/channel-config.ts';
import { type NotificationsConfig, notificationsConfigToken } from '../config.ts';
import { Site } from '../mail/site.ts';
import { type ChatItem, type ChatMessage, toChatMessage } from './chat-message.ts';
import { delivered, outgoing } from './http-outcome.ts';
import type { Parcel, Sender } from './sender.ts';

// Slack takes 50 blocks a message; an item is one, the rest is heading, intro and footer.
const itemLimit = 20;
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The three characters that Slack's mrkdwn gives a meaning (docs.slack.dev, "Formatting message text"). */
export function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function itemBlock(item: ChatItem): object {
  // A bar would end the address inside <…|…>.
  const title = item.url === '' ? `*${escapeSlack(item.title)}*` : `*<${escapeSlack(item.url).replaceAll('|', '%7C')}|${escapeSlack(item.title)}>*`;
  const facts = [item.source, item.publishedAt ? `${dayFormat.format(item.publishedAt)} UTC` : ''].filter((fact) => fact !== '').join(' · ');
  const lines = [title, escapeSlack(item.summary), facts === '' ? '' : `_${escapeSlack(facts)}_`].filter((line) => line !== '');
  return { type: 'section', text: { type: 'mrkdwn', text: lines.join('\n') } };
}

/** The body of chat.postMessage and of incoming webhooks; `text` is what notifications show. */
export function slackBody(message: ChatMessage): { text: string; blocks: object[]; unfurl_links: boolean } {
  const more = message.more > 0 ? `and ${message.more} more · ` : '';
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: message.title, emoji: true } },
    ...(message.intro === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: escapeSlack(message.intro) } }]),
    ...message.items.map(itemBlock),
    { type: 'context', elements: [{ type: 'mrkdwn', text: `${more}<${escapeSlack(message.link.url)}|${escapeSlack(message.link.text)}>` }] },
  ];
  return { text: escapeSlack(message.title), blocks, unfurl_links: false };
}

// Errors of chat.postMessage that pass by themselves; all others need somebody to change the channel.
const passing = new Set(['ratelimited', 'rate_limited', 'internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);

/** Throws what Slack's answer means: it says 200 to everything and puts the outcome into the body. */
export function assertSlackOk(body: string): void {
  const answer = JSON.parse(body) as { ok?: boolean; error?: string };
  if (answer.ok) return;
  const text = `Slack: ${answer.error ?? 'unknown error'}`;
  throw passing.has(answer.error ?? '') ? new Error(text) : new PermanentFailure(text);
}

/** Posts to Slack through an incoming webhook, or as a bot where there is none. */
@Injectable()
export class SlackSender implements Sender {
  constructor(
    private readonly http: HttpClient,
    private readonly site: Site,
    @Inject(notificationsConfigToken) private readonly config: NotificationsConfig,
  ) {}

  async send({ message, channel, signal }: Parcel): Promise<void> {
    const config = readConfig(slackConfig, channel.config);
    const body = slackBody(toChatMessage(message, channel, this.site.url, itemLimit));
    if (config.webhook_url) {
      await delivered(this.http.post(config.webhook_url, JSON.stringify(body), { ...outgoing, signal }));
      return;
    }
    const headers = { authorization: `Bearer ${config.bot_token}`, 'content-type': 'application/json; charset=utf-8' };
    const text = JSON.stringify({ ...body, channel: config.channel_name });
    const answer = await delivered(this.http.post(`${this.config.SLACK_API_URL}/chat.postMessage`, text, { ...outgoing, headers, signal }));
    assertSlackOk(answer.body.toString('utf8'));
  }
}
