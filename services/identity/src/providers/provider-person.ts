import { type Provider, providerNames } from '@forewire/contracts/http/auth';
import { email as emailSchema } from '@forewire/contracts/http/common';
import { CodedError } from '@forewire/kit/errors';
import { cutText } from '@forewire/kit/whole-text';
import { z } from 'zod';

/** Somebody as a provider describes them to whom they have just shown who they are. */
export type ProviderPerson = {
  provider: Provider;
  /** Together with the subject it names one account at the provider, for good. */
  issuer: string;
  subject: string;
  /** Null when there is none, or none that mail could reach. */
  email: string | null;
  /** Whether the provider vouches that mail to the address reaches them today. */
  emailProven: boolean;
  firstName: string;
  lastName: string;
  /** When they last showed who they are there, where the provider tells. */
  authenticatedAt: Date | null;
};

const longestName = 100;
const name = z.string().transform((text) => cutText(text.trim(), longestName)).catch('');
const shared = z.object({ iss: z.string().min(1).max(500), sub: z.string().min(1).max(255), email: z.string().catch(''), given_name: name, family_name: name });
type Claims = z.infer<typeof shared>;
const googleClaims = shared.extend({ email_verified: z.boolean().catch(false), hd: z.string().min(1).nullable().catch(null) });
// The claim is optional, and its type has varied.
const microsoftClaims = shared.extend({ name, auth_time: z.number().int().nonnegative().nullable().catch(null), xms_edov: z.union([z.literal(true), z.literal(1), z.literal('1'), z.literal('true')]).nullable().catch(null) });
const xAnswer = z.object({ data: z.object({ id: z.string().min(1).max(255), name, confirmed_email: z.string().catch('') }) });

function readEmail(text: string): string | null {
  return emailSchema.safeParse(text).data ?? null;
}

/** A full name in two parts; the last word is the family's. */
function splitName(full: string): Pick<ProviderPerson, 'firstName' | 'lastName'> {
  const words = full.split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { firstName: (lastName ? words.slice(0, -1) : words).join(' '), lastName };
}

function toPerson(provider: Provider, { iss: issuer, sub: subject, given_name: firstName, family_name: lastName, email }: Claims): Omit<ProviderPerson, 'emailProven'> {
  return { provider, issuer, subject, firstName, lastName, email: readEmail(email), authenticatedAt: null };
}

/**
 * Google is the authority for its own mail and for the domains that it hosts. Of any other address it only knows that it
 * was somebody's when they opened the account, and it may have another owner since.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function toGooglePerson(idToken: unknown): ProviderPerson | null {
  const { data } = googleClaims.safeParse(idToken);
  if (!data) return null;
  const person = toPerson('google', data);
  const isHosted = data.hd !== null || /@(?:gmail|googlemail)\.com$/.test(person.email ?? '');
  return { ...person, emailProven: data.email_verified && isHosted };
}

/**
 * Whoever runs a tenant may write any address into the `email` of their people. Only `xms_edov`, an optional claim, says
 * that the domain is the tenant's, or that Microsoft itself has seen that the mailbox is theirs.
 * https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
 */
export function toMicrosoftPerson(idToken: unknown): ProviderPerson | null {
  const { data } = microsoftClaims.safeParse(idToken);
  if (!data) return null;
  const person = toPerson('microsoft', data);
  const names = person.firstName || person.lastName ? {} : splitName(data.name);
  const authenticatedAt = data.auth_time === null ? null : new Date(data.auth_time * 1000);
  return { ...person, ...names, authenticatedAt, emailProven: data.xms_edov !== null };
}

/** X tells an address only once it is confirmed there, and only to apps that are set up to ask for it. */
export function toXPerson(answer: unknown, issuer: string): ProviderPerson | null {
  const { data } = xAnswer.safeParse(answer);
  if (!data) return null;
  const { id: subject, name: full, confirmed_email: email } = data.data;
  const address = readEmail(email);
  return { provider: 'x', issuer, subject, ...splitName(full), email: address, emailProven: address !== null, authenticatedAt: null };
}

const failed = (provider: Provider, why: string): string => `Failed to sign in with ${providerNames[provider]}${why}`;

export const signInFailed = (provider: Provider) => new CodedError('provider.sign_in_failed', 401, failed(provider, '. Please try again.'));
export const signInCancelled = (provider: Provider) => new CodedError('provider.cancelled', 401, failed(provider, ': the sign-in was cancelled.'));
export const providerAway = (provider: Provider) => new CodedError('provider.unavailable', 503, failed(provider, ': it cannot be reached at the moment. Please try again shortly.'), { retryAfterSeconds: 10 });
export const emailMissing = (provider: Provider) =>
  new CodedError('provider.email_missing', 403, failed(provider, `: it has not told your email address. Sign in or create an account with your email, then link ${providerNames[provider]} in the settings.`));
export const emailUnproven = (provider: Provider) =>
  new CodedError('provider.email_unproven', 403, failed(provider, `: it does not vouch for your email address. Sign in or create an account with your email, then link ${providerNames[provider]} in the settings.`));
