import { type Provider, providerNames } from '@forewire/contracts/http/auth';
import { CodedError } from '@forewire/kit/errors';

export const linkFailed = () => new CodedError('identity.link_failed', 403, 'Your session has changed on the way. Please try again.');
export const identityTaken = (provider: Provider) => new CodedError('identity.taken', 409, `This ${providerNames[provider]} account is linked to another account here.`);
export const alreadyLinked = (provider: Provider) => new CodedError('identity.already_linked', 409, `Another ${providerNames[provider]} account is linked already. Unlink it first.`);
export const linkingDisabled = (provider: Provider) =>
  new CodedError('identity.linking_disabled', 403, `Account linking is disabled. You can sign out and sign in with ${providerNames[provider]} to use that account instead.`);
export const lastWayIn = () => new CodedError('identity.last', 409, 'This is the only way into your account. Set a password or link another account first.');
export const notUnlinkable = () => new CodedError('identity.managed', 409, 'This way in belongs to your organization.');
