import { create } from '@bufbuild/protobuf';
import { type EventType, events } from './events.ts';
import { CompanyChangedSchema, MembershipChangedSchema } from './gen/forewire/teams/v1/teams_pb.ts';
import { SubscriptionChangedSchema, TaskChangedSchema, TaskDeletedSchema } from './gen/forewire/tasks/v1/tasks_pb.ts';
import { hasSubject, subjectOf } from './subjects.ts';

describe('the subject of an event', () => {
  it('is there for every event that is named after a state', () => {
    const states = (Object.keys(events) as EventType[]).filter((type) => /\.(?:changed|deleted)$/.test(type));
    expect(states).toContain('task.changed');
    expect(states.filter((type) => !hasSubject(type))).toEqual([]);
  });

  it('is the same for what changes a thing and what ends it', () => {
    expect(subjectOf('task.changed', create(TaskChangedSchema, { id: 't' }))).toEqual({ id: 'task/t', within: null, ends: false });
    expect(subjectOf('task.deleted', create(TaskDeletedSchema, { id: 't' }))).toEqual({ id: 'task/t', within: null, ends: true });
    expect(subjectOf('company.changed', create(CompanyChangedSchema, { id: 'c' }))).toMatchObject({ id: 'company/c', ends: false });
    expect(subjectOf('company.changed', create(CompanyChangedSchema, { id: 'c', deleted: true }))).toMatchObject({ id: 'company/c', ends: true });
  });

  it('is one of its own for each person of a company or a task', () => {
    const member = (userId: string) => subjectOf('membership.changed', create(MembershipChangedSchema, { companyId: 'c', userId }));
    expect([member('a')?.id, member('b')?.id]).toEqual(['membership/c/a', 'membership/c/b']);
    expect(member('a')?.within).toBe(subjectOf('company.changed', create(CompanyChangedSchema, { id: 'c' }))?.id);
    const follower = subjectOf('subscription.changed', create(SubscriptionChangedSchema, { taskId: 't', userId: 'a' }));
    expect(follower).toEqual({ id: 'subscription/t/a', within: 'task/t', ends: false });
  });

  it('is missing where something happened', () => {
    expect(hasSubject('run.completed')).toBe(false);
    // A revocation matters for as long as a token lives, and its consumer keeps the latest by itself.
    expect(hasSubject('access.revoked')).toBe(false);
  });
});
