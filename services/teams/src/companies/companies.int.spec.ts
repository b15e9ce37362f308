import type { z } from 'zod';
import type { Problem } from '@forewire/contracts/http/common';
import type { companiesResponse, companyResponse, membersResponse } from '@forewire/contracts/http/teams';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { call, join, type Person, seedCompany, seedPerson, startTeams, type TeamsTest } from '../../test/factories.ts';

describe('teams', () => {
  let test: TeamsTest;
  beforeAll(async () => {
    test = await startTeams({ QUOTAS: 'companies=100' });
  });
  afterAll(() => test.close());

  const post = <T = unknown>(name: string, person: Person | null, body: unknown) => call<T & Problem>(test, 'POST', `/api/functions/${name}`, person?.token ?? null, body);
  const companies = async (person: Person) => (await call<z.infer<typeof companiesResponse>>(test, 'GET', '/api/companies', person.token)).body.companies;
  const members = (person: Person, companyId: string) => call<z.infer<typeof membersResponse> & Problem>(test, 'GET', `/api/companies/${companyId}/members`, person.token);

  it('are founded by somebody who owns them from then on', async () => {
    const owner = await seedPerson(test);
    const { status, body } = await post<z.infer<typeof companyResponse>>('create-company', owner, { name: ' Harbour Desk ' });
    expect(status).toBe(200);
    expect(body.company).toMatchObject({ name: 'Harbour Desk', ownerId: owner.id, role: 'owner' });
    expect(await companies(owner)).toEqual([body.company]);
    await test.probe.next('company.changed', ({ id, name, ownerId, deleted }) => id === body.company.id && name === 'Harbour Desk' && ownerId === owner.id && !deleted);
    await test.probe.next('membership.changed', ({ companyId, userId, role, removed }) => companyId === body.company.id && userId === owner.id && role === 'owner' && !removed);
  });

  it('need a name and somebody who is signed in', async () => {
    const owner = await seedPerson(test);
    expect(await post('create-company', owner, { name: '   ' })).toMatchObject({ status: 400, body: { fields: { name: 'Name is required' } } });
    expect((await post('create-company', owner, { name: 7 })).status).toBe(400);
    expect((await post('create-company', null, { name: 'Desk' })).status).toBe(401);
    expect((await call(test, 'GET', '/api/companies', null)).status).toBe(401);
  });

  it('need a plan that has them once payments are on', async () => {
    const owner = await seedPerson(test);
    const plan = (planId: string) =>
      deliver(test, envelopeOf('entitlement.changed', owner.id, { ownerId: owner.id, planId, status: 'active', limited: true, creditAllowance: 500n, creditsUsed: 0n }));
    await plan('starter_monthly');
    expect(await post('create-company', owner, { name: 'Desk' })).toMatchObject({ status: 403, body: { code: 'plan.upgrade_required' } });
    await plan('pro_monthly');
    expect((await post('create-company', owner, { name: 'Desk' })).status).toBe(200);
    const [company] = await companies(owner);
    await plan('free');
    expect((await post('send-invitation', owner, { companyId: company?.id, isGenericInvite: true, role: 'editor' })).body.code).toBe('plan.upgrade_required');
  });

  it('list their members with names from the profile, who joined first at the top', async () => {
    const owner = await seedPerson(test, 'Ada', 'Marsh');
    const companyId = await seedCompany(test, owner);
    const reader = await seedPerson(test, 'Bo', '');
    await join(test, owner, companyId, reader);
    expect((await members(reader, companyId)).body.members).toEqual([
      { id: owner.id, firstName: 'Ada', lastName: 'Marsh', email: owner.email, role: 'owner' },
      { id: reader.id, firstName: 'Bo', lastName: '', email: reader.email, role: 'editor' },
    ]);
    const renamed = envelopeOf('user.changed', reader.id, { id: reader.id, email: reader.email, firstName: 'Bo', lastName: 'Lund' });
    await deliver(test, renamed);
    await deliver(test, renamed);
    expect((await members(owner, companyId)).body.members[1]?.lastName).toBe('Lund');
  });

  it('are renamed by their owner, by either name of the field', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    expect((await post<z.infer<typeof companyResponse>>('update-company', owner, { companyId, name: 'North Desk' })).body.company.name).toBe('North Desk');
    expect((await post<z.infer<typeof companyResponse>>('update-company', owner, { companyId, newName: 'South Desk' })).body.company.name).toBe('South Desk');
    expect((await post('update-company', owner, { companyId })).body.fields).toEqual({ name: 'Name is required' });
    expect((await post<z.infer<typeof companyResponse>>('update-company', owner, { companyId, name: 'South Desk' })).body.company.name).toBe('South Desk');
    await post('update-company', owner, { companyId, name: 'West Desk' });
    const told = () => test.probe.of('company.changed').filter(({ id }) => id === companyId).map(({ name }) => name);
    await eventually(() => told().includes('West Desk'));
    expect(told().slice(1)).toEqual(['North Desk', 'South Desk', 'West Desk']);
  });

  it('let only the owner change anything', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    const [reader, other] = [await seedPerson(test), await seedPerson(test)];
    await join(test, owner, companyId, reader);
    await join(test, owner, companyId, other);
    const attempts = [
      ['update-company', { companyId, name: 'Mine now' }],
      ['delete-company', { companyId }],
      ['send-invitation', { companyId, email: 'a@example.org', role: 'editor' }],
      ['send-invitation', { companyId, isGenericInvite: true, role: 'editor' }],
      ['update-team-member-role', { companyId, memberId: reader.id, newRole: 'admin' }],
      ['remove-team-member', { companyId, memberId: other.id }],
      ['remove-team-member', { companyId, memberId: owner.id }],
    ] as const;
    for (const [name, body] of attempts) expect(await post(name, reader, body)).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
    expect((await companies(owner))[0]?.name).toBe('Harbour Desk');
    expect((await members(owner, companyId)).body.members).toHaveLength(3);
  });

  describe('by role', () => {
    let owner: Person;
    let companyId: string;
    let target: Person;
    const people: Record<string, Person> = {};
    beforeAll(async () => {
      owner = await seedPerson(test);
      companyId = await seedCompany(test, owner);
      target = await seedPerson(test);
      await join(test, owner, companyId, target);
      people['owner'] = owner;
      people['none'] = await seedPerson(test);
      for (const role of ['admin', 'editor', 'viewer']) {
        const member = await seedPerson(test);
        await join(test, owner, companyId, member);
        await post('update-team-member-role', owner, { companyId, memberId: member.id, newRole: role });
        people[role] = member;
      }
    });

    const functions = (name: string, body: object) => (person: Person) => post(name, person, { companyId, ...body });
    const rest = (method: 'GET' | 'POST' | 'DELETE', path: string) => (person: Person) => call<Problem>(test, method, `/api/companies/${companyId}/${path}`, person.token);
    const members403 = { admin: 403, editor: 403, viewer: 403, none: 404 };
    type Call = (person: Person) => Promise<{ status: number; body: Problem }>;
    // What only the owner may comes last, since some of it would end what the others ask about.
    const calls: [name: string, ask: Call, statuses: Record<string, number>][] = [
      ['lists members', (person) => members(person, companyId), { admin: 200, editor: 200, viewer: 200, none: 404, owner: 200 }],
      ['renames the team', functions('update-company', { name: 'Mine now' }), { ...members403, owner: 200 }],
      ['deletes the team', functions('delete-company', {}), members403],
      ['sees the invite link', functions('send-invitation', { isGenericInvite: true, role: 'editor' }), { ...members403, owner: 200 }],
      ['invites by email', functions('send-invitation', { email: 'somebody@example.org', role: 'editor' }), { ...members403, owner: 200 }],
      ['lists invitations', rest('GET', 'invitations'), { ...members403, owner: 200 }],
      ['takes an invitation back', rest('DELETE', `invitations/${newId()}`), { ...members403, owner: 404 }],
      ['renews the invite link', rest('POST', 'invite-link'), { ...members403, owner: 200 }],
      ['turns the invite link off', rest('DELETE', 'invite-link'), { ...members403, owner: 200 }],
      ['changes roles', (person) => functions('update-team-member-role', { memberId: target.id, newRole: 'viewer' })(person), { ...members403, owner: 200 }],
      ['gives itself a role', (person) => functions('update-team-member-role', { memberId: person.id, newRole: 'admin' })(person), { ...members403, owner: 409 }],
      ['removes the owner', (person) => functions('remove-team-member', { memberId: owner.id })(person), members403],
      ['removes a member', (person) => functions('remove-team-member', { memberId: target.id })(person), { ...members403, owner: 200 }],
    ];

    it.each(calls)('%s', async (_name, ask, statuses) => {
      for (const [role, status] of Object.entries(statuses)) {
        const person = people[role];
        if (!person) throw new Error(`nobody is ${role}`);
        const answer = await ask(person);
        expect({ role, status: answer.status }).toEqual({ role, status });
        if (status === 403) expect(answer.body.code).toBe('permission.denied');
      }
    });

    it('takes no unknown role', async () => {
      for (const newRole of ['owner', 'guest', '', null, { $ne: null }]) expect((await post('update-team-member-role', owner, { companyId, memberId: target.id, newRole })).status).toBe(400);
    });
  });

  it('do not exist for those who are not in them', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    const stranger = await seedPerson(test);
    expect((await members(stranger, companyId)).status).toBe(404);
    expect((await members(stranger, newId())).status).toBe(404);
    expect((await members(stranger, 'not-an-id')).status).toBe(400);
    for (const [name, body] of [
      ['update-company', { companyId, name: 'Mine now' }],
      ['delete-company', { companyId }],
      ['send-invitation', { companyId, email: 'a@example.org', role: 'editor' }],
      ['update-team-member-role', { companyId, memberId: owner.id, newRole: 'admin' }],
      ['remove-team-member', { companyId, memberId: owner.id }],
    ] as const) {
      expect(await post(name, stranger, body)).toMatchObject({ status: 404, body: { code: 'company.not_found' } });
    }
    expect(await companies(stranger)).toEqual([]);
  });

  it('change roles, which other services hear of', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    const reader = await seedPerson(test);
    await join(test, owner, companyId, reader);
    const change = (memberId: string, newRole: string) => post('update-team-member-role', owner, { companyId, memberId, newRole });
    expect(await change(reader.id, 'admin')).toMatchObject({ status: 200, body: { success: true } });
    await test.probe.next('membership.changed', (event) => event.companyId === companyId && event.userId === reader.id && event.role === 'admin');
    expect((await companies(reader))[0]?.role).toBe('admin');
    for (const role of ['admin', 'viewer']) expect((await change(reader.id, role)).status).toBe(200);
    const told = () => test.probe.of('membership.changed').filter((event) => event.companyId === companyId && event.userId === reader.id).map(({ role }) => role);
    await eventually(() => told().includes('viewer'));
    expect(told()).toEqual(['editor', 'admin', 'viewer']);
    expect((await change(reader.id, 'owner')).status).toBe(400);
    expect((await change(owner.id, 'viewer')).body.code).toBe('member.is_owner');
    expect((await change(newId(), 'viewer')).body.code).toBe('member.not_found');
  });

  it('are left by members and not by their owner, who removes others', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    const [one, two] = [await seedPerson(test), await seedPerson(test)];
    await join(test, owner, companyId, one);
    await join(test, owner, companyId, two);
    expect((await post('remove-team-member', one, { companyId, memberId: one.id })).status).toBe(200);
    expect((await post('remove-team-member', owner, { companyId, memberId: two.id })).status).toBe(200);
    for (const person of [one, two]) {
      await test.probe.next('membership.changed', ({ userId, removed }) => userId === person.id && removed);
      expect(await companies(person)).toEqual([]);
    }
    expect((await post('remove-team-member', owner, { companyId, memberId: owner.id })).body).toMatchObject({ code: 'member.is_owner' });
    expect((await post('remove-team-member', owner, { companyId, memberId: two.id })).body.code).toBe('member.not_found');
  });

  it('end with their memberships and invitations', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    const reader = await seedPerson(test);
    await join(test, owner, companyId, reader);
    const { body } = await post<{ invitationUrl: string }>('send-invitation', owner, { companyId, isGenericInvite: true, role: 'editor' });
    expect((await post('delete-company', owner, { companyId })).status).toBe(200);
    await test.probe.next('company.changed', ({ id, deleted }) => id === companyId && deleted);
    for (const person of [owner, reader]) {
      await test.probe.next('membership.changed', ({ userId, removed }) => userId === person.id && removed);
      expect(await companies(person)).toEqual([]);
    }
    const token = body.invitationUrl.split('/').at(-1);
    expect((await post('accept-invitation', reader, { action: 'accept', token })).body.code).toBe('invitation.invalid');
    expect((await post('delete-company', owner, { companyId })).status).toBe(404);
  });

  it('go to the highest and longest-serving member when the owner deletes their account, once', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    const [one, two] = [await seedPerson(test), await seedPerson(test)];
    await join(test, owner, companyId, one);
    await join(test, owner, companyId, two);
    await post('update-team-member-role', owner, { companyId, memberId: two.id, newRole: 'admin' });
    const gone = envelopeOf('user.deleted', owner.id, { id: owner.id });
    await deliver(test, gone);
    await deliver(test, gone, envelopeOf('user.deleted', owner.id, { id: owner.id }));
    expect(await companies(two)).toMatchObject([{ id: companyId, ownerId: two.id, role: 'owner' }]);
    expect((await members(two, companyId)).body.members.map((member) => member.role)).toEqual(['editor', 'owner']);
    await test.probe.next('company.changed', ({ id, ownerId }) => id === companyId && ownerId === two.id);
    await test.probe.next('membership.changed', ({ userId, role, removed }) => userId === two.id && role === 'owner' && !removed);
  });

  it('end when the last member deletes their account', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    await deliver(test, envelopeOf('user.deleted', owner.id, { id: owner.id }));
    await test.probe.next('company.changed', ({ id, deleted }) => id === companyId && deleted);
    expect(await test.process.database('teams').connection.models['Person']?.countDocuments({ _id: owner.id })).toBe(0);
  });

  it('are limited in how many one person founds in an hour', async () => {
    const owner = await seedPerson(test);
    for (let i = 0; i < 20; i++) expect((await post('create-company', owner, { name: `Desk ${i}` })).status).toBe(200);
    expect((await post('create-company', owner, { name: 'Desk 21' })).status).toBe(429);
    await eventually(async () => (await companies(owner)).length === 20);
  });

  it('are found with indexes', async () => {
    const models = test.process.database('teams').connection.models;
    const plans = [
      await models['Member']?.find({ companyId: 'a' }).sort({ joinedAt: 1 }).explain('queryPlanner'),
      await models['Member']?.find({ userId: 'a' }).explain('queryPlanner'),
      await models['Person']?.find({ email: 'a' }).explain('queryPlanner'),
      await models['Invitation']?.find({ companyId: 'a', invitedEmail: null }).explain('queryPlanner'),
      await models['Invitation']?.find({ tokenHash: 'a' }).explain('queryPlanner'),
      await models['RemovedMember']?.find({ companyId: 'a', emailHash: 'b' }).explain('queryPlanner'),
    ];
    for (const plan of plans) {
      expect(JSON.stringify(plan)).toContain('IXSCAN');
      expect(JSON.stringify(plan)).not.toContain('"stage":"SORT"');
    }
  });
});
