import { Injectable } from '@nestjs/common';
import { Access, type Actor } from '@forewire/kit/access';
import { invalid, unauthenticated } from '@forewire/kit/errors';
import { Quotas } from '@forewire/kit/quota';
import { OutsideAddresses } from '../addresses/outside-address.ts';
import { stableId } from '../deliveries/delivery.ts';
import { madeBy } from './push-subscription.ts';
import { PushSubscriptionRepository } from './push-subscription.repository.ts';

type Input = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Remembers a browser for the session that is signed in on it, and until that is ended; the same browser is remembered once. */
@Injectable()
export class Subscribe {
  constructor(
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly addresses: OutsideAddresses,
    private readonly quotas: Quotas,
    private readonly access: Access,
  ) {}

  async execute(actor: Actor, { endpoint, keys }: Input): Promise<void> {
    const problem = (await this.addresses.problem(endpoint)) ?? keyProblem(keys);
    if (problem) throw invalid(`The push subscription ${problem}`);
    await this.subscriptions.save({ id: stableId('push', endpoint), ...madeBy(actor), endpoint, ...keys, createdAt: new Date() }, this.quotas.limitOf('pushSubscriptions'));
    await this.requireSession(actor);
  }

  /** A session that ended while this went on had nothing yet to take along. */
  private async requireSession(actor: Actor): Promise<void> {
    if (!(await this.access.isRevoked(actor))) return;
    await this.subscriptions.removeOfSession(actor.tokenId);
    throw unauthenticated('Your session has ended. Please sign in again.');
  }
}

// RFC 8291: an uncompressed P-256 point and 16 bytes of authentication secret.
function keyProblem({ p256dh, auth }: Input['keys']): string | null {
  const valid = Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
  return valid ? null : 'has keys that cannot be used';
}
