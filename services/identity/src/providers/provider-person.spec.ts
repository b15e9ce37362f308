import { toGooglePerson, toMicrosoftPerson, toXPerson } from './provider-person.ts';

describe('somebody as a provider describes them', () => {
  const google = { iss: 'https://accounts.google.com', sub: '1', email: 'Nora@Gmail.com', email_verified: true, given_name: ' Nora ', family_name: 'Vik' };
  const microsoft = { iss: 'https://login.microsoftonline.com/t/v2.0', sub: '1', email: 'nora@example.org', name: 'Nora Vik' };

  it('has an address as we write it, and names without what surrounds them', () => {
    expect(toGooglePerson(google)).toEqual({ provider: 'google', issuer: google.iss, subject: '1', email: 'nora@gmail.com', emailProven: true, firstName: 'Nora', lastName: 'Vik', authenticatedAt: null });
    expect(toGooglePerson({ ...google, given_name: '😀'.repeat(60) })?.firstName).toBe('😀'.repeat(50));
    expect(toGooglePerson({ ...google, given_name: 7, family_name: undefined })).toMatchObject({ firstName: '', lastName: '' });
  });

  it.each([
    [{}, true],
    [{ email: 'nora@googlemail.com' }, true],
    [{ email: 'nora@example.org', hd: 'example.org' }, true],
    [{ email: 'nora@example.org' }, false],
    [{ email: 'nora@gmail.com.evil.example' }, false],
    [{ email: 'nora@notgmail.com' }, false],
    [{ email_verified: false }, false],
    [{ email_verified: 'true' }, false],
    [{ email: 'nora@example.org', hd: '' }, false],
  ])('is vouched for by Google where it carries the mail: %j', (changes, proven) => {
    expect(toGooglePerson({ ...google, ...changes })?.emailProven).toBe(proven);
  });

  it.each([
    [{ xms_edov: true }, true],
    [{ xms_edov: 1 }, true],
    [{ xms_edov: '1' }, true],
    [{ xms_edov: 'true' }, true],
    [{}, false],
    [{ xms_edov: false }, false],
    [{ xms_edov: 0 }, false],
    [{ xms_edov: 'false' }, false],
    [{ email_verified: true }, false],
    [{ preferred_username: 'nora@example.org', email_verified: true }, false],
  ])('is vouched for by Microsoft where it has verified the domain: %j', (changes, proven) => {
    expect(toMicrosoftPerson({ ...microsoft, ...changes })?.emailProven).toBe(proven);
  });

  it('has names from what there is', () => {
    expect(toMicrosoftPerson({ ...microsoft, given_name: 'N.', family_name: 'V.' })).toMatchObject({ firstName: 'N.', lastName: 'V.' });
    expect(toMicrosoftPerson({ ...microsoft, name: 'Anna  Maria Vik' })).toMatchObject({ firstName: 'Anna Maria', lastName: 'Vik' });
    expect(toMicrosoftPerson({ ...microsoft, name: 'Nora', auth_time: 1_700_000_000 })).toMatchObject({ firstName: 'Nora', lastName: '', authenticatedAt: new Date(1_700_000_000_000) });
  });

  it('has an address from X only when X has confirmed it', () => {
    const data = { id: '7', name: 'Nora Vik', username: 'nora' };
    expect(toXPerson({ data: { ...data, confirmed_email: 'nora@example.org' } }, 'https://x.com')).toMatchObject({ issuer: 'https://x.com', subject: '7', email: 'nora@example.org', emailProven: true });
    for (const other of [{}, { email: 'nora@example.org' }, { confirmed_email: 'no address' }, { confirmed_email: null }]) {
      expect(toXPerson({ data: { ...data, ...other } }, 'https://x.com')).toMatchObject({ email: null, emailProven: false });
    }
  });

  it('is nobody without a name of theirs that stays', () => {
    for (const claims of [undefined, null, {}, { ...google, sub: undefined }, { ...google, sub: '' }, { ...google, iss: 7 }]) expect(toGooglePerson(claims)).toBeNull();
    expect(toMicrosoftPerson({ ...microsoft, sub: ['1'] })).toBeNull();
    for (const answer of [null, {}, { errors: [] }, { data: { name: 'Nora' } }, { data: { id: 7 } }]) expect(toXPerson(answer, 'https://x.com')).toBeNull();
  });
});
