import type { z } from 'zod';
import type { Problem } from '@forewire/contracts/http/common';
import type { invitationDetails, joinedTeam, sendInvitationResponse } from '@forewire/contracts/http/teams';
import { newId } from '@forewire/kit/ids';
import { call, type Person, seedCompany, seedPerson, startTeams, type TeamsTest } from '../../test/factories.ts';

type Details = z.infer<typeof invitationDetails> & Problem;
type Joined = z.infer<typeof joinedTeam> & Problem;

describe('invitations', () => {
  let test: TeamsTest;
  let owner: Person;
  let companyId: string;
  beforeAll(async () => {
    test = await startTeams();
    owner = await seedPerson(test, 'Ada', 'Marsh');
    companyId = await seedCompany(test, owner);
  });
  afterAll(() => test.close());

  const send = (body: Record<string, unknown>, person = owner) =>
    call<z.infer<typeof sendInvitationResponse> & Problem>(test, 'POST', '/api/functions/send-invitation', person.token, { companyId, ...body });
  const accept = <T = Joined>(person: Person | null, body: unknown) => call<T>(test, 'POST', '/api/functions/accept-invitation', person?.token ?? null, body);
  const details = (token: string | undefined) => accept<Details>(null, { action: 'get_details', token });
  const roleOf = async (person: Person) =>
    (await call<{ companies: { id: string; role: string }[] }>(test, 'GET', '/api/companies', person.token)).body.companies.find(({ id }) => id === companyId)?.role;
  const invitations = () => test.process.database('teams').connection.models['Invitation'];

  async function invite(email: string, role = 'editor'): Promise<string> {
    const { body } = await send({ email, role });
    return body.invitationUrl.split('/').at(-1) ?? '';
  }
  async function genericToken(): Promise<string> {
    const { body } = await send({ isGenericInvite: true, role: 'editor' });
    return body.invitationUrl.split('/').at(-1) ?? '';
  }

  it('are mailed to one address, with the link as the answer too', async () => {
    const { status, body } = await send({ email: ' Bo.Lund@Example.org ', role: 'admin' });
    expect(status).toBe(200);
    expect(body.invitationUrl).toMatch(/^https:\/\/news\.example\.org\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const mail = await test.probe.next('mail.requested', ({ to }) => to === 'bo.lund@example.org');
    expect(mail).toMatchObject({ template: 'invitation', params: { link: body.invitationUrl, companyName: 'Harbour Desk', inviterName: 'Ada Marsh' } });
  });

  it('show visitors where they are invited', async () => {
    const token = await invite('visitor@example.org');
    expect(await details(token)).toMatchObject({ status: 200, body: { companyName: 'Harbour Desk', inviterName: 'Ada Marsh', isGeneric: false, invitedEmail: 'visitor@example.org' } });
    expect((await details(await genericToken())).body).toMatchObject({ isGeneric: true, invitedEmail: null });
  });

  it('make the invited person a member with the role, once', async () => {
    const person = await seedPerson(test);
    const token = await invite(person.email, 'viewer');
    const answer = await accept(person, { action: 'accept', token, userEmail: person.email.toUpperCase(), isGeneric: false });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Successfully joined the team!', companyId } });
    expect(await roleOf(person)).toBe('viewer');
    await test.probe.next('membership.changed', (event) => event.userId === person.id && event.companyId === companyId && event.role === 'viewer' && !event.removed);
    expect(await accept(await seedPerson(test), { action: 'accept', token })).toMatchObject({ status: 404, body: { code: 'invitation.invalid', detail: 'This invitation is invalid or has expired.' } });
  });

  it('are for the invited address alone, whatever the caller says about them', async () => {
    const [invited, other] = [await seedPerson(test), await seedPerson(test)];
    const token = await invite(invited.email);
    for (const body of [{ token }, { token, userEmail: invited.email }, { token, isGeneric: true, userEmail: other.email }]) {
      const answer = await accept(other, { action: 'accept', ...body });
      expect(answer).toMatchObject({ status: 403, body: { code: 'invitation.email_mismatch', detail: 'Invitation email does not match your account email.' } });
    }
    expect(await roleOf(other)).toBeUndefined();
    expect((await accept(invited, { action: 'accept', token })).status).toBe(200);
  });

  it('let everybody in who has the generic link, as a member, and it stays the same', async () => {
    const token = await genericToken();
    expect(await genericToken()).toBe(token);
    for (const person of [await seedPerson(test), await seedPerson(test)]) {
      expect((await accept(person, { action: 'accept', token, isGeneric: true })).status).toBe(200);
      expect(await roleOf(person)).toBe('editor');
    }
  });

  it('give a fresh generic link when the old one is about to end', async () => {
    const token = await genericToken();
    await invitations()?.updateOne({ _id: token }, { $set: { expiresAt: new Date(Date.now() + 86_400_000) } });
    const fresh = await genericToken();
    expect(fresh).not.toBe(token);
    expect(await genericToken()).toBe(fresh);
    expect((await details(token)).status).toBe(200);
  });

  it('tell a member that they are one already', async () => {
    const person = await seedPerson(test);
    const token = await genericToken();
    await accept(person, { action: 'accept', token });
    expect(await accept(person, { action: 'accept', token })).toMatchObject({ status: 409, body: { code: 'member.exists', detail: 'You are already a member of this team.' } });
    expect(await send({ email: person.email, role: 'editor' })).toMatchObject({ status: 409, body: { detail: 'This person is already a member of this team.' } });
    expect((await accept(owner, { action: 'accept', token })).status).toBe(409);
  });

  it('make one member of somebody who accepts twice at the same moment', async () => {
    const person = await seedPerson(test);
    const token = await invite(person.email);
    const answers = await Promise.all([1, 2, 3].map(() => accept(person, { action: 'accept', token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404 || status === 409)).toHaveLength(2);
  });

  it('end when they expire, and when a newer one goes to the same address', async () => {
    const person = await seedPerson(test);
    const first = await invite(person.email);
    const second = await invite(person.email);
    expect((await details(first)).body.code).toBe('invitation.invalid');
    await invitations()?.updateOne({ _id: second }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await accept(person, { action: 'accept', token: second })).body.code).toBe('invitation.invalid');
  });

  it('refuse what is no invitation, with words', async () => {
    const person = await seedPerson(test);
    expect((await accept(person, { action: 'accept', token: newId() })).body.detail).toBe('This invitation is invalid or has expired.');
    expect(await accept(person, { action: 'accept', token: 'pricing' })).toMatchObject({ status: 400, body: { detail: 'This invitation is invalid or has expired.' } });
    expect((await accept(person, { action: 'steal', token: newId() })).status).toBe(400);
    expect((await accept(null, { action: 'accept', token: newId() })).body.code).toBe('session.unauthenticated');
    expect((await send({ email: '  ', role: 'editor' })).status).toBe(400);
    expect((await send({ role: 'editor' })).body.fields).toEqual({ email: 'Email is required' });
    expect((await send({ isGenericInvite: true, role: 'admin' })).status).toBe(400);
    expect((await send({ email: 'a@example.org', role: 'owner' })).status).toBe(400);
    const nameless = { ...person, token: await test.makeToken(person.id, { email: '' }) };
    expect((await accept(nameless, { action: 'accept', token: await genericToken() })).body.detail).toBe('Cannot accept invitation: User email not available.');
  });

  it('are limited in number', async () => {
    const busy = await seedPerson(test);
    const desk = await seedCompany(test, busy, 'Busy Desk');
    const sendOne = () => send({ companyId: desk, isGenericInvite: true, role: 'editor' }, busy);
    for (let i = 0; i < 50; i++) expect((await sendOne()).status).toBe(200);
    expect((await sendOne()).status).toBe(429);
  });

  it('are described with both of their answers', async () => {
    const { body } = await call<{ paths: Record<string, { post: { responses: Record<string, unknown> } }>; components: { schemas: Record<string, unknown> } }>(test, 'GET', '/api/openapi.json', null);
    const answer = JSON.stringify(body.paths['/api/functions/accept-invitation']?.post.responses['200']);
    for (const name of ['InvitationDetailsDto', 'JoinedTeamDto']) {
      const ref = new RegExp(`#/components/schemas/(${name}[^"]*)`).exec(answer)?.[1] ?? '';
      expect(Object.keys(body.components.schemas)).toContain(ref);
    }
  });
});
