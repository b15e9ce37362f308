import { loadIdentityConfig } from '../config.ts';
import { providerClients } from './providers.ts';

describe('Microsoft for everybody', () => {
  const issuer = 'https://login.microsoftonline.com/common/v2.0';
  const metadata = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0', authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize', token_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token', jwks_uri: 'https://login.microsoftonline.com/common/discovery/v2.0/keys' };
  const credentials = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };
  const checks = { state: 's'.repeat(43), verifier: 'v'.repeat(43), nonce: 'n'.repeat(43) };

  it("is asked by its own address, whose issuer is each tenant's, and once for many", async () => {
    const asked: string[] = [];
    const clients = providerClients(loadIdentityConfig(credentials), 'https://news.example.org', async (url) => {
      asked.push(url);
      return Response.json(metadata);
    });
    const addresses = [await clients.get('microsoft')?.signInAddress(checks, {}), await clients.get('microsoft')?.signInAddress(checks, {})];
    for (const address of addresses) expect(address).toMatch(/^https:\/\/login\.microsoftonline\.com\/common\/oauth2\/v2\.0\/authorize\?/);
    expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`]);
    expect([...clients.keys()]).toEqual(['microsoft']);
  });

  it('is not taken for another issuer than the one that was asked', async () => {
    const config = loadIdentityConfig({ ...credentials, MICROSOFT_ISSUER: 'https://sign-in.example.org/v2.0' });
    const clients = providerClients(config, 'https://news.example.org', async () => Response.json(metadata));
    await expect(clients.get('microsoft')?.signInAddress(checks, {})).rejects.toMatchObject({ code: 'provider.sign_in_failed' });
  });
});
