/**
 * Makes products, prices, meter, portal and webhook in the Stripe account of STRIPE_SECRET_KEY, and prints what to set.
 * `node scripts/stripe-setup.mjs [--currency usd] [--cents-per-credit 0.5]`, with PUBLIC_URL; the product must be built.
 */
import { parseArgs } from 'node:util';
import Stripe from 'stripe';
import { plans } from '@forewire/contracts/plans';
import { fail } from './lib/say.mjs';
import { setUp } from './lib/stripe-setup.mjs';

function readOptions() {
  const { values } = parseArgs({ options: { currency: { type: 'string', default: 'usd' }, 'cents-per-credit': { type: 'string', default: '0.5' } } });
  const { STRIPE_SECRET_KEY: key, PUBLIC_URL: publicUrl } = process.env;
  if (!key) throw new Error('STRIPE_SECRET_KEY is not set: it says in which account to work');
  if (!publicUrl) throw new Error('PUBLIC_URL is not set: Stripe has to know where to send its events');
  if (!/^\d+(\.\d{1,12})?$/.test(values['cents-per-credit'])) throw new Error('--cents-per-credit must be a number such as 0.5');
  return { key, publicUrl, currency: values.currency.toLowerCase(), centsPerCredit: Stripe.Decimal.from(values['cents-per-credit']) };
}

async function main() {
  const { key, ...options } = readOptions();
  const settings = await setUp(new Stripe(key, { telemetry: false }), { ...options, plans, apiVersion: Stripe.API_VERSION });
  for (const [name, value] of Object.entries(settings)) if (value !== null) process.stdout.write(`${name}=${value}\n`);
  if (settings.STRIPE_WEBHOOK_SECRET === null) process.stderr.write('The webhook was there already: STRIPE_WEBHOOK_SECRET stays what it was when it was made.\n');
}

await main().catch(fail);
