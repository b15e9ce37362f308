import { Injectable } from '@nestjs/common';
import type { ChannelPlatform } from '../channels/channel.ts';
import { DiscordSender } from './discord.sender.ts';
import { DiscourseSender } from './discourse.sender.ts';
import type { Sender } from './sender.ts';
import { SlackSender } from './slack.sender.ts';
import { TeamsSender } from './teams.sender.ts';
import { WebhookSender } from './webhook.sender.ts';

/** The sender of each platform. */
@Injectable()
export class Senders {
  private readonly byPlatform: Record<ChannelPlatform, Sender>;

  constructor(webhook: WebhookSender, slack: SlackSender, teams: TeamsSender, discord: DiscordSender, discourse: DiscourseSender) {
    this.byPlatform = { webhook, slack, teams, discord, discourse };
  }

  of(platform: ChannelPlatform): Sender {
    return this.byPlatform[platform];
  }
}
