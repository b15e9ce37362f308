import { jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AccessRevokedSchema } from '@forewire/contracts/gen/forewire/identity/v1/identity_pb';
import { Controller, Get, Module } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { Access } from './access.ts';
import { type Actor, CurrentActor } from './auth.ts';
import { newId } from './ids.ts';
import { lookEveryMs } from './revocations.ts';
import { ServiceModule } from './service-module.ts';
import { eventually, startTestApp, type TestApp, tokenMaker } from './testing.ts';

@Controller('api/who')
class WhoController {
  @Get()
  who(@CurrentActor() actor: Actor): { userId: string } {
    return { userId: actor.userId };
  }
}
@Module({ imports: [ServiceModule.register({ name: 'who' })], controllers: [WhoController] })
class WhoModule {}

describe('tokens at two replicas of a service', () => {
  let first: TestApp;
  let second: TestApp;
  let makeToken: Awaited<ReturnType<typeof tokenMaker>>;
  beforeAll(async () => {
    first = await startTestApp([WhoModule]);
    second = await startTestApp([WhoModule], { MONGO_PREFIX: first.env['MONGO_PREFIX'] ?? '' });
    makeToken = await tokenMaker(first);
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const ask = async (test: TestApp, token: string) => (await test.app.inject({ url: '/api/who', headers: { authorization: `Bearer ${token}` } })).statusCode;
  const revocation = (subject: string, revokedAt = new Date()) =>
    create(AccessRevokedSchema, { subject, revokedAt: timestampFromDate(revokedAt), expiresAt: timestampFromDate(new Date(Date.now() + 900_000)) });

  /** A token whose header says what it likes; its signature never comes to be looked at. */
  function tokenWith(header: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'EdDSA', ...header })}.${part({ sub: 'x', jti: 'y', iat: 1, exp: 4_000_000_000, iss: 'forewire', aud: 'forewire' })}.c2ln`;
  }

  /** How often the keys are read from the database while `work` goes on. */
  async function countReads(work: () => Promise<unknown>): Promise<unknown[]> {
    const model = first.process.database('access').connection.models['SigningKey'];
    if (!model) throw new Error('there is no such model');
    const filters: unknown[] = [];
    const names = ['find', 'findOne', 'findById'] as const;
    const spies = names.map((name) => {
      const original = model[name].bind(model) as (...given: unknown[]) => never;
      return jest.spyOn(model, name).mockImplementation((...given: unknown[]) => {
        filters.push(given[0]);
        return original(...given);
      });
    });
    await work();
    for (const spy of spies) spy.mockRestore();
    return filters;
  }

  it.each([
    ['an operator', { $ne: null }],
    ['another operator', { $gt: '' }],
    ['a pattern', { $regex: '.*' }],
    ['a list', ['a', 'b']],
    ['a number', 7],
    ['nothing', null],
    ['a path', '../../keys'],
    ['a long text', 'a'.repeat(3000)],
    ['an empty text', ''],
  ])('name a key by a UUID, or the database is not asked: %s', async (_name, kid) => {
    const filters = await countReads(async () => expect(await ask(first, tokenWith({ kid }))).toBe(401));
    expect(filters).toEqual([]);
  });

  it('that name keys which do not exist cost a few reads a second, and no memory', async () => {
    const began = Date.now();
    const filters = await countReads(async () => {
      for (let round = 0; round < 1000; round++) expect(await ask(first, tokenWith({ kid: newId() }))).toBe(401);
    });
    expect(filters.length).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 250) + 1);
    expect(JSON.stringify(filters)).not.toContain('_id');
    expect(await ask(first, await makeToken('ada'))).toBe(200);
  });

  it('are known at a replica that has not heard of their key', async () => {
    expect(await ask(second, await makeToken('ada'))).toBe(200);
  });

  it('are refused when they are too long to be ours', async () => {
    expect(await ask(first, `${await makeToken('ada')}${'x'.repeat(5000)}`)).toBe(401);
  });

  it.each([
    ['a session', (token: string) => decodeJwt(token).jti ?? ''],
    ['a person', () => 'user:bo'],
  ])('end with the revocation of %s: where it arrives at once, elsewhere with the next look', async (_name, subjectOf) => {
    const token = await makeToken('bo');
    expect([await ask(first, token), await ask(second, token)]).toEqual([200, 200]);
    // Tokens carry whole seconds in tests.
    await first.app.get(Access).revoke(revocation(subjectOf(token), new Date(Date.now() + 1000)));
    expect(await ask(first, token)).toBe(401);
    await second.app.get(Access).catchUp();
    expect(await ask(second, token)).toBe(401);
  });

  it('end within a second everywhere, since each replica looks twice in it by itself', async () => {
    expect(lookEveryMs).toBeLessThanOrEqual(500);
    const token = await makeToken('eve');
    await first.app.get(Access).revoke(revocation(decodeJwt(token).jti ?? '', new Date(Date.now() + 1000)));
    await eventually(async () => (await ask(second, token)) === 401);
  });

  it('are ended by a revocation that arrives long after it was made', async () => {
    const token = await makeToken('cy');
    expect(await ask(second, token)).toBe(200);
    const { jti = '', iat = 0 } = decodeJwt(token);
    await first.process.database('access').connection.models['Revocation']?.collection.updateOne({ _id: jti as never }, { $set: { revokedAt: new Date(iat * 1000), expiresAt: new Date(Date.now() + 900_000) }, $currentDate: { storedAt: true } }, { upsert: true });
    await eventually(async () => (await ask(second, token)) === 401);
  });

  it('stay ended when an older revocation of the same person comes late', async () => {
    const token = await makeToken('fay');
    const revoke = (aheadMs: number) => first.app.get(Access).revoke(revocation('user:fay', new Date(Date.now() + aheadMs)));
    await revoke(1000);
    await revoke(-3_600_000);
    expect(await ask(first, token)).toBe(401);
    // A replica that starts now knows no more than what is stored.
    const third = await startTestApp([WhoModule], { MONGO_PREFIX: first.env['MONGO_PREFIX'] ?? '' });
    try {
      expect(await ask(third, token)).toBe(401);
    } finally {
      await third.close();
    }
  });

  it('end what stays open for them, at both', async () => {
    const token = await makeToken('di');
    const actors = [await first.app.get(Access).verify(token), await second.app.get(Access).verify(token)];
    const ended: string[] = [];
    first.app.get(Access).whenRevoked(actors[0] as Actor, () => ended.push('first'));
    second.app.get(Access).whenRevoked(actors[1] as Actor, () => ended.push('second'));
    const stop = first.app.get(Access).whenRevoked(actors[0] as Actor, () => ended.push('stopped'));
    stop();
    await first.app.get(Access).revoke(revocation(actors[0]?.tokenId ?? '', new Date(Date.now() + 1000)));
    await eventually(() => ended.length === 2);
    expect(ended).toEqual(['first', 'second']);
    // Revoked before anybody watched: it ends at once.
    first.app.get(Access).whenRevoked(actors[0] as Actor, () => ended.push('late'));
    expect(ended).toContain('late');
  });

  it('are looked up by an index each time that replicas look for revocations', async () => {
    const plan = await first.process.database('access').connection.models['Revocation']?.find({ storedAt: { $gte: new Date() } }).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
  });
});
