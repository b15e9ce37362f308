import { isForgotten, type LinkedIdentity } from './linked-identity.ts';

/** Whether somebody may come in at Keycloak, or isn't there any more; unknown when it can't be asked. */
export type Standing = 'let-in' | 'disabled' | 'gone' | 'unknown';
/** Somebody's account here, with how many sessions and API keys there are to end. */
export type Account = { disabled: boolean; sessions: number; keys: number };
/** What follows for the account: it is closed, its keys end, or it is released from an identity that is no more. */
export type Ending = 'nothing' | 'close' | 'end-keys' | 'release';

/** What follows from somebody's standing; nothing when all of it has been done before. */
export function decide(standing: Standing, identity: LinkedIdentity, { disabled, sessions, keys }: Account, now: Date): Ending {
  if (standing === 'gone') return 'release';
  if (standing === 'disabled') return disabled && sessions + keys === 0 ? 'nothing' : 'close';
  return standing === 'unknown' && keys > 0 && isForgotten(identity, now) ? 'end-keys' : 'nothing';
}
