import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecret, SecretBox } from './secret-box.ts';

describe('the secret box', () => {
  const box = new SecretBox('an installation that keeps secrets', 'identity');

  it('opens what it sealed, under the same name', () => {
    expect(box.open(box.seal('Reykjavík', 'a'), 'a')).toBe('Reykjavík');
    expect(box.open(box.seal('Reykjavík', 'a'), 'b')).toBeNull();
  });

  it('seals the same text differently each time', () => {
    expect(box.seal('same', 'a')).not.toBe(box.seal('same', 'a'));
  });

  it('hashes a short text so that only its key and name give the same again', () => {
    expect(box.hash('123456', 'a')).toBe(box.hash('123456', 'a'));
    expect(box.hash('123456', 'b')).not.toBe(box.hash('123456', 'a'));
    expect(new SecretBox('another installation altogether', 'identity').hash('123456', 'a')).not.toBe(box.hash('123456', 'a'));
  });

  it('does not open what another box sealed, or what was changed or cut', () => {
    const sealed = box.seal('text', 'a');
    expect(new SecretBox('another installation altogether', 'identity').open(sealed, 'a')).toBeNull();
    expect(new SecretBox('an installation that keeps secrets', 'notifications').open(sealed, 'a')).toBeNull();
    expect(box.open(`${sealed.slice(0, -2)}AA`, 'a')).toBeNull();
    expect(box.open(sealed.slice(0, 10), 'a')).toBeNull();
  });

  it('opens what an earlier secret sealed, and seals it anew with the present one', () => {
    const [before, other] = [box.seal('text', 'a'), new SecretBox('another installation altogether', 'identity').seal('text', 'a')];
    const after = new SecretBox('the secret that came in its place', 'identity', ['an installation that keeps secrets']);
    expect([after.hasEarlier, box.hasEarlier]).toEqual([true, false]);
    expect(after.open(before, 'a')).toBe('text');
    const renewed = after.renew(before, 'a') ?? '';
    expect(new SecretBox('the secret that came in its place', 'identity').open(renewed, 'a')).toBe('text');
    expect(box.open(renewed, 'a')).toBeNull();
    expect([after.renew(renewed, 'a'), after.renew(before, 'b'), after.renew(other, 'a')]).toEqual([null, null, null]);
  });

  it('takes the secret that the operator gives', async () => {
    expect(await loadSecret('given by the operator', '/nowhere')).toBe('given by the operator');
  });

  it('makes a secret once, also when two processes start together', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'secret-'));
    const [one, two] = await Promise.all([loadSecret(undefined, join(dir, 'data')), loadSecret(undefined, join(dir, 'data'))]);
    expect(one).toBe(two);
    expect(one).toHaveLength(43);
    await writeFile(join(dir, 'data', 'secrets.key'), 'short');
    await expect(loadSecret(undefined, join(dir, 'data'))).rejects.toThrow('does not hold a secret');
    await rm(dir, { recursive: true });
  });
});
