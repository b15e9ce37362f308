import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { KitConfig } from '@forewire/kit/config';
import { HttpClient, parsePrivateHosts } from '@forewire/kit/http-client';
import { NameResolver } from '@forewire/kit/http-client-dns';
import { kitConfigToken } from '@forewire/kit/kit-module';
import { Quotas } from '@forewire/kit/quota';
import { ServiceModule } from '@forewire/kit/service-module';
import { Twilio } from '@forewire/kit/twilio';
import { twilioAccount } from '@forewire/kit/twilio-account';
import { OutsideAddresses } from './addresses/outside-address.ts';
import { AlertRun } from './alerts/alert-run.ts';
import { AlertsConsumer } from './alerts/alerts.consumer.ts';
import { Audience } from './alerts/audience.ts';
import { AudienceReader } from './alerts/audience-reader.ts';
import { FoundResultRepository } from './alerts/found-result.repository.ts';
import { BriefingContent } from './briefings/briefing-content.ts';
import { CurrentBriefing } from './briefings/current-briefing.ts';
import { BriefingRepository } from './briefings/briefing.repository.ts';
import { BriefingsConsumer } from './briefings/briefings.consumer.ts';
import { BriefingsController } from './briefings/briefings.controller.ts';
import { SendBriefing } from './briefings/send-briefing.ts';
import { ChannelRepository } from './channels/channel.repository.ts';
import { ResealSecrets } from './channels/reseal-secrets.ts';
import { ChannelsController } from './channels/channels.controller.ts';
import { ChannelRules } from './channels/channel-rules.ts';
import { SaveChannel } from './channels/save-channel.ts';
import { TestChannel } from './channels/test-channel.ts';
import { loadNotificationsConfig, type NotificationsConfig, notificationsConfigToken } from './config.ts';
import { ChannelCourier } from './deliveries/channel.courier.ts';
import { Couriers } from './deliveries/couriers.ts';
import { Deliver } from './deliveries/deliver.ts';
import { DeliverGroup } from './deliveries/deliver-group.ts';
import { DeliveriesController } from './deliveries/deliveries.controller.ts';
import { ListDeliveries } from './deliveries/list-deliveries.ts';
import { DeliveryRepository } from './deliveries/delivery.repository.ts';
import { Dispatch } from './deliveries/dispatch.ts';
import { EmailCourier } from './deliveries/email.courier.ts';
import { OutcomeWaves } from './deliveries/outcome-waves.ts';
import { PushCourier } from './deliveries/push.courier.ts';
import { RecordTries } from './deliveries/record-tries.ts';
import { SettleDelivery } from './deliveries/settle-delivery.ts';
import { FileMailer } from './mail/file.mailer.ts';
import { Mailbox } from './mail/mailbox.ts';
import { MailboxController } from './mail/mailbox.controller.ts';
import { MailConsumer } from './mail/mail.consumer.ts';
import { Mailer } from './mail/mail.ts';
import { RequestedMails } from './mail/requested-mail.ts';
import { Site } from './mail/site.ts';
import { SmtpMailer } from './mail/smtp.mailer.ts';
import { Unsubscribe } from './mail/unsubscribe.ts';
import { UnsubscribeController } from './mail/unsubscribe.controller.ts';
import { ForgetPerson, PersonTraces } from './people/forget-person.ts';
import { PeopleConsumer } from './people/people.consumer.ts';
import { PersonRepository } from './people/person.repository.ts';
import { PushController } from './push/push.controller.ts';
import { PushSubscriptionRepository } from './push/push-subscription.repository.ts';
import { Subscribe } from './push/subscribe.ts';
import { VapidRepository } from './push/vapid.repository.ts';
import { SessionsConsumer } from './push/sessions.consumer.ts';
import { WebPush } from './push/web-push.ts';
import { openBox, SecretBox } from '@forewire/kit/secret-box';
import { Rights } from './rights/rights.ts';
import { DiscordSender } from './senders/discord.sender.ts';
import { DiscourseSender } from './senders/discourse.sender.ts';
import { Senders } from './senders/senders.ts';
import { SlackSender } from './senders/slack.sender.ts';
import { TeamsSender } from './senders/teams.sender.ts';
import { WebhookSender } from './senders/webhook.sender.ts';
import { AwaitReport } from './sms/await-report.ts';
import { SmsController } from './sms/sms.controller.ts';
import { SmsCourier, twilioToken } from './sms/sms.courier.ts';
import { StopSms } from './sms/stop-sms.ts';
import { TakeReport } from './sms/take-report.ts';
import { ForgetTask } from './tasks/forget-task.ts';
import { TasksConsumer } from './tasks/tasks.consumer.ts';
import { WatchedTaskRepository } from './tasks/watched-task.repository.ts';

