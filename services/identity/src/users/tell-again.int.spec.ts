import { Once } from '@forewire/kit/once';
import { eventually } from '@forewire/kit/testing';
import { type IdentityTest, signUp, startIdentity } from '../../test/factories.ts';

describe('accounts that other services did not keep the whole state of', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity();
  });
  afterAll(() => test.close());

  it('are told once more where they are unconfirmed or disabled, all others left alone', async () => {
    const models = test.process.database('identity').connection.models;
    await eventually(async () => (await models['DoneOnce']?.countDocuments()) === 2);
    const [unconfirmed, confirmed, disabled] = [await signUp(test), await signUp(test), await signUp(test)];
    await models['User']?.updateOne({ _id: confirmed.id }, { $set: { emailVerified: true } });
    await models['User']?.updateOne({ _id: disabled.id }, { $set: { emailVerified: true, disabled: true } });
    await models['User']?.updateOne({ _id: unconfirmed.id }, { $set: { emailVerified: false } });
    const told = (id: string): number => test.probe.of('user.changed').filter((event) => event.id === id).length;
    await eventually(() => told(unconfirmed.id) === 1 && told(confirmed.id) === 1 && told(disabled.id) === 1);
    await models['DoneOnce']?.deleteMany({});
    await test.app.get(Once, { strict: false }).onApplicationBootstrap();
    await eventually(() => told(unconfirmed.id) === 2 && told(disabled.id) === 2);
    await eventually(async () => (await models['DoneOnce']?.countDocuments()) === 2);
    expect(told(confirmed.id)).toBe(1);
    expect(test.probe.of('user.changed').findLast((event) => event.id === disabled.id)).toMatchObject({ disabled: true });
  });
});
