import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HttpClient } from '@forewire/kit/http-client';
import { PermanentFailure } from '@forewire/kit/jobs';
import webPush from 'web-push';
import { Site } from '../mail/site.ts';
import { delivered, outgoing } from '../senders/http-outcome.ts';
import type { PushPayload, PushSubscription } from './push-subscription.ts';
import { type VapidKeys, VapidRepository } from './vapid.repository.ts';

// After a day an alert is no news any more.
const ttlSeconds = 86_400;

/** The browser took its permission back, or is gone; its subscription is of no use any more. */
export class SubscriptionGone extends Error {}

/** Sends encrypted pushes (RFC 8030, 8291, 8292) through the one client that cannot reach private networks. */
@Injectable()
export class WebPush {
  private keys: Promise<VapidKeys> | null = null;

  constructor(
    private readonly http: HttpClient,
    private readonly vapid: VapidRepository,
    private readonly site: Site,
  ) {}

  /** What a browser needs to subscribe. */
  async publicKey(): Promise<string> {
    return (await this.loadKeys()).publicKey;
  }

  async send(subscription: PushSubscription, payload: PushPayload, signal: AbortSignal): Promise<void> {
    const target = { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } };
    const request = webPush.generateRequestDetails(target, JSON.stringify(payload), {
      vapidDetails: { subject: this.subject(), ...(await this.loadKeys()) },
      TTL: ttlSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      // A repeat replaces what the push service still holds back (RFC 8030 5.4: 32 characters at most).
      topic: createHash('sha256').update(payload.id).digest('base64url').slice(0, 32),
    });
    const { 'Content-Length': _length, ...headers } = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    try {
      await delivered(this.http.post(request.endpoint, request.body ?? Buffer.alloc(0), { ...outgoing, headers, signal }));
    } catch (error) {
      if (error instanceof PermanentFailure && /^HTTP (404|410)\b/.test(error.message)) throw new SubscriptionGone(error.message);
      throw error;
    }
  }

  /** Whom a push service may write to; some refuse addresses that are not public. */
  private subject(): string {
    return this.site.url.startsWith('https:') ? this.site.url : `mailto:${this.site.from.address}`;
  }

  private loadKeys(): Promise<VapidKeys> {
    this.keys ??= this.findOrMake().catch((error: unknown) => {
      this.keys = null;
      throw error;
    });
    return this.keys;
  }

  private async findOrMake(): Promise<VapidKeys> {
    const present = await this.vapid.find();
    if (present) return present;
    await this.vapid.insertFirst(webPush.generateVAPIDKeys());
    const made = await this.vapid.find();
    if (made) return made;
    const keys = webPush.generateVAPIDKeys();
    await this.vapid.replace(keys);
    return keys;
  }
}
