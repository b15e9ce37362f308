import { buildMember } from '../../test/factories.ts';
import { changeRole, checkRemoval, requireMember, requireOwner, successorOf } from './member.ts';

describe('a place in a team', () => {
  const owner = buildMember({ role: 'owner' });
  const admin = buildMember({ companyId: owner.companyId, role: 'admin' });
  const editor = buildMember({ companyId: owner.companyId });

  it('is what it takes to see the team, and ownership to manage it', () => {
    expect(() => requireMember(null)).toThrow('Team not found');
    expect(() => requireOwner(null)).toThrow('Team not found');
    expect(() => requireOwner(admin)).toThrow('You do not have permission to perform this action');
    expect(requireOwner(owner)).toBe(owner);
  });

  it("changes its role unless it is the owner's", () => {
    expect(changeRole(editor, 'viewer').role).toBe('viewer');
    expect(() => changeRole(owner, 'viewer')).toThrow("The owner's role cannot be changed");
    expect(() => changeRole(null, 'viewer')).toThrow('Member not found');
  });

  it('is ended by its holder or by the owner, and never the owner’s', () => {
    expect(checkRemoval(editor, editor)).toBe(editor);
    expect(checkRemoval(owner, editor)).toBe(editor);
    expect(() => checkRemoval(admin, editor)).toThrow('You do not have permission');
    expect(() => checkRemoval(editor, owner)).toThrow('You do not have permission');
    expect(() => checkRemoval(owner, owner)).toThrow('The owner cannot leave the team');
    expect(() => checkRemoval(owner, null)).toThrow('Member not found');
    expect(() => checkRemoval(editor, null)).toThrow('You do not have permission');
    expect(() => checkRemoval(null, editor)).toThrow('Team not found');
  });

  it('passes the team on to the highest role, and among equals to who joined first', () => {
    const early = buildMember({ joinedAt: new Date('2026-01-01') });
    const late = buildMember({ joinedAt: new Date('2026-02-01') });
    const lateAdmin = buildMember({ role: 'admin', joinedAt: new Date('2026-03-01') });
    expect(successorOf([late, early])).toBe(early);
    expect(successorOf([late, early, lateAdmin])).toBe(lateAdmin);
    expect(successorOf([buildMember({ role: 'viewer' })])?.role).toBe('viewer');
    expect(successorOf([])).toBeNull();
  });
});
