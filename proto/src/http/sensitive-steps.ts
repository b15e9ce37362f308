type Body = Readonly<Record<string, unknown>>;
type Step = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; what: string; when?: (body: Body) => boolean };

const newRole = (body: Body) => body['newRole'] === 'admin';
/** Switching a channel off shows nothing to anybody. */
const switchesOffAlone = (body: Body) => Object.keys(body).length === 1 && body['enabled'] === false;

/**
 * What takes a person who proved who they are within the last ten minutes: by password, or where the account has none
 * by a fresh sign-in at the provider. API keys may do none of it: what they leave behind would outlive them. Changing
 * the password asks for the present one itself.
 */
export const sensitiveSteps = {
  'account.delete': { method: 'DELETE', path: '/api/me', what: 'Delete the account' },
  'sessions.end': { method: 'DELETE', path: '/api/sessions/{id}', what: 'Sign out one browser' },
  'sessions.end_others': { method: 'POST', path: '/api/sessions/end-others', what: 'Sign out everywhere else' },
  'identity.link': { method: 'POST', path: '/api/auth/identities/{provider}/link', what: 'Link an account at a provider' },
  'identity.unlink': { method: 'DELETE', path: '/api/auth/identities/{id}', what: 'Unlink an account at a provider' },
  'api_key.create': { method: 'POST', path: '/api/api-keys', what: 'Make an API key' },
  'team.delete': { method: 'POST', path: '/api/functions/delete-company', what: 'Delete a team' },
  'member.make_admin': { method: 'POST', path: '/api/functions/update-team-member-role', what: 'Make a member an admin', when: newRole },
  'invitation.send': { method: 'POST', path: '/api/functions/send-invitation', what: 'Invite somebody, or get the invite link' },
  'invite_link.renew': { method: 'POST', path: '/api/companies/{id}/invite-link', what: 'Make an invite link' },
  'task.publish': { method: 'PATCH', path: '/api/tasks/{id}', what: 'Make a task public', when: (body) => body['visibility'] === 'public' },
  'channel.create': { method: 'POST', path: '/api/channels', what: 'Add a channel' },
  'channel.change_settings': { method: 'PATCH', path: '/api/channels/{id}', what: 'Change where a channel leads, or its secret', when: (body) => body['config'] !== undefined },
  'push.subscribe': { method: 'POST', path: '/api/push/subscriptions', what: 'Have alerts sent to a browser' },
  'phone.verify': { method: 'POST', path: '/api/functions/verify-phone', what: 'Have alerts sent to a phone', when: (body) => body['action'] === 'send' || body['action'] === 'verify' },
  'usage_billing.enable': { method: 'PUT', path: '/api/billing/usage-billing', what: 'Allow use beyond the plan', when: (body) => body['enabled'] === true },
  'billing.open_portal': { method: 'POST', path: '/api/billing/portal-session', what: 'See invoices, change how one pays, or cancel' },
  'operator.end_access': { method: 'POST', path: '/api/operator/accounts/end-access', what: 'End the access of an account' },
  'operator.read_mail': { method: 'GET', path: '/api/operator/mail', what: 'Read mails that were not sent' },
} as const satisfies Record<string, Step>;

export type SensitiveStep = keyof typeof sensitiveSteps;

/** The same, of calls that are a step by what is stored and not by what is sent: they ask for themselves. */
export const stepsByState = {
  'plan.change': { method: 'POST', path: '/api/functions/create-checkout-session', what: 'Change a plan, or take one up again' },
} as const satisfies Record<string, Step>;

export type StepByState = keyof typeof stepsByState;

/**
 * What lets somebody in or shows something to others for as long as nobody takes it back. It takes a session:
 * done with an API key that has leaked, it would go on after the key is revoked.
 */
export const lastingSteps = {
  'team.create': { method: 'POST', path: '/api/functions/create-company', what: 'Create a team' },
  'invitation.accept': { method: 'POST', path: '/api/functions/accept-invitation', what: 'Join a team', when: (body) => body['action'] !== 'get_details' },
  'invite_link.read': { method: 'GET', path: '/api/companies/{id}/invitations', what: 'Read the invite link' },
  'member.change_role': { method: 'POST', path: '/api/functions/update-team-member-role', what: "Change a member's role" },
  'channel.change': { method: 'PATCH', path: '/api/channels/{id}', what: 'Change a channel, other than switching it off', when: (body) => !switchesOffAlone(body) },
} as const satisfies Record<string, Step>;

export type LastingStep = keyof typeof lastingSteps;

function isStep({ when }: Step, body: unknown): boolean {
  return when === undefined || when(typeof body === 'object' && body !== null ? (body as Body) : {});
}

/** Whether a call with this body is the step: some calls are one only with certain values. */
export function isSensitive(step: SensitiveStep, body: unknown): boolean {
  return isStep(sensitiveSteps[step], body);
}

/** The same, of what API keys may not do since it lasts. */
export function isLasting(step: LastingStep, body: unknown): boolean {
  return isStep(lastingSteps[step], body);
}
