import { user, type User } from '@forewire/contracts/http/auth';
import { api } from '@forewire/ui/api.ts';

/** Notes how far somebody is in the introduction. */
export function moveOnboarding(step: User['onboardingStep']): Promise<User> {
  return api.call('PATCH', '/api/me', { body: { onboardingStep: step }, response: user });
}
