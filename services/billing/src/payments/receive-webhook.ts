import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { CodedError, notFound } from '@forewire/kit/errors';
import { Jobs } from '@forewire/kit/jobs';
import { type BillingConfig, billingConfigToken } from '../config.ts';
import { StripeAccess } from './stripe.ts';
import { syncJob, type SyncPayload } from './sync-subscription.ts';

const badSignature = () => new CodedError('webhook.signature', 400, 'The signature does not fit this body, or is too old');

/** What may change what a customer has; all else is taken and left alone. */
export const webhookEvents = [
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
] as const;

/** The customer whom an event is about; null for events that change nothing here. */
export function customerOf({ type, data }: Pick<Stripe.Event, 'type' | 'data'>): string | null {
  if (!(webhookEvents as readonly string[]).includes(type)) return null;
  const object = ((data as Stripe.Event.Data | null)?.object ?? {}) as { id?: string; customer?: string | { id: string } | null };
  if (type === 'customer.deleted') return object.id ?? null;
  return typeof object.customer === 'object' ? (object.customer?.id ?? null) : (object.customer ?? null);
}

/** Takes an event that Stripe signed and sees to it that its customer's account is brought in line; sent again, it changes nothing. */
@Injectable()
export class ReceiveWebhook {
  constructor(
    private readonly stripe: StripeAccess,
    private readonly jobs: Jobs,
    @Inject(billingConfigToken) private readonly config: BillingConfig,
  ) {}

  async execute(body: Buffer, signature: string): Promise<void> {
    const event = this.verify(body, signature);
    const customerId = customerOf(event);
    if (customerId === null) return;
    const payload: SyncPayload = { customerId, gone: event.type === 'customer.deleted' };
    await this.jobs.add(syncJob, `${syncJob}:${event.id}`, payload);
  }

  private verify(body: Buffer, signature: string): Stripe.Event {
    const secret = this.config.STRIPE_WEBHOOK_SECRET;
    if (!this.config.STRIPE_SECRET_KEY || !secret) throw notFound('route');
    try {
      return this.stripe.client.webhooks.constructEvent(body, signature, secret);
    } catch {
      // Headers cut short make the library fail in ways of their own.
      throw badSignature();
    }
  }
}
