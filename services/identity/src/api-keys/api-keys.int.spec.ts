import type { z } from 'zod';
import type { apiKeysResponse, createApiKeyResponse } from '@forewire/contracts/http/auth';
import type { Problem } from '@forewire/contracts/http/common';
import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { decodeJwt } from 'jose';
import { call, type IdentityTest, signUp, startIdentity, waitForEvent } from '../../test/factories.ts';

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
    const person = await signUp(test);
    const { status, body } = await create(person.token, { name: ' Morning report ' });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^fw_ey/);
    expect(body).toMatchObject({ name: 'Morning report', lastFour: body.key.slice(-4) });
    expect(decodeJwt(body.key.slice(3))).toMatchObject({ sub: person.id, use: 'api-key', jti: body.id, admin: false });
    expect(await me(body.key)).toMatchObject({ status: 200, body: { id: person.id } });
    const { body: listed } = await list(body.key);
    expect(listed.apiKeys).toHaveLength(1);
    expect(listed.apiKeys[0]).toEqual({ id: body.id, name: 'Morning report', lastFour: body.lastFour, createdAt: body.createdAt, expiresAt: body.expiresAt });
  });

  it('gives a key the life that was asked for', async () => {
    const person = await signUp(test);
    const { body } = await create(person.token, { name: 'short', expiresInDays: 7 });
    expect(new Date(String(body.expiresAt)).getTime() - new Date(body.createdAt).getTime()).toBe(7 * 86_400_000);
    expect(decodeJwt(body.key.slice(3)).exp).toBe(Math.floor(new Date(String(body.expiresAt)).getTime() / 1000));
  });

  it('ends a revoked key everywhere, and no other', async () => {
    const person = await signUp(test);
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
    const [owner, stranger] = [await signUp(test), await signUp(test)];
    const { body } = await create(owner.token);
    expect(await revoke(stranger.token, body.id)).toMatchObject({ status: 404, body: { code: 'api_key.not_found' } });
    expect((await list(stranger.token)).body.apiKeys).toEqual([]);
    expect((await me(body.key)).status).toBe(200);
  });

  it('does not let a key make or revoke keys, or delete the account', async () => {
    const person = await signUp(test);
    const { body } = await create(person.token);
    for (const answer of [await create(body.key), await revoke(body.key, body.id), await call(test, 'DELETE', '/api/me', { token: body.key })]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'api_key.not_allowed' } });
    }
  });

  it('refuses names and ids that are none', async () => {
    const person = await signUp(test);
    expect((await create(person.token, { name: '  ' })).body.fields).toEqual({ name: 'Name is required' });
    expect((await create(person.token, { name: 'x', expiresInDays: 0 })).status).toBe(400);
    expect((await create(person.token, { name: 'x', expiresInDays: 100_000 })).status).toBe(400);
    expect((await revoke(person.token, 'not-an-id')).status).toBe(400);
    expect((await revoke(person.token, newId())).status).toBe(404);
  });

  it('limits how many keys are made', async () => {
    const person = await signUp(test);
    for (let i = 0; i < 20; i++) expect((await create(person.token)).status).toBe(201);
    expect((await create(person.token)).status).toBe(429);
    const keys = test.process.database('identity').connection.models['ApiKey'];
    const rows = Array.from({ length: 50 }, () => ({ _id: newId(), userId: 'crowded', name: 'x', lastFour: 'xxxx', createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }));
    await keys?.insertMany(rows);
    const crowded = await signUp(test);
    await keys?.updateMany({ userId: 'crowded' }, { $set: { userId: crowded.id } });
    expect(await create(crowded.token)).toMatchObject({ status: 409, body: { code: 'api_key.too_many' } });
  });
});
