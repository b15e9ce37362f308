import { CodedError, invalid } from '@forewire/kit/errors';
import { defaultFocusHours, type FocusHours, type UpdateProfileRequest, type User as UserResponse, weekdays } from '@forewire/contracts/http/auth';
import type { DirectoryPlace } from './directory.ts';

/** A person with an account, and how they want to be served. */
export type User = Omit<UserResponse, 'createdAt' | 'hasPassword'> & {
  passwordHash: string | null;
  /** Signed up first, where there was neither mail nor a list of admins. */
  operator: boolean;
  /** Keycloak no longer lets them in, so neither does a password. */
  disabled: boolean;
  /** The places in companies that a directory gives; null for those whom none manages. */
  directory: DirectoryPlace[] | null;
  createdAt: Date;
};

export type NewUser = {
  id: string;
  email: string;
  passwordHash: string | null;
  timezone?: string | undefined;
  /** Invited people, and those who ask for it, begin in the dashboard rather than with the explainers. */
  skipExplainers: boolean;
  now: Date;
};

/** A user as they are right after sign-up. */
export function newUser({ id, email, passwordHash, timezone, skipExplainers, now }: NewUser): User {
  return {
    id,
    email,
    emailVerified: false,
    passwordHash,
    firstName: '',
    lastName: '',
    phoneNumber: null,
    smsNotificationsEnabled: false,
    browserNotifications: true,
    timeFormat: '24h',
    focusHours: timezone && isTimezone(timezone) ? { ...defaultFocusHours, timezone } : defaultFocusHours,
    morningBriefing: true,
    eveningBriefing: true,
    onboardingStep: skipExplainers ? 'dashboard_first_task_pending' : 'explainers',
    admin: false,
    operator: false,
    disabled: false,
    directory: null,
    createdAt: now,
  };
}

/** Whether this runtime knows an IANA time zone by that name. */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Offsets such as +01:00 pass as well, but have no daylight saving time, which focus hours rely on.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** Throws unless the zone exists and each enabled day ends after it starts; a window never runs past midnight. */
export function checkFocusHours(hours: FocusHours): FocusHours {
  if (!isTimezone(hours.timezone)) throw invalid('Unknown time zone', { 'focusHours.timezone': 'Use an IANA name such as Europe/London' });
  for (const day of weekdays) {
    const { enabled, start, end } = hours.schedule[day];
    if (enabled && end <= start) throw invalid('End time must be after start time', { [`focusHours.schedule.${day}.end`]: `Choose a time after ${start}` });
  }
  return hours;
}

/** The user with these changes, or an error that says which one cannot be. */
export function changeProfile(user: User, changes: UpdateProfileRequest): User {
  if (changes.focusHours) checkFocusHours(changes.focusHours);
  if (changes.smsNotificationsEnabled && !user.phoneNumber) throw new CodedError('phone.unverified', 409, 'Verify a phone number first');
  return { ...user, ...changes };
}

/** Whether what sends text messages has to know; `before` is null for a new account. */
export function hasOtherPhone(user: User, before: User | null): boolean {
  return user.phoneNumber !== (before?.phoneNumber ?? null) || user.smsNotificationsEnabled !== (before?.smsNotificationsEnabled ?? false);
}

export type BriefingChoice = { morningBriefing?: boolean | undefined; eveningBriefing?: boolean | undefined };

/** The user with these briefings turned on or off; what is left out stays. */
export function chooseBriefings(user: User, { morningBriefing, eveningBriefing }: BriefingChoice): User {
  return { ...user, morningBriefing: morningBriefing ?? user.morningBriefing, eveningBriefing: eveningBriefing ?? user.eveningBriefing };
}

/** The addresses that ADMIN_EMAILS names. */
export function parseAdminEmails(text: string): string[] {
  return text.split(',').map((part) => part.trim().toLowerCase()).filter((part) => part !== '');
}

/** Only a proven address makes an admin: anybody can sign up with somebody else's. Where there is a list, it alone decides. */
export function isAdmin(user: Pick<User, 'email' | 'emailVerified' | 'operator'>, adminEmails: readonly string[]): boolean {
  return user.emailVerified && (adminEmails.length > 0 ? adminEmails.includes(user.email) : user.operator);
}

export const userDisabled = () => new CodedError('user.disabled', 403, 'Your account has been disabled. Please ask your administrator.');
export const emailUnconfirmed = () => new CodedError('email.unconfirmed', 403, 'Please confirm your email address first.');
export const alreadyRegistered = () => new CodedError('user.already_registered', 409, 'This email is already registered. Please log in to continue.');
