import type { z } from 'zod';
import type { apiKeysResponse, createApiKeyResponse, SessionResponse } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { ApiKeyUse } from '@forewire/kit/api-key-use';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { decodeJwt, SignJWT } from 'jose';
import { call, type IdentityTest, signUp, signUpConfirmed, staleToken, startIdentity, waitForEvent } from '../../test/factories.ts';
import { KeyRing } from '../signing-keys/key-ring.ts';

describe('API keys', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity();
  });
  afterAll(() => test.close());

  const create = (token: string, body: unknown = { name: 'script' }) => call<z.infer<typeof createApiKeyResponse> & Problem>(test, 'POST', '/api/api-keys', { token, body });
  const list = (token: string) => call<z.infer<typeof apiKeysResponse>>(test, 'GET', '/api/api-keys', { token });
  const revoke = (token: string, id: string) => call<Problem>(test, 'DELETE', `/api/api-keys/${id}`, { token });
  const me = (token: string) => call<{ id: string } & Problem>(test, 'GET', '/api/me', { token });

  it('makes a key that works as a bearer token and is shown this once', async () => {
    const person = await signUpConfirmed(test);
    const { status, body } = await create(person.token, { name: ' Morning report ' });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^fw_ey/);
    expect(body).toMatchObject({ name: 'Morning report', lastFour: body.key.slice(-4) });
    expect(decodeJwt(body.key.slice(3))).toMatchObject({ sub: person.id, use: 'api-key', jti: body.id, admin: false });
    expect(await me(body.key)).toMatchObject({ status: 200, body: { id: person.id } });
    const { body: listed } = await list(body.key);
    expect(listed.apiKeys).toHaveLength(1);
    expect(listed.apiKeys[0]).toEqual({ id: body.id, name: 'Morning report', scopes: ['read', 'write'], lastFour: body.lastFour, createdAt: body.createdAt, expiresAt: body.expiresAt, lastUsedAt: null });
  });

  it('gives a key the life that was asked for', async () => {
    const person = await signUpConfirmed(test);
    const { body } = await create(person.token, { name: 'short', expiresInDays: 7 });
    expect(new Date(String(body.expiresAt)).getTime() - new Date(body.createdAt).getTime()).toBe(7 * 86_400_000);
    expect(decodeJwt(body.key.slice(3)).exp).toBe(Math.floor(new Date(String(body.expiresAt)).getTime() / 1000));
  });

  it('ends a revoked key everywhere, and no other', async () => {
    const person = await signUpConfirmed(test);
    const [one, other] = [await create(person.token), await create(person.token)];
    expect((await me(one.body.key)).status).toBe(200);
    expect(await revoke(person.token, one.body.id)).toMatchObject({ status: 200, body: { success: true } });
    await waitForEvent(test, 'access.revoked', ({ subject }) => subject === one.body.id);
    await eventually(async () => (await me(one.body.key)).status === 401);
    expect((await me(other.body.key)).status).toBe(200);
    expect((await list(person.token)).body.apiKeys.map((key) => key.id)).toEqual([other.body.id]);
    expect((await revoke(person.token, one.body.id)).status).toBe(404);
  });

  it("does not know other people's keys", async () => {
    const [owner, stranger] = [await signUpConfirmed(test), await signUpConfirmed(test)];
    const { body } = await create(owner.token);
    expect(await revoke(stranger.token, body.id)).toMatchObject({ status: 404, body: { code: 'api_key.not_found' } });
    expect((await list(stranger.token)).body.apiKeys).toEqual([]);
    expect((await me(body.key)).status).toBe(200);
  });

  it('does not let a key make or revoke keys, or delete the account', async () => {
    const person = await signUpConfirmed(test);
    const { body } = await create(person.token);
    for (const answer of [await create(body.key), await revoke(body.key, body.id), await call(test, 'DELETE', '/api/me', { token: body.key })]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'api_key.not_allowed' } });
    }
  });

  it('refuses names and ids that are none', async () => {
    const person = await signUpConfirmed(test);
    expect((await create(person.token, { name: '  ' })).body.fields).toEqual({ name: 'Name is required' });
    expect((await create(person.token, { name: 'x', expiresInDays: 0 })).status).toBe(400);
    expect((await create(person.token, { name: 'x', expiresInDays: 100_000 })).status).toBe(400);
    expect((await revoke(person.token, 'not-an-id')).status).toBe(400);
    expect((await revoke(person.token, newId())).status).toBe(404);
  });

  it('limits how many keys are made', async () => {
    const person = await signUpConfirmed(test);
    for (let i = 0; i < 20; i++) expect((await create(person.token)).status).toBe(201);
    expect((await create(person.token)).status).toBe(429);
    const keys = test.process.database('identity').connection.models['ApiKey'];
    const rows = Array.from({ length: 50 }, () => ({ _id: newId(), userId: 'crowded', name: 'x', lastFour: 'xxxx', createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }));
    await keys?.insertMany(rows);
    const crowded = await signUpConfirmed(test);
    await keys?.updateMany({ userId: 'crowded' }, { $set: { userId: crowded.id } });
    expect(await create(crowded.token)).toMatchObject({ status: 409, body: { code: 'quota.exceeded', quota: 'apiKeys' } });
  });

  it('lives for a year unless it is told otherwise', async () => {
    const { body } = await create((await signUpConfirmed(test)).token);
    expect(new Date(String(body.expiresAt)).getTime() - new Date(body.createdAt).getTime()).toBe(365 * 86_400_000);
  });

  it('is for a confirmed address alone', async () => {
    expect(await create((await signUp(test)).token)).toMatchObject({ status: 403, body: { code: 'email.unconfirmed' } });
  });

  it('reads and writes by its scopes', async () => {
    const person = await signUpConfirmed(test);
    const { body: reader } = await create(person.token, { name: 'reader', scopes: ['read'] });
    const { body: writer } = await create(person.token, { name: 'writer', scopes: ['write', 'write'] });
    expect([reader.scopes, writer.scopes]).toEqual([['read'], ['write']]);
    const patch = (token: string) => call<Problem>(test, 'PATCH', '/api/me', { token, body: { firstName: 'Bo' } });
    expect((await me(reader.key)).status).toBe(200);
    expect(await patch(reader.key)).toMatchObject({ status: 403, body: { code: 'api_key.scope' } });
    expect((await patch(writer.key)).status).toBe(200);
    expect(await me(writer.key)).toMatchObject({ status: 403, body: { code: 'api_key.scope' } });
    expect((await create(person.token, { name: 'none', scopes: [] })).status).toBe(400);
    expect((await create(person.token, { name: 'all', scopes: ['admin'] })).status).toBe(400);
  });

  it('keeps the rights that keys had before there were scopes', async () => {
    const person = await signUpConfirmed(test);
    const { kid, key } = test.app.get(KeyRing, { strict: false }).current();
    const old = await new SignJWT({ email: person.email, admin: false, use: 'api-key' })
      .setProtectedHeader({ alg: 'EdDSA', kid }).setIssuer('forewire').setAudience('forewire').setSubject(person.id).setJti(newId()).setIssuedAt().setExpirationTime('10y').sign(key);
    expect((await me(`fw_${old}`)).status).toBe(200);
    expect((await call(test, 'PATCH', '/api/me', { token: `fw_${old}`, body: { firstName: 'Bo' } })).status).toBe(200);
  });

  it('shows when it was last used, told once a minute at most', async () => {
    const person = await signUpConfirmed(test);
    const { body } = await create(person.token);
    for (let i = 0; i < 20; i++) await me(body.key);
    await test.app.get(ApiKeyUse, { strict: false }).send();
    const used = await eventually(async () => (await list(person.token)).body.apiKeys[0]?.lastUsedAt);
    expect(Date.now() - new Date(used).getTime()).toBeLessThan(120_000);
    expect(new Date(used).getTime() % 60_000).toBe(0);
    for (let i = 0; i < 20; i++) await me(body.key);
    await test.app.get(ApiKeyUse, { strict: false }).send();
    await waitForEvent(test, 'api-key.used', ({ id }) => id === body.id);
    expect(test.probe.of('api-key.used').filter(({ id }) => id === body.id)).toHaveLength(1);
  });

  it('is made by somebody who has just proven who they are', async () => {
    const person = await signUpConfirmed(test);
    const stale = await staleToken(test, person);
    expect(await create(stale)).toMatchObject({ status: 403, body: { code: 'session.confirmation_required' } });
    const confirm = (password: string) => call<SessionResponse & Problem>(test, 'POST', '/api/auth/confirm-password', { token: stale, body: { password } });
    expect(await confirm('not the password')).toMatchObject({ status: 403, body: { code: 'password.wrong' } });
    expect((await create((await confirm(person.password)).body.accessToken)).status).toBe(201);
  });
});
