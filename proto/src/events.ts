import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { AnalysisFailedSchema, FeedbackReviewedSchema, PreviewAnalyzedSchema, RunAnalyzedSchema } from './gen/forewire/analysis/v1/analysis_pb.ts';
import { EntitlementChangedSchema } from './gen/forewire/billing/v1/billing_pb.ts';
import {
  HarvestFailedSchema,
  PreviewCollectedSchema,
  RunCollectedSchema,
  SourceChangedSchema,
  SourcesUpdatedSchema,
} from './gen/forewire/crawler/v1/crawler_pb.ts';
import {
  AccessRevokedSchema,
  AccountSecuredSchema,
  ApiKeyUsedSchema,
  MailRequestedSchema,
  SessionsEndedSchema,
  SigningKeyChangedSchema,
  UserChangedSchema,
  UserDeletedSchema,
} from './gen/forewire/identity/v1/identity_pb.ts';
import { PhoneChangedSchema } from './gen/forewire/identity/v1/phone_pb.ts';
import { ArticleIngestedSchema } from './gen/forewire/ingest/v1/ingest_pb.ts';
import { DeliverySettledSchema } from './gen/forewire/notifications/v1/notifications_pb.ts';
import { SmsStoppedSchema } from './gen/forewire/notifications/v1/sms_pb.ts';
import { PredictionSettledSchema } from './gen/forewire/predict/v1/predict_pb.ts';
import { BriefingDueSchema, RunDueSchema } from './gen/forewire/scheduler/v1/scheduler_pb.ts';
import {
  FeedbackGivenSchema,
  PreviewRequestedSchema,
  RunCompletedSchema,
  RunFailedSchema,
  RunStartedSchema,
  SubscriptionChangedSchema,
  TaskChangedSchema,
  TaskDeletedSchema,
} from './gen/forewire/tasks/v1/tasks_pb.ts';
import { CompanyChangedSchema, MembershipChangedSchema } from './gen/forewire/teams/v1/teams_pb.ts';

function event<S extends DescMessage>(topic: string, schema: S, keyedBy: string) {
  return { topic, schema, keyedBy };
}

/** Every event of the product: its topic, its message and what its key is. One topic per noun keeps a noun's events in order, where they have its key. */
export const events = {
  'user.changed': event('forewire.identity.user.v1', UserChangedSchema, 'user id'),
  'user.deleted': event('forewire.identity.user.v1', UserDeletedSchema, 'user id'),
  'phone.changed': event('forewire.identity.phone.v1', PhoneChangedSchema, 'user id'),
  'signing-key.changed': event('forewire.identity.key.v1', SigningKeyChangedSchema, 'kid'),
  'access.revoked': event('forewire.identity.access.v1', AccessRevokedSchema, 'subject'),
  'sessions.ended': event('forewire.identity.access.v1', SessionsEndedSchema, 'user id'),
  'account.secured': event('forewire.identity.access.v1', AccountSecuredSchema, 'user id'),
  'api-key.used': event('forewire.identity.api-key.v1', ApiKeyUsedSchema, 'API key id'),
  'mail.requested': event('forewire.identity.mail.v1', MailRequestedSchema, 'mail id'),
  'task.changed': event('forewire.tasks.task.v1', TaskChangedSchema, 'task id'),
  'task.deleted': event('forewire.tasks.task.v1', TaskDeletedSchema, 'task id'),
  'subscription.changed': event('forewire.tasks.task.v1', SubscriptionChangedSchema, 'task id'),
  'run.started': event('forewire.tasks.run.v1', RunStartedSchema, 'task id'),
  'run.completed': event('forewire.tasks.run.v1', RunCompletedSchema, 'task id'),
  'run.failed': event('forewire.tasks.run.v1', RunFailedSchema, 'task id'),
  'run.due': event('forewire.scheduler.run.v1', RunDueSchema, 'task id'),
  'briefing.due': event('forewire.scheduler.briefing.v1', BriefingDueSchema, 'user id'),
  'run.collected': event('forewire.crawler.harvest.v1', RunCollectedSchema, 'task id'),
  'harvest.failed': event('forewire.crawler.harvest.v1', HarvestFailedSchema, 'task id'),
  'sources.updated': event('forewire.crawler.source.v1', SourcesUpdatedSchema, 'an id of its own'),
  'source.changed': event('forewire.crawler.source.v1', SourceChangedSchema, 'source id'),
  'run.analyzed': event('forewire.analysis.findings.v1', RunAnalyzedSchema, 'task id'),
  'analysis.failed': event('forewire.analysis.findings.v1', AnalysisFailedSchema, 'task id'),
  'preview.requested': event('forewire.tasks.preview.v1', PreviewRequestedSchema, 'preview id'),
  'preview.collected': event('forewire.crawler.preview.v1', PreviewCollectedSchema, 'preview id'),
  'preview.analyzed': event('forewire.analysis.preview.v1', PreviewAnalyzedSchema, 'preview id'),
  'feedback.given': event('forewire.tasks.feedback.v1', FeedbackGivenSchema, 'task id'),
  'feedback.reviewed': event('forewire.analysis.feedback.v1', FeedbackReviewedSchema, 'task id'),
  'prediction.settled': event('forewire.predict.prediction.v1', PredictionSettledSchema, 'task id'),
  'delivery.settled': event('forewire.notifications.delivery.v1', DeliverySettledSchema, 'user id'),
  'sms.stopped': event('forewire.notifications.sms.v1', SmsStoppedSchema, 'user id'),
  'entitlement.changed': event('forewire.billing.entitlement.v1', EntitlementChangedSchema, 'owner id'),
  'company.changed': event('forewire.teams.membership.v1', CompanyChangedSchema, 'company id'),
  'membership.changed': event('forewire.teams.membership.v1', MembershipChangedSchema, 'company id'),
  'article.ingested': event('forewire.ingest.article.v1', ArticleIngestedSchema, 'stream'),
} as const;

export type EventType = keyof typeof events;
/** The message that an event of this type carries. */
export type EventOf<T extends EventType> = MessageShape<(typeof events)[T]['schema']>;
/** What it takes to make one: the message's fields, all optional as proto3 has them. */
export type EventInit<T extends EventType> = MessageInitShape<(typeof events)[T]['schema']>;

/** Topics that carry state rather than happenings; on Kafka they are compacted. */
export const compactedTopics: readonly string[] = ['forewire.identity.key.v1', 'forewire.billing.entitlement.v1'];

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(events, type);
}
