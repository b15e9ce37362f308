import type { Message } from '@bufbuild/protobuf';
import type { EventOf, EventType } from './events.ts';

type Subject<M> = {
  /** Names it among all subjects, as in task/17. */
  of: (message: M) => string;
  /** What it belongs to and ends with. */
  within?: (message: M) => string;
  /** Whether this is its last event. */
  ends?: (message: M) => boolean;
};

const named = (kind: string, ...ids: string[]): string => [kind, ...ids].join('/');

const user = { of: ({ id }: { id: string }) => named('user', id) };
const task = { of: ({ id }: { id: string }) => named('task', id) };
const always = () => true;

/**
 * What an event gives the state of. Of the events of one subject the newest counts, and a consumer ignores what is older
 * than the newest that it has handled. Events that are not here report something that happened, which stays true.
 */
const subjects: { readonly [T in EventType]?: Subject<EventOf<T>> } = {
  'user.changed': user,
  'user.deleted': { ...user, ends: always },
  'phone.changed': { of: ({ userId }) => named('phone', userId), within: ({ userId }) => named('user', userId) },
  'signing-key.changed': { of: ({ kid }) => named('signing-key', kid) },
  'task.changed': task,
  'task.deleted': { ...task, ends: always },
  'subscription.changed': { of: ({ taskId, userId }) => named('subscription', taskId, userId), within: ({ taskId }) => named('task', taskId) },
  'source.changed': { of: ({ id }) => named('source', id) },
  'entitlement.changed': { of: ({ ownerId }) => named('entitlement', ownerId) },
  'company.changed': { of: ({ id }) => named('company', id), ends: ({ deleted }) => deleted },
  'membership.changed': { of: ({ companyId, userId }) => named('membership', companyId, userId), within: ({ companyId }) => named('company', companyId) },
};

export type SubjectOfEvent = { id: string; within: string | null; ends: boolean };

/** What an event gives the state of; null when it reports something that happened. */
export function subjectOf(type: EventType, message: Message): SubjectOfEvent | null {
  const subject = subjects[type] as Subject<Message> | undefined;
  if (!subject) return null;
  return { id: subject.of(message), within: subject.within?.(message) ?? null, ends: subject.ends?.(message) ?? false };
}

/** Whether events of this type give the state of something. */
export function hasSubject(type: EventType): boolean {
  return subjects[type] !== undefined;
}
