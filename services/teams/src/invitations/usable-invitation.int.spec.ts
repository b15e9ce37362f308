import type { invitationsResponse } from '@forewire/contracts/http/invitations';
import type { Problem } from '@forewire/contracts/http/common';
import type { z } from 'zod';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Actor } from '@forewire/kit/access';
import { newId } from '@forewire/kit/ids';
import { Transaction } from '@forewire/kit/mongo';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';
import { call, join, type Person, seedCompany, seedPerson, setDisabled, startTeams, type TeamsTest } from '../../test/factories.ts';
import { MemberRepository } from '../members/member.repository.ts';
import { SaveMember } from '../members/save-member.ts';
import { SendInvitation } from './send-invitation.ts';

describe('invitations', () => {
  let test: TeamsTest;
  let owner: Person;
  let companyId: string;
  beforeAll(async () => {
    test = await startTeams();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    owner = await seedPerson(test);
    companyId = await seedCompany(test, owner);
  });

  type Ways = { link: string; mailed: string; invited: Person };
  const send = async (by: Person, body: object, team = companyId): Promise<string> => {
    const answer = await call<{ invitationUrl?: string }>(test, 'POST', '/api/functions/send-invitation', by.token, { companyId: team, role: 'editor', ...body });
    return answer.body.invitationUrl?.split('/').at(-1) ?? '';
  };
  const accept = (person: Person | null, action: string, token: string) => call<Problem>(test, 'POST', '/api/functions/accept-invitation', person?.token ?? null, { action, token });
  const waysIn = async (by: Person, team = companyId): Promise<Ways> => {
    const invited = await seedPerson(test);
    return { invited, mailed: await send(by, { email: invited.email }, team), link: await send(by, { isGenericInvite: true }, team) };
  };
  const codes = async ({ link, mailed, invited }: Ways): Promise<(string | undefined)[]> => {
    const tries = [accept(null, 'get_details', link), accept(await seedPerson(test), 'accept', link), accept(null, 'get_details', mailed), accept(invited, 'accept', mailed)];
    return (await Promise.all(tries)).map(({ body }) => body.code);
  };
  const isMember = async (person: Person): Promise<boolean> => (await test.app.get(MemberRepository, { strict: false }).find(companyId, person.id)) !== null;
  const setRole = async (person: Person, role: 'admin' | 'viewer'): Promise<void> => {
    const saveMember = test.app.get(SaveMember, { strict: false });
    const place = { companyId, userId: person.id, role, joinedAt: new Date(), managed: false };
    await test.app.get(Transaction, { strict: false }).run(() => saveMember.change(place));
  };
  const refused = (code: string): string[] => [code, code, code, code];
  const open = [undefined, undefined, undefined, undefined];

  describe('of a team that nobody leads', () => {
    it('are on hold while the account of its only leader is disabled, say so, and let people in again afterwards', async () => {
      const ways = await waysIn(owner);
      await setDisabled(test, owner, true);
      expect(await codes(ways)).toEqual(refused('invitation.on_hold'));
      expect(await accept(null, 'get_details', ways.link)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is on hold, because the account of whoever runs this team is disabled') } });
      expect(await isMember(ways.invited)).toBe(false);
      await setDisabled(test, owner, false);
      expect(await codes(ways)).toEqual(open);
      expect(await isMember(ways.invited)).toBe(true);
    });

    it('go on while an admin leads it, and are on hold once that account is disabled too', async () => {
      const admin = await seedPerson(test);
      await join(test, owner, companyId, admin);
      const ways = await waysIn(owner);
      await setDisabled(test, owner, true);
      expect(await codes(ways)).toEqual(refused('invitation.on_hold'));
      await setRole(admin, 'admin');
      expect((await accept(null, 'get_details', ways.link)).status).toBe(200);
      await setDisabled(test, admin, true);
      expect(await codes(ways)).toEqual(refused('invitation.on_hold'));
      await setDisabled(test, admin, false);
      expect(await codes(ways)).toEqual(open);
    });

    it('let people in again when it goes to somebody else', async () => {
      const heir = await seedPerson(test);
      await join(test, owner, companyId, heir);
      const ways = await waysIn(owner);
      await setDisabled(test, owner, true);
      await deliver(test, envelopeOf('user.deleted', owner.id, { id: owner.id }));
      expect((await accept(ways.invited, 'accept', ways.mailed)).body.code).toBeUndefined();
    });
  });

  describe('of a team, for a session of long ago', () => {
    const list = async (token: string) => (await call<z.infer<typeof invitationsResponse>>(test, 'GET', `/api/companies/${companyId}/invitations`, token)).body;

    it('are listed without the address of the link, which asks who is there', async () => {
      const link = await send(owner, { isGenericInvite: true });
      const stale = await test.makeToken(owner.id, { email: owner.email, auth_time: Math.floor(Date.now() / 1000) - 660 });
      const listed = await list(stale);
      expect(listed.link).toMatchObject({ url: null, expiresAt: expect.any(String) });
      expect(JSON.stringify(listed)).not.toContain(link);
      expect((await list(owner.token)).link?.url).toContain(link);
      for (const body of [{ isGenericInvite: true, role: 'editor' }, { email: 'friend@example.org', role: 'viewer' }]) {
        expect(await call(test, 'POST', '/api/functions/send-invitation', stale, { companyId, ...body })).toMatchObject({ status: 403, body: { code: 'session.confirmation_required' } });
      }
      expect(await call(test, 'POST', `/api/companies/${companyId}/invite-link`, stale)).toMatchObject({ status: 403, body: { code: 'session.confirmation_required' } });
    });
  });

  describe('of an account that was in the wrong hands', () => {
    const secure = (person: Person, at = new Date()) => deliver(test, envelopeOf('account.secured', person.id, { userId: person.id, securedAt: timestampFromDate(at) }));
    const actorOf = ({ id: userId, email }: Person, issuedAt: number): Actor => ({ userId, email, issuedAt, admin: false, via: 'session', tokenId: newId(), scopes: [], authenticatedAt: issuedAt });

    it('are withdrawn, in all of its teams, and no one else’s', async () => {
      const [other, second] = [await seedPerson(test), await seedCompany(test, owner, 'Second')];
      const theirs = await seedCompany(test, other, 'Theirs');
      const [ways, more, kept] = [await waysIn(owner), await waysIn(owner, second), await waysIn(other, theirs)];
      await secure(owner);
      expect(await codes(ways)).toEqual(refused('invitation.invalid'));
      expect(await codes(more)).toEqual(refused('invitation.invalid'));
      expect(await codes(kept)).toEqual(open);
    });

    it('are withdrawn with the link of a team that it took over, whoever made that', async () => {
      const heir = await seedPerson(test);
      await join(test, owner, companyId, heir);
      const link = await send(owner, { isGenericInvite: true });
      await deliver(test, envelopeOf('user.deleted', owner.id, { id: owner.id }));
      expect((await accept(null, 'get_details', link)).status).toBe(200);
      await secure(heir);
      expect((await accept(null, 'get_details', link)).body.code).toBe('invitation.invalid');
    });

    it('are made no more by a session from before, and are by one that began afterwards', async () => {
      const invite = (issuedAt: number) => test.app.get(SendInvitation, { strict: false }).execute(actorOf(owner, issuedAt), { companyId, email: `${newId()}@example.org`, role: 'admin' });
      const now = Math.floor(Date.now() / 1000);
      await secure(owner, new Date(now * 1000));
      await expect(invite(now)).rejects.toMatchObject({ code: 'session.unauthenticated' });
      await expect(invite(now + 1)).resolves.toContain('https://');
    });

    it('do not slip through while they are withdrawn', async () => {
      const before = actorOf(owner, Math.floor(Date.now() / 1000) - 60);
      const invite = () => test.app.get(SendInvitation, { strict: false }).execute(before, { companyId, email: `${newId()}@example.org`, role: 'admin' });
      await Promise.allSettled([invite(), invite(), secure(owner), invite(), invite()]);
      expect(await test.process.database('teams').connection.models['Invitation']?.countDocuments({ companyId })).toBe(0);
    });
  });
});
