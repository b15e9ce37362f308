import type { z } from 'zod';
import type { Problem } from '@forewire/contracts/http/common';
import type { invitationDetails, joinedTeam, sendInvitationResponse } from '@forewire/contracts/http/teams';
import { newId } from '@forewire/kit/ids';
import { Once } from '@forewire/kit/once';
import { eventually } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import type { invitationsResponse } from '@forewire/contracts/http/invitations';
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
    await invitations()?.updateOne({ companyId, invitedEmail: null }, { $set: { expiresAt: new Date(Date.now() + 86_400_000) } });
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
    await invitations()?.updateOne({ companyId, invitedEmail: person.email }, { $set: { expiresAt: new Date(Date.now() - 1) } });
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

  it('are kept as hashes of their tokens, the link encrypted as well', async () => {
    const tokens = [await invite('kept@example.org'), await genericToken()];
    const rows = JSON.stringify(await invitations()?.find({ companyId }).lean());
    for (const token of tokens) expect(rows).not.toContain(token);
  });

  it('of an earlier version, kept by their tokens, stay good and are no longer kept so', async () => {
    const [desk, person] = [await seedCompany(test, owner, 'Old Desk'), await seedPerson(test)];
    const [bound, generic] = [crypto.randomUUID(), crypto.randomUUID()];
    const row = { companyId: desk, inviterId: owner.id, role: 'editor', expiresAt: new Date(Date.now() + 20 * 86_400_000) };
    await invitations()?.collection.insertMany([{ ...row, _id: bound, invitedEmail: person.email }, { ...row, _id: generic, invitedEmail: null }] as never);
    const models = test.process.database('teams').connection.models;
    await eventually(async () => (await models['DoneOnce']?.countDocuments()) === 2);
    await models['DoneOnce']?.deleteOne({ _id: 'hash-invitation-tokens' });
    await test.app.get(Once, { strict: false }).onApplicationBootstrap();
    await eventually(async () => (await invitations()?.countDocuments({ _id: { $gt: '' }, tokenHash: { $exists: false } })) === 0);
    const rows = JSON.stringify(await invitations()?.find({ companyId: desk }).lean());
    for (const token of [bound, generic]) expect(rows).not.toContain(token);
    expect((await send({ companyId: desk, isGenericInvite: true, role: 'editor' })).body.invitationUrl).toBe(`https://news.example.org/${generic}`);
    expect((await accept(person, { action: 'accept', token: bound })).status).toBe(200);
    expect((await accept(await seedPerson(test), { action: 'accept', token: generic })).status).toBe(200);
  });

  describe('of a team', () => {
    let desk: string;
    beforeEach(async () => {
      owner = await seedPerson(test);
      desk = await seedCompany(test, owner, 'North Desk');
    });

    const open = async () => (await call<z.infer<typeof invitationsResponse>>(test, 'GET', `/api/companies/${desk}/invitations`, owner.token)).body;
    const link = async (): Promise<string> => (await send({ companyId: desk, isGenericInvite: true, role: 'editor' }, owner)).body.invitationUrl.split('/').at(-1) ?? '';
    const remove = (person: Person, by = owner) => call(test, 'POST', '/api/functions/remove-team-member', by.token, { companyId: desk, memberId: person.id });
    const joinBy = (person: Person, token: string) => accept(person, { action: 'accept', token });

    it('are listed for the owner and taken back one by one', async () => {
      expect(await open()).toEqual({ invitations: [], link: null });
      const { body } = await send({ companyId: desk, email: 'waiting@example.org', role: 'viewer' }, owner);
      const listed = await open();
      expect(listed).toMatchObject({ invitations: [{ email: 'waiting@example.org', role: 'viewer' }], link: null });
      expect(JSON.stringify(listed)).not.toContain(body.invitationUrl.split('/').at(-1));
      const path = `/api/companies/${desk}/invitations/${listed.invitations[0]?.id}`;
      expect((await call(test, 'DELETE', path, owner.token)).status).toBe(200);
      expect((await call(test, 'DELETE', path, owner.token)).status).toBe(404);
      expect((await details(body.invitationUrl.split('/').at(-1))).status).toBe(404);
      expect((await open()).invitations).toEqual([]);
    });

    it('are not taken back by the owner of another team', async () => {
      await send({ companyId: desk, email: 'waiting@example.org', role: 'viewer' }, owner);
      const [invitation] = (await open()).invitations;
      const other = await seedPerson(test);
      const theirs = await seedCompany(test, other, 'Other Desk');
      expect((await call(test, 'DELETE', `/api/companies/${theirs}/invitations/${invitation?.id}`, other.token)).status).toBe(404);
      expect((await open()).invitations).toHaveLength(1);
    });

    it('have a link that is shown again, renewed and turned off', async () => {
      const first = await link();
      expect((await open()).link?.url).toBe(`https://news.example.org/${first}`);
      const renewed = await call<{ link: { url: string } }>(test, 'POST', `/api/companies/${desk}/invite-link`, owner.token);
      expect(renewed.status).toBe(200);
      const second = renewed.body.link.url.split('/').at(-1) ?? '';
      expect(second).not.toBe(first);
      expect((await joinBy(await seedPerson(test), first)).body.code).toBe('invitation.invalid');
      expect((await joinBy(await seedPerson(test), second)).status).toBe(200);
      expect((await call(test, 'DELETE', `/api/companies/${desk}/invite-link`, owner.token)).status).toBe(200);
      expect((await open()).link).toBeNull();
      expect((await joinBy(await seedPerson(test), second)).body.code).toBe('invitation.invalid');
    });

    it('do not let somebody back in who was removed, until they are invited by name', async () => {
      const person = await seedPerson(test);
      const known = await link();
      await joinBy(person, known);
      const waiting = (await send({ companyId: desk, email: 'later@example.org', role: 'editor' }, owner)).status;
      expect(waiting).toBe(200);
      await remove(person);
      // The link that they know has ended, for them and for whoever else they are.
      expect((await joinBy(person, known)).body.code).toBe('invitation.invalid');
      expect((await joinBy(await seedPerson(test), known)).body.code).toBe('invitation.invalid');
      const fresh = await link();
      expect(await joinBy(person, fresh)).toMatchObject({ status: 403, body: { code: 'invitation.removed' } });
      // Nor with an account that is made anew with the same address.
      const again = await seedPerson(test, 'Ada', 'Marsh', true, person.email);
      expect(await joinBy(again, fresh)).toMatchObject({ status: 403, body: { code: 'invitation.removed' } });
      expect((await open()).invitations.map(({ email }) => email)).toEqual(['later@example.org']);
      const { body } = await send({ companyId: desk, email: person.email, role: 'editor' }, owner);
      expect((await joinBy(person, body.invitationUrl.split('/').at(-1) ?? '')).status).toBe(200);
    });

    it('let somebody back in by the link who left by themselves', async () => {
      const person = await seedPerson(test);
      const token = await link();
      await joinBy(person, token);
      expect((await remove(person, person)).status).toBe(200);
      expect((await joinBy(person, token)).status).toBe(200);
    });

    it('go out for nobody whose address is not confirmed, and begin once it is', async () => {
      const stranger = await seedPerson(test, 'Mal', 'Lory', false);
      const theirs = await seedCompany(test, stranger, 'Pay at evil.example');
      for (const body of [{ email: 'victim@example.org', role: 'editor' }, { isGenericInvite: true, role: 'editor' }]) {
        expect(await send({ companyId: theirs, ...body }, stranger)).toMatchObject({ status: 403, body: { code: 'email.unconfirmed', detail: expect.stringContaining('Confirm your email address first') } });
      }
      expect((await call(test, 'POST', `/api/companies/${theirs}/invite-link`, stranger.token)).status).toBe(403);
      expect(test.probe.of('mail.requested').some(({ to }) => to === 'victim@example.org')).toBe(false);
      await deliver(test, envelopeOf('user.changed', stranger.id, { id: stranger.id, email: stranger.email, emailVerified: true }));
      expect((await send({ companyId: theirs, email: 'friend@example.org', role: 'editor' }, stranger)).status).toBe(200);
    });

    it('go out for nobody whose address is not confirmed, however old the account is', async () => {
      const old = await seedPerson(test, 'Old', 'Owner');
      const theirs = await seedCompany(test, old, 'An old team');
      // As it was kept before a confirmed address was asked for.
      await test.process.database('teams').connection.models['Person']?.updateOne({ _id: old.id }, { $unset: { emailVerified: 1 } });
      await deliver(test, envelopeOf('user.changed', old.id, { id: old.id, email: old.email, emailVerified: false }));
      expect(await send({ companyId: theirs, email: 'friend@example.org', role: 'editor' }, old)).toMatchObject({ status: 403, body: { code: 'email.unconfirmed' } });
    });

    it('let nobody in whose address is not confirmed', async () => {
      const squatter = await seedPerson(test, 'Mal', 'Lory', false);
      const bound = (await send({ companyId: desk, email: squatter.email, role: 'admin' }, owner)).body.invitationUrl.split('/').at(-1) ?? '';
      for (const token of [bound, await link()]) expect(await joinBy(squatter, token)).toMatchObject({ status: 403, body: { code: 'email.unconfirmed' } });
      await deliver(test, envelopeOf('user.changed', squatter.id, { id: squatter.id, email: squatter.email, emailVerified: true }));
      expect((await joinBy(squatter, bound)).status).toBe(200);
    });

    it('end for an address whose owner wants none, by a link that needs no account', async () => {
      const to = `${newId()}@example.org`;
      const invited = (await send({ companyId: desk, email: to, role: 'editor' }, owner)).status;
      expect(invited).toBe(200);
      const mail = await test.probe.next('mail.requested', (event) => event.to === to);
      const path = (mail.params['declineLink'] ?? '').replace('https://news.example.org', '');
      expect(decodeURIComponent(path)).not.toContain(to);
      const page = await fetch(test.url + path);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).not.toContain('North Desk');
      // Opening it, as scanners do, changes nothing.
      expect((await send({ companyId: desk, email: to, role: 'editor' }, owner)).status).toBe(200);
      const press = (wants: string) => fetch(`${test.url}${path}&wants=${wants}`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' });
      expect((await press('none')).status).toBe(200);
      expect(await send({ companyId: desk, email: to.toUpperCase(), role: 'editor' }, owner)).toMatchObject({ status: 409, body: { code: 'invitation.declined' } });
      const rows = JSON.stringify(await test.process.database('teams').connection.models['DeclinedAddress']?.find().lean());
      expect(rows).not.toContain(to);
      expect((await press('some')).status).toBe(200);
      expect((await send({ companyId: desk, email: to, role: 'editor' }, owner)).status).toBe(200);
    });

    it('are declined with a link of ours alone, which signs nobody in', async () => {
      const path = '/api/companies/decline-invitations?token=';
      expect((await fetch(`${test.url}${path}AAAA`, { method: 'POST' })).status).toBe(400);
      for (const method of ['GET', 'POST']) {
        const page = await fetch(`${test.url}${path}AAAA`, { method, headers: { accept: 'text/html' } });
        expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
        expect(await page.text()).toContain('This link does not work');
      }
      const to = `${newId()}@example.org`;
      await send({ companyId: desk, email: to, role: 'editor' }, owner);
      const token = new URL((await test.probe.next('mail.requested', (event) => event.to === to)).params['declineLink'] ?? '').searchParams.get('token') ?? '';
      expect((await call(test, 'GET', '/api/companies', token)).status).toBe(401);
      expect((await details(token)).status).toBe(400);
      expect((await fetch(`${test.url}${path}${token.slice(0, -2)}zz`, { method: 'POST' })).status).toBe(400);
    });

    it('reach one address five times a day at most, whoever sends them', async () => {
      const to = `${newId()}@example.org`;
      const answers: number[] = [];
      for (let sender = 0; sender < 3; sender++) {
        const person = await seedPerson(test);
        const theirs = await seedCompany(test, person, `Desk ${sender}`);
        for (let i = 0; i < 2; i++) answers.push((await send({ companyId: theirs, email: to, role: 'editor' }, person)).status);
      }
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    });

    it('go out fifty times a day from one sender at most', async () => {
      const answers: number[] = [];
      for (let i = 0; i < 52; i++) answers.push((await send({ companyId: desk, email: `${i}-${newId()}@example.org`, role: 'editor' }, owner)).status);
      expect(answers.filter((status) => status === 200)).toHaveLength(50);
      expect(answers.slice(50)).toEqual([429, 429]);
    });
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