const mailFolder = (kit: KitConfig): string => join(kit.DATA_DIR, 'mail');

/** What the environment decides: keys, addresses and the way mails take. */
const fromEnvironment = [
  { provide: notificationsConfigToken, useFactory: loadNotificationsConfig },
  { provide: Site, inject: [kitConfigToken, notificationsConfigToken], useFactory: (kit: KitConfig, config: NotificationsConfig) => new Site(kit, config) },
  {
    provide: SecretBox,
    inject: [kitConfigToken],
    useFactory: (kit: KitConfig) => openBox(kit, 'notifications'),
  },
  {
    provide: OutsideAddresses,
    inject: [kitConfigToken, NameResolver],
    useFactory: (kit: KitConfig, { resolve }: NameResolver) => new OutsideAddresses(parsePrivateHosts(kit.PRIVATE_HOSTS_ALLOWED), resolve),
  },
  {
    provide: Mailer,
    inject: [kitConfigToken, notificationsConfigToken, Site],
    useFactory: (kit: KitConfig, config: NotificationsConfig, site: Site): Mailer =>
      config.SMTP_URL ? new SmtpMailer(config.SMTP_URL, site) : new FileMailer(mailFolder(kit), site),
  },
  {
    provide: twilioToken,
    inject: [HttpClient, notificationsConfigToken],
    useFactory: (http: HttpClient, config: NotificationsConfig): Twilio | null => {
      const account = twilioAccount(config);
      return account && new Twilio(http, account);
    },
  },
  { provide: Mailbox, inject: [kitConfigToken], useFactory: (kit: KitConfig) => new Mailbox(mailFolder(kit)) },
];

/** Tells people what was found: by mail, in the browser and in their channels. */
@Module({
  imports: [ServiceModule.register({ name: 'notifications' })],
  controllers: [
    AlertsConsumer,
    BriefingsConsumer,
    MailConsumer,
    PeopleConsumer,
    SessionsConsumer,
    TasksConsumer,
    BriefingsController,
    ChannelsController,
    DeliveriesController,
    MailboxController,
    PushController,
    SmsController,
    UnsubscribeController,
  ],
  providers: [
    ...fromEnvironment,
    ...[Quotas, BriefingRepository, ChannelRepository, ResealSecrets, DeliveryRepository, FoundResultRepository, PersonRepository],
    ...[PushSubscriptionRepository, VapidRepository, WatchedTaskRepository],
    ...[Rights, CurrentBriefing, ListDeliveries],
    ...[AlertRun, Audience, AudienceReader, Dispatch, SettleDelivery, Deliver, Couriers],
    ...[EmailCourier, PushCourier, ChannelCourier, DeliverGroup, OutcomeWaves, RecordTries],
    ...[SmsCourier, StopSms, TakeReport, AwaitReport],
    ...[Senders, WebhookSender, SlackSender, TeamsSender, DiscordSender, DiscourseSender],
    ...[ChannelRules, SaveChannel, TestChannel, Subscribe, WebPush, RequestedMails, Unsubscribe, SendBriefing, BriefingContent, ForgetTask, ForgetPerson, PersonTraces],
  ],
})
export class NotificationsServiceModule {}
