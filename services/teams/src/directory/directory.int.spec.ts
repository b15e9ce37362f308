import type { z } from 'zod';
import type { Problem } from '@forewire/contracts/http/common';
import type { companiesResponse, membersResponse } from '@forewire/contracts/http/teams';
import { newId } from '@forewire/kit/ids';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { call, join, type Person, seedCompany, seedPerson, startTeams, type TeamsTest } from '../../test/factories.ts';

type Place = { company: string; role: string };

describe('teams from a directory', () => {
  let test: TeamsTest;
  beforeAll(async () => {
    test = await startTeams();
  });
  afterAll(() => test.close());

  const told = ({ id, email }: Person, ...places: Place[]) => envelopeOf('user.changed', id, { id, email, emailVerified: true, firstName: 'Ada', lastName: 'Marsh', directory: { places } });
  const tell = (person: Person, ...places: Place[]) => deliver(test, told(person, ...places));
  const companies = async (person: Person) => (await call<z.infer<typeof companiesResponse>>(test, 'GET', '/api/companies', person.token)).body.companies;
  const roles = async (person: Person, companyId: string) => {
    const { body } = await call<z.infer<typeof membersResponse>>(test, 'GET', `/api/companies/${companyId}/members`, person.token);
    return Object.fromEntries(body.members.map(({ id, role }) => [id, role]));
  };
  const post = (name: string, person: Person, body: unknown) => call<Problem>(test, 'POST', `/api/functions/${name}`, person.token, body);
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => seedPerson(test)));
  /** A directory's name for a team of which no other test knows. */
  const nameOfTeam = () => `Harbour ${newId()}`;

  async function foundBy(owner: Person, company: string): Promise<string> {
    await tell(owner, { company, role: 'owner' });
    return (await companies(owner)).find(({ name }) => name === company)?.id ?? '';
  }

  it('begin with their first owner and seat who had been waiting', async () => {
    const [owner, early, late] = (await people(3)) as [Person, Person, Person];
    const company = nameOfTeam();
    await tell(early, { company, role: 'viewer' });
    expect(await companies(early)).toEqual([]);
    const id = await foundBy(owner, company);
    expect((await companies(owner))[0]).toMatchObject({ name: company, ownerId: owner.id, role: 'owner' });
    await tell(late, { company, role: 'editor' }, { company, role: 'janitor' });
    expect(await roles(owner, id)).toEqual({ [owner.id]: 'owner', [early.id]: 'viewer', [late.id]: 'editor' });
    await test.probe.next('membership.changed', ({ companyId, userId, role, removed }) => companyId === id && userId === late.id && role === 'editor' && !removed);
  });

  it('follow every change, and leave alone who was invited', async () => {
    const [owner, member, guest] = (await people(3)) as [Person, Person, Person];
    const company = nameOfTeam();
    const id = await foundBy(owner, company);
    await tell(member, { company, role: 'viewer' });
    await join(test, owner, id, guest);
    await tell(member, { company, role: 'admin' });
    expect(await roles(owner, id)).toEqual({ [owner.id]: 'owner', [member.id]: 'admin', [guest.id]: 'editor' });
    await tell(member);
    expect(await roles(owner, id)).toEqual({ [owner.id]: 'owner', [guest.id]: 'editor' });
    await tell(guest, { company, role: 'viewer' });
    expect(await roles(owner, id)).toEqual({ [owner.id]: 'owner', [guest.id]: 'viewer' });
  });

  it('have one owner: others are admins until it is their turn', async () => {
    const [first, second] = (await people(2)) as [Person, Person];
    const company = nameOfTeam();
    const id = await foundBy(first, company);
    await tell(second, { company, role: 'owner' });
    expect(await roles(first, id)).toEqual({ [first.id]: 'owner', [second.id]: 'admin' });
    await tell(first, { company, role: 'viewer' });
    expect(await roles(first, id)).toEqual({ [first.id]: 'viewer', [second.id]: 'owner' });
    await tell(second);
    expect(await roles(first, id)).toEqual({ [first.id]: 'viewer', [second.id]: 'owner' });
    await tell(first, { company, role: 'owner' });
    expect(await roles(first, id)).toEqual({ [first.id]: 'owner' });
    expect(await companies(second)).toEqual([]);
  });

  it('say nothing twice when an event comes again, whether or not it is the same one', async () => {
    const owner = await seedPerson(test);
    const company = nameOfTeam();
    const envelope = told(owner, { company, role: 'owner' });
    await deliver(test, envelope);
    const [team] = await companies(owner);
    await deliver(test, envelope);
    await tell(owner, { company, role: 'owner' });
    expect(await companies(owner)).toEqual([team]);
    // Said after it, so whatever would have been said twice is there by then.
    const companyId = team?.id ?? '';
    await call(test, 'POST', '/api/functions/update-company', owner.token, { companyId, name: 'Renamed' });
    await test.probe.next('company.changed', ({ id, name }) => id === companyId && name === 'Renamed');
    expect(test.probe.of('membership.changed').filter((event) => event.companyId === companyId)).toHaveLength(1);
    expect(test.probe.of('company.changed').filter(({ id }) => id === companyId)).toHaveLength(2);
  });

  it('are never teams that somebody founded under the same name', async () => {
    const [stranger, owner] = (await people(2)) as [Person, Person];
    const company = nameOfTeam();
    const founded = await seedCompany(test, stranger, company);
    expect(await foundBy(owner, company)).not.toBe(founded);
    expect(await roles(stranger, founded)).toEqual({ [stranger.id]: 'owner' });
  });

  it('are changed in the directory alone', async () => {
    const [owner, member] = (await people(2)) as [Person, Person];
    const company = nameOfTeam();
    const companyId = await foundBy(owner, company);
    await tell(member, { company, role: 'viewer' });
    const body = { companyId, memberId: member.id };
    expect(await post('update-team-member-role', owner, { ...body, newRole: 'admin' })).toMatchObject({ status: 409, body: { code: 'member.managed' } });
    expect(await post('remove-team-member', owner, body)).toMatchObject({ status: 409, body: { code: 'member.managed' } });
    expect(await post('remove-team-member', member, body)).toMatchObject({ status: 409, body: { code: 'member.managed' } });
    expect(await post('delete-company', owner, { companyId })).toMatchObject({ status: 409, body: { code: 'company.managed' } });
    expect((await post('update-company', owner, { companyId, name: 'Renamed' })).status).toBe(200);
    await tell(member, { company, role: 'editor' });
    expect(await roles(owner, companyId)).toEqual({ [owner.id]: 'owner', [member.id]: 'editor' });
    expect((await companies(member))[0]?.name).toBe('Renamed');
  });

  it('leave those alone of whom no directory speaks', async () => {
    const owner = await seedPerson(test);
    const id = await seedCompany(test, owner);
    await deliver(test, envelopeOf('user.changed', owner.id, { id: owner.id, email: owner.email, firstName: 'Bo', lastName: '' }));
    expect(await roles(owner, id)).toEqual({ [owner.id]: 'owner' });
  });
});
