import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { userOf } from '@forewire/kit/revocations';
import { PushSubscriptionRepository } from './push-subscription.repository.ts';

/** Takes a session's browser off the list when somebody ends the session. One that lapses by itself leaves it: nobody was thrown out. */
@Controller()
@ConsumerOf('notifications')
export class SessionsConsumer {
  constructor(private readonly subscriptions: PushSubscriptionRepository) {}

  @On('access.revoked')
  async revoked({ subject, revokedAt }: EventOf<'access.revoked'>): Promise<void> {
    if (!revokedAt) return;
    const userId = userOf(subject);
    await (userId === null ? this.subscriptions.removeOfSession(subject) : this.subscriptions.removeUntil(userId, timestampDate(revokedAt)));
  }

  @On('sessions.ended')
  async othersEnded({ userId, keptSessionId, endedAt }: EventOf<'sessions.ended'>): Promise<void> {
    if (endedAt) await this.subscriptions.removeUntil(userId, timestampDate(endedAt), keptSessionId);
  }
}
