import { Injectable } from '@nestjs/common';
import { invalid } from '@forewire/kit/errors';
import { Quotas } from '@forewire/kit/quota';
import { OutsideAddresses } from '../addresses/outside-address.ts';
import { stableId } from '../deliveries/delivery.ts';
import { PushSubscriptionRepository } from './push-subscription.repository.ts';

type Input = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Remembers a browser for the user who is signed in on it; the same browser is remembered once. */
@Injectable()
export class Subscribe {
  constructor(
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly addresses: OutsideAddresses,
    private readonly quotas: Quotas,
  ) {}

  async execute(userId: string, { endpoint, keys }: Input): Promise<void> {
    const problem = (await this.addresses.problem(endpoint)) ?? keyProblem(keys);
    if (problem) throw invalid(`The push subscription ${problem}`);
    await this.subscriptions.save({ id: stableId('push', endpoint), userId, endpoint, ...keys, createdAt: new Date() }, this.quotas.limitOf('pushSubscriptions'));
  }
}

// RFC 8291: an uncompressed P-256 point and 16 bytes of authentication secret.
function keyProblem({ p256dh, auth }: Input['keys']): string | null {
  const valid = Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
  return valid ? null : 'has keys that cannot be used';
}
