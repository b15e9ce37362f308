import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { CodedError } from '@forewire/kit/errors';
import { log } from '@forewire/kit/log';
import { type BillingConfig, billingConfigToken } from '../config.ts';
import { paymentsOff } from '../accounts/account.ts';

const timeoutMs = 20_000;

const unavailable = () => new CodedError('payments.unavailable', 503, 'The payment provider does not answer. Please try again in a moment.');
const refused = () => new CodedError('payments.refused', 502, 'Something went wrong. Please try again.');

/** What a failed call to Stripe is to who asked for it: ours to mend, or to be tried again. The log has Stripe's own words. */
function toCoded(error: InstanceType<typeof Stripe.errors.StripeError>): CodedError {
  const passes = error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError || error instanceof Stripe.errors.StripeAPIError;
  log[passes ? 'warn' : 'error']({ err: error, requestId: error.requestId }, 'a call to the payment provider failed');
  return passes ? unavailable() : refused();
}

/** Whether Stripe has no such thing, or has it no longer. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function open({ STRIPE_SECRET_KEY: key, STRIPE_API_URL }: BillingConfig): Stripe | null {
  if (key === undefined) return null;
  const { protocol, hostname, port } = new URL(STRIPE_API_URL);
  return new Stripe(key, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

/** The way to Stripe, where payments are on. */
@Injectable()
export class StripeAccess {
  private readonly stripe: Stripe | null;
  /** What each page of the portal is opened with. */
  readonly portal: { configuration?: string };

  constructor(@Inject(billingConfigToken) config: BillingConfig) {
    this.stripe = open(config);
    this.portal = config.STRIPE_PORTAL_CONFIGURATION ? { configuration: config.STRIPE_PORTAL_CONFIGURATION } : {};
  }

  get client(): Stripe {
    if (!this.stripe) throw paymentsOff();
    return this.stripe;
  }

  /** Asks Stripe for somebody who waits: a failure is one that they can be told. */
  async ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await call(this.client);
    } catch (error) {
      throw error instanceof Stripe.errors.StripeError ? toCoded(error) : error;
    }
  }
}
