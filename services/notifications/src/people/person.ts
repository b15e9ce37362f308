/** What this service knows of a user, from identity's events. */
export type Person = {
  id: string;
  email: string;
  firstName: string;
  browserAlerts: boolean;
  disabled: boolean;
  timezone: string;
  timeFormat: '12h' | '24h';
  /** When the account was deleted; what was on its way to them is dropped. */
  goneAt: Date | null;
};

/** Whether anything may still be sent to this person. */
export function isReachable(person: Person): boolean {
  return person.goneAt === null && !person.disabled && person.email !== '';
}
