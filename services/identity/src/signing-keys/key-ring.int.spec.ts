import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Access } from '@forewire/kit/access';
import { eventually } from '@forewire/kit/testing';
import { decodeProtectedHeader } from 'jose';
import { call, type IdentityTest, signUp, startIdentity } from '../../test/factories.ts';
import { AccessTokens } from './access-tokens.ts';
import { KeyRing } from './key-ring.ts';
import { SecretBox } from '@forewire/kit/secret-box';

const day = 86_400_000;
type Row = { _id: string; sealedPrivateJwk: string | null; activeFrom: Date };

describe('the key ring', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity();
  });
  afterAll(() => test.close());

  const ring = () => test.app.get(KeyRing, { strict: false });
  const keys = () => test.process.database('identity').connection.models['OwnSigningKey'];
  const known = () => test.process.database('access').connection.models['SigningKey'];
  const rows = async () => (await keys()?.find().sort({ activeFrom: 1 }).lean<Row[]>()) ?? [];

  it('shows its public keys, never the private ones', async () => {
    for (const path of ['/api/auth/jwks', '/.well-known/jwks.json']) {
      const { status, body } = await call<{ keys: Record<string, string>[] }>(test, 'GET', path);
      expect(status).toBe(200);
      expect(body.keys).toHaveLength(1);
      expect(Object.keys(body.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    }
  });

  it('keeps private keys encrypted with a secret that only its owner can read', async () => {
    const [row] = await rows();
    expect(row?.sealedPrivateJwk).toMatch(/^[\w-]+$/);
    expect(Buffer.from(row?.sealedPrivateJwk ?? '', 'base64url').toString()).not.toContain('kty');
    expect((await stat(join(test.dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
  });

  it('tells the other services every key again at each start', async () => {
    await eventually(async () => (await known()?.countDocuments()) === 1);
    await known()?.deleteMany({});
    await ring().onModuleInit();
    await eventually(async () => (await known()?.countDocuments()) === 1);
  });

  it('announces the next key ahead, signs with it when its day has come, and honours older tokens', async () => {
    const person = await signUp(test);
    const { kid: first } = decodeProtectedHeader(person.token);
    await keys()?.updateMany({}, { $set: { activeFrom: new Date(Date.now() - 29.5 * day) } });
    await ring().turn();
    expect(await rows()).toHaveLength(2);
    const { body: soon } = await call<{ accessToken: string }>(test, 'POST', '/api/auth/refresh', { cookie: person.cookie });
    expect(decodeProtectedHeader(soon.accessToken).kid).toBe(first);

    await eventually(async () => (await known()?.countDocuments()) === 2);
    await ring().turn(new Date(Date.now() + 1.1 * day));
    const later = await signUp(test);
    expect(decodeProtectedHeader(later.token).kid).not.toBe(first);
    expect((await call(test, 'GET', '/api/me', { token: person.token })).status).toBe(200);
    const [old, young] = await rows();
    expect(old?.sealedPrivateJwk).toBeNull();
    expect(young?.sealedPrivateJwk).not.toBeNull();
  });

  it('goes on with a new key when the old ones were sealed with another secret', async () => {
    const person = await signUp(test);
    const before = (await rows()).length;
    const stranger = new SecretBox('a secret of another installation', 'identity');
    await keys()?.updateMany({ _id: { $gt: '' }, sealedPrivateJwk: { $ne: null } }, { $set: { sealedPrivateJwk: stranger.seal('{}', 'other') } });
    await ring().turn();
    expect(await rows()).toHaveLength(before + 1);
    expect(decodeProtectedHeader((await signUp(test)).token).kid).not.toBe(decodeProtectedHeader(person.token).kid);
    expect((await call(test, 'GET', '/api/me', { token: person.token })).status).toBe(200);
  });

  it('does not trust a token that nobody signed, that was signed by a stranger, or that has expired', async () => {
    const person = await signUp(test);
    const [header, claims, signature] = person.token.split('.');
    const forged = Buffer.from(Buffer.from(claims ?? '', 'base64url').toString().replace('"admin":false', '"admin":true')).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const expired = await test.app
      .get(AccessTokens, { strict: false })
      .issue({ userId: person.id, email: person.email, admin: false, tokenId: person.id, use: 'session', authenticatedAt: new Date(), expiresAt: new Date(Date.now() - 1000) });
    for (const token of [`${header}.${forged}.${signature}`, `${unsigned}.${claims}.`, expired]) {
      expect(await call(test, 'GET', '/api/me', { token })).toMatchObject({ status: 401, body: { detail: 'Your session has expired. Please sign in again.' } });
    }
    await expect(test.app.get(Access).verify(person.token)).resolves.toMatchObject({ userId: person.id, via: 'session' });
  });
});
