import { SecretBox } from '@forewire/kit/secret-box';
import { decodeProtectedHeader } from 'jose';
import { type IdentityTest, signUp, startIdentity } from '../../test/factories.ts';
import { KeyRing } from './key-ring.ts';
import { ResealSecrets } from './reseal-secrets.ts';

const [oldSecret, newSecret] = ['the secret that this installation had', 'the secret that came in its place'];

describe('another SECRETS_KEY', () => {
  let test: IdentityTest;
  beforeAll(async () => {
    test = await startIdentity({ SECRETS_KEY: newSecret, SECRETS_KEYS_OLD: oldSecret });
  });
  afterAll(() => test.close());

  it('goes on with the signing keys of the one before, and seals them anew', async () => {
    const { kid = '' } = decodeProtectedHeader((await signUp(test)).token);
    const keys = test.process.database('identity').connection.models['OwnSigningKey'];
    const sealed = async () => (await keys?.findById(kid).lean<{ sealedPrivateJwk: string }>())?.sealedPrivateJwk ?? '';
    const [before, after] = [new SecretBox(oldSecret, 'identity'), new SecretBox(newSecret, 'identity')];
    const jwk = after.open(await sealed(), kid) ?? '';
    await keys?.updateOne({ _id: kid }, { $set: { sealedPrivateJwk: before.seal(jwk, kid) } });
    await test.app.get(KeyRing, { strict: false }).turn();
    expect(decodeProtectedHeader((await signUp(test)).token).kid).toBe(kid);
    await test.app.get(ResealSecrets, { strict: false }).execute();
    expect(after.open(await sealed(), kid)).toBe(jwk);
    expect(before.open(await sealed(), kid)).toBeNull();
  });
});
