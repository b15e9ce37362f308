import { Controller, Module } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { freeEntitlement, unlimitedEntitlement } from '@forewire/contracts/permissions';
import { ConsumerOf } from './consumer.ts';
import { newId } from './ids.ts';
import { Transaction } from './mongo.ts';
import { initialEntitlement, People, type Person } from './people.ts';
import { peopleEvents, teamEvents } from './people-events.ts';
import { ServiceModule } from './service-module.ts';
import { eventually, startTestApp, type TestApp } from './testing.ts';
import { EventProbe } from './testing-events.ts';

@Controller()
@ConsumerOf('doors')
class DoorsConsumer extends peopleEvents() {}

@Module({ imports: [ServiceModule.register({ name: 'doors' })], controllers: [DoorsConsumer], providers: [People] })
class DoorsModule {}

@Controller()
@ConsumerOf('gates')
class GatesConsumer extends teamEvents() {}

@Module({ imports: [ServiceModule.register({ name: 'gates' })], controllers: [GatesConsumer], providers: [People] })
class GatesModule {}

const probe = new EventProbe();

describe('the read model of people', () => {
  let test: TestApp;
  let people: People;
  beforeAll(async () => {
    test = await startTestApp([DoorsModule, GatesModule, probe.module]);
    people = test.app.select(DoorsModule).get(People, { strict: true });
  });
  afterAll(() => test.close());

  const until = (userId: string, holds: (person: Person) => boolean) => eventually(async () => holds(await people.get(userId)));
  const join = (userId: string, companyId: string, role: string, removed = false) => probe.emit(test, 'membership.changed', companyId, { userId, companyId, role, removed });

  it('gives whom billing has not spoken of no more than the free plan, where payments are on', () => {
    expect(initialEntitlement({ PAYMENTS_ENABLED: true, STRIPE_SECRET_KEY: undefined })).toEqual(freeEntitlement);
    expect(initialEntitlement({ PAYMENTS_ENABLED: undefined, STRIPE_SECRET_KEY: 'sk_test' })).toEqual(freeEntitlement);
    expect(initialEntitlement({ PAYMENTS_ENABLED: undefined, STRIPE_SECRET_KEY: undefined })).toEqual(unlimitedEntitlement);
  });

  it('lets nothing limit whom billing has not spoken of, where they are off', async () => {
    const userId = newId();
    expect(await people.get(userId)).toEqual({ userId, entitlement: unlimitedEntitlement, entitledAt: null, memberships: [] });
  });

  it('knows the plan that was told last, and since when', async () => {
    const ownerId = newId();
    const before = Date.now();
    await probe.emit(test, 'entitlement.changed', ownerId, { ownerId, planId: 'free', status: 'active', limited: true, creditAllowance: 500n, creditsUsed: 1n });
    await probe.emit(test, 'entitlement.changed', ownerId, { ownerId, planId: 'pro_monthly', status: 'active', limited: true, creditAllowance: 30_000n, creditsUsed: 12n, usageBased: true });
    await until(ownerId, ({ entitlement }) => entitlement.planId === 'pro_monthly');
    const { entitlement, entitledAt } = await people.get(ownerId);
    expect(entitlement).toEqual({ planId: 'pro_monthly', status: 'active', limited: true, creditAllowance: 30_000, creditsUsed: 12, usageBased: true });
    expect(entitledAt?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('holds one place a team, and none once it is given up or the team is gone', async () => {
    const [userId, kept, left, closed] = [newId(), newId(), newId(), newId()];
    for (const companyId of [kept, left, closed]) await join(userId, companyId, 'viewer');
    await join(userId, kept, 'admin');
    await join(userId, left, 'viewer', true);
    await probe.emit(test, 'company.changed', kept, { id: kept, name: 'Renamed' });
    await probe.emit(test, 'company.changed', closed, { id: closed, deleted: true });
    await until(userId, ({ memberships }) => memberships.length === 1 && memberships[0]?.role === 'admin');
    expect((await people.get(userId)).memberships).toEqual([{ companyId: kept, role: 'admin' }]);
  });

  it('is each service\'s own, and has of the plan only where that is asked for', async () => {
    const [ownerId, companyId] = [newId(), newId()];
    const ofGates = test.app.select(GatesModule).get(People, { strict: true });
    await probe.emit(test, 'entitlement.changed', ownerId, { ownerId, planId: 'free', status: 'active', limited: true, creditAllowance: 500n, creditsUsed: 1n });
    await join(ownerId, companyId, 'editor');
    for (const each of [people, ofGates]) await eventually(async () => (await each.get(ownerId)).memberships.length === 1);
    await until(ownerId, ({ entitlement }) => entitlement.planId === 'free');
    expect((await ofGates.get(ownerId)).entitlement).toEqual(unlimitedEntitlement);
    await probe.emit(test, 'user.deleted', ownerId, { id: ownerId });
    for (const each of [people, ofGates]) await eventually(async () => (await each.get(ownerId)).memberships.length === 0);
  });

  it('says who of some people is in a team', async () => {
    const [inside, outside, elsewhere, companyId] = [newId(), newId(), newId(), newId()];
    await join(inside, companyId, 'viewer');
    await join(elsewhere, newId(), 'admin');
    await until(inside, ({ memberships }) => memberships.length === 1);
    await until(elsewhere, ({ memberships }) => memberships.length === 1);
    expect([...(await people.membersAmong([inside, outside, elsewhere], companyId))]).toEqual([inside]);
    expect((await people.membersAmong([inside], '')).size).toBe(0);
  });

  it('finds who is in a team through an index', async () => {
    const model = test.process.database('doors').connection.models['Person'];
    const explained = await model?.find({ 'memberships.companyId': 'c' }).explain('queryPlanner');
    expect(JSON.stringify(explained)).toContain('IXSCAN');
  });

  it('reads a person once in a transaction, and again when something was told of them in it', async () => {
    const [userId, companyId] = [newId(), newId()];
    await test.app.select(DoorsModule).get(Transaction, { strict: false }).run(async () => {
      const first = await people.get(userId);
      expect(await people.get(userId)).toBe(first);
      await people.membershipChanged({ userId, companyId, role: 'editor', removed: false } as EventOf<'membership.changed'>);
      expect((await people.get(userId)).memberships).toEqual([{ companyId, role: 'editor' }]);
      await people.remove(userId);
      expect((await people.get(userId)).memberships).toEqual([]);
    });
  });
});
