import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const CLIENT = { id: 'client-of-the-journeys', secret: 'secret-of-the-journeys' };
const KEY_ID = 'key-of-the-journeys';
const escape = (value) => value.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

/** The page of a provider: whoever sits there goes on as the person of the journey, or cancels. */
function signInPage(title, { go, cancel }) {
  const link = (href, label) => `<p><a href="${escape(href)}">${label}</a></p>`;
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1>${link(go, 'Continue')}${link(cancel, 'Cancel')}</body></html>`;
}

/** Google, Microsoft and X on loopback: OpenID Connect with ID tokens that it signs, and X's OAuth 2.0 with its API. */
class ProviderSink {
  /** Who sits at the sign-in page: claims of an ID token, or what X's API says. */
  someone = {};
  grants = new Map();
  tokens = new Map();

  get env() {
    const clients = ['GOOGLE', 'MICROSOFT', 'X'].flatMap((name) => [[`${name}_CLIENT_ID`, CLIENT.id], [`${name}_CLIENT_SECRET`, CLIENT.secret]]);
    return { ...Object.fromEntries(clients), GOOGLE_ISSUER: `${this.url}/google`, MICROSOFT_ISSUER: `${this.url}/microsoft`, X_URL: this.url, X_API_URL: this.url };
  }

  async serve(request, response) {
    const { pathname, searchParams } = new URL(request.url, this.url);
    const [, area, ...rest] = pathname.split('/');
    const json = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const routes = {
      '.well-known/openid-configuration': () => json(200, this.metadata(area)),
      keys: () => json(200, { keys: [this.key] }),
      authorize: () => this.showPage(area, searchParams, response),
      'oauth2/authorize': () => this.showPage('x', searchParams, response),
      token: async () => json(...this.exchange(area, new URLSearchParams(await text(request)))),
      'oauth2/token': async () => json(...this.exchange('x', new URLSearchParams(await text(request)))),
      'users/me': () => json(200, { data: this.tokens.get(request.headers.authorization?.replace('Bearer ', '')) }),
    };
    await (routes[rest.join('/')] ?? (() => json(404, {})))();
  }

  metadata(area) {
    const issuer = `${this.url}/${area}`;
    const shape = { response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] };
    return { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys`, ...shape };
  }

  showPage(area, query, response) {
    const code = randomUUID();
    this.grants.set(code, { challenge: query.get('code_challenge'), nonce: query.get('nonce'), someone: this.someone });
    const back = (answer) => `${query.get('redirect_uri')}?${new URLSearchParams({ ...answer, state: query.get('state') })}`;
    const page = signInPage(`Sign in with ${area}`, { go: back({ code }), cancel: back({ error: 'access_denied' }) });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }

  exchange(area, form) {
    const { challenge, nonce, someone } = this.grants.get(form.get('code')) ?? {};
    this.grants.delete(form.get('code'));
    if (challenge !== createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url')) return [400, { error: 'invalid_grant' }];
    const token = randomUUID();
    this.tokens.set(token, someone);
    const answer = { access_token: token, token_type: 'bearer', expires_in: 300 };
    return [200, area === 'x' ? answer : { ...answer, id_token: this.idToken(area, nonce, someone) }];
  }

  idToken(area, nonce, claims) {
    const now = Math.floor(Date.now() / 1000);
    const parts = [{ alg: 'RS256', kid: KEY_ID }, { iss: `${this.url}/${area}`, aud: CLIENT.id, iat: now, exp: now + 300, nonce, ...claims }];
    const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), this.privateKey).toString('base64url')}`;
  }
}

/** Starts the providers, for a product that runs with their `env`. */
export async function startProviderSink() {
  const sink = new ProviderSink();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  Object.assign(sink, { privateKey, key: { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' } });
  const server = createServer((request, response) => void sink.serve(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Another site than the product's 127.0.0.1, so that browsers treat the way back as they do a provider's.
  sink.url = `http://localhost:${server.address().port}`;
  sink.stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return sink;
}
