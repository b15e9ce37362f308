import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../test/memory-storage.ts';
import { agreedInvitation, clearInvitation, guardRefresh, type Invitation, keepInvitation, readInvitation } from './invitation.ts';

const invitation: Invitation = { token: '0b8a1f8e-2c3d-4e5f-8a9b-0c1d2e3f4a5b', invitedEmail: null, isGeneric: true };

function carrying(): Storage {
  const session = memoryStorage();
  keepInvitation(session, invitation);
  return session;
}

describe('an invitation on its way', () => {
  it('is kept until it is cleared', () => {
    const session = carrying();
    expect(readInvitation(session)).toEqual(invitation);
    clearInvitation(session);
    expect(readInvitation(session)).toBeNull();
  });

  it('is none when something else is stored', () => {
    expect(readInvitation(memoryStorage({ 'forewire.invitation': '{"token":1}' }))).toBeNull();
    expect(readInvitation(memoryStorage({ 'forewire.invitation': 'x' }))).toBeNull();
  });

  it('survives one reload, and a second one after ten seconds', () => {
    const session = carrying();
    expect(guardRefresh(session, 1000)).toBe(false);
    expect(guardRefresh(session, 11_000)).toBe(false);
    expect(readInvitation(session)).toEqual(invitation);
  });

  it('is dropped by the second reload within ten seconds', () => {
    const session = carrying();
    guardRefresh(session, 1000);
    expect(guardRefresh(session, 10_999)).toBe(true);
    expect(readInvitation(session)).toBeNull();
  });

  it('does not count reloads of pages without one', () => {
    const session = memoryStorage();
    guardRefresh(session, 1000);
    keepInvitation(session, invitation);
    expect(guardRefresh(session, 1500)).toBe(false);
  });
});

describe('an invitation that was agreed to', () => {
  it('is the one that the card showed, and no other that the tab was led to', () => {
    const session = memoryStorage();
    expect(agreedInvitation(session, null)).toBeNull();
    keepInvitation(session, invitation);
    expect(agreedInvitation(session, invitation.token)).toEqual(invitation);
    expect(agreedInvitation(session, null)).toBeNull();
    expect(agreedInvitation(session, 'another')).toBeNull();
  });
});
