import { Injectable } from '@nestjs/common';
import { HttpClient } from '@forewire/kit/http-client';
import { readConfig, teamsConfig } from '../channels/channel-config.ts';
import { Site } from '../mail/site.ts';
import { type ChatItem, type ChatMessage, toChatMessage } from './chat-message.ts';
import { delivered, outgoing } from './http-outcome.ts';
import type { Parcel, Sender } from './sender.ts';

// A card may have 28 KB; with our limits on titles and summaries this many items stay well below.
const itemLimit = 15;

/** Characters that would become markup in an adaptive card's text. */
export function escapeCardText(text: string): string {
  return text.replace(/[\\[\]()*_`~#<>|]/g, (character) => `\\${character}`);
}

function itemBlocks(item: ChatItem): object[] {
  const title = escapeCardText(item.title);
  // A closing bracket in the address would end the link.
  const linked = item.url === '' ? title : `[${title}](${item.url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  const blocks: object[] = [{ type: 'TextBlock', text: linked, weight: 'Bolder', wrap: true, separator: true }];
  if (item.summary !== '') blocks.push({ type: 'TextBlock', text: escapeCardText(item.summary), wrap: true, spacing: 'Small' });
  if (item.source !== '') blocks.push({ type: 'TextBlock', text: escapeCardText(item.source), isSubtle: true, size: 'Small', spacing: 'Small' });
  return blocks;
}

/** The body that the Workflows trigger "When a Teams webhook request is received" takes. */
export function teamsBody(message: ChatMessage): object {
  const more = message.more > 0 ? [{ type: 'TextBlock', text: `and ${message.more} more`, isSubtle: true, size: 'Small' }] : [];
  const intro = message.intro === '' ? [] : [{ type: 'TextBlock', text: escapeCardText(message.intro), wrap: true }];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: escapeCardText(message.title), size: 'Large', weight: 'Bolder', wrap: true },
      ...intro,
      ...message.items.flatMap(itemBlocks),
      ...more,
    ],
    actions: [{ type: 'Action.OpenUrl', title: message.link.text, url: message.link.url }],
    msteams: { width: 'Full' },
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }] };
}

/** Posts an adaptive card to Microsoft Teams through a Power Automate workflow. */
@Injectable()
export class TeamsSender implements Sender {
  constructor(
    private readonly http: HttpClient,
    private readonly site: Site,
  ) {}

  async send({ message, channel, signal }: Parcel): Promise<void> {
    const { teams_webhook_url: url } = readConfig(teamsConfig, channel.config);
    const body = teamsBody(toChatMessage(message, channel, this.site.url, itemLimit));
    await delivered(this.http.post(url, JSON.stringify(body), { ...outgoing, signal }));
  }
}
