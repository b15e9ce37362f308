import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export const providerClient = { id: 'the-product', secret: 'a secret between the two' };
/** Claims of the ID token, or what X's API says of somebody. */
export type Someone = Record<string, unknown>;
type Grant = { redirectUri: string; challenge: string; nonce: string | null; someone: Someone };
type Signing = { kid: string; key: CryptoKey; jwk: JWK };

/** What an attacker, or a broken provider, makes of the answers. */
export type Tampering = {
  claims?: (claims: JWTPayload) => JWTPayload;
  /** The whole token, in place of the signed one. */
  token?: (claims: JWTPayload) => string;
  /** Signs with a key that the provider has never published. */
  foreignKey?: boolean;
  tokenStatus?: number;
  keysStatus?: number;
};

/**
 * A provider on loopback that speaks the protocol: discovery, a sign-in page that leads back with a code, codes that work
 * once and only with their PKCE verifier, and ID tokens that it signs itself. Its other face is X: the same without OpenID.
 */
export class ProviderServer {
  /** Who sits at the sign-in page. */
  someone: Someone = {};
  tampering: Tampering = {};
  /** What came to the token endpoint, in order. */
  readonly exchanges: URLSearchParams[] = [];
  private readonly grants = new Map<string, Grant>();
  private readonly tokens = new Map<string, Someone>();
  private signing: Signing | null = null;
  private foreign: Signing | null = null;
  private server: Server | null = null;
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get issuer(): string {
    return `${this.url}/oidc`;
  }

  async start(): Promise<this> {
    this.signing ??= await newSigning();
    this.foreign ??= await newSigning();
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  /** Nobody answers until `start` is called again. */
  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', this.url);
    const form = async () => new URLSearchParams(await text(request));
    const routes: Record<string, () => unknown> = {
      '/oidc/.well-known/openid-configuration': () => send(response, 200, this.metadata()),
      '/oidc/keys': () => send(response, this.tampering.keysStatus ?? 200, { keys: [this.signing?.jwk] }),
      '/oidc/authorize': () => this.authorize(query, response),
      '/oidc/token': async () => this.exchange(await form(), null, response),
      '/i/oauth2/authorize': () => this.authorize(query, response),
      '/2/oauth2/token': async () => this.exchange(await form(), request.headers.authorization ?? '', response),
      '/2/users/me': () => this.showUser(request, query, response),
    };
    await (routes[pathname] ?? (() => send(response, 404, { error: 'not_found' })))();
  }

  private metadata() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  /** Whoever asks has signed in and agreed already. */
  private authorize(query: URLSearchParams, response: ServerResponse): void {
    const [redirectUri, challenge] = [query.get('redirect_uri') ?? '', query.get('code_challenge') ?? ''];
    const isRight = query.get('client_id') === providerClient.id && query.get('response_type') === 'code' && query.get('code_challenge_method') === 'S256' && challenge !== '';
    if (!isRight) return send(response, 400, { error: 'invalid_request' });
    const code = randomUUID();
    this.grants.set(code, { redirectUri, challenge, nonce: query.get('nonce'), someone: this.someone });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  private async exchange(form: URLSearchParams, basic: string | null, response: ServerResponse): Promise<void> {
    this.exchanges.push(form);
    if (this.tampering.tokenStatus) return send(response, this.tampering.tokenStatus, { error: 'server_error' });
    if (credentialsOf(form, basic) !== `${providerClient.id}:${providerClient.secret}`) return send(response, 401, { error: 'invalid_client' });
    const grant = this.spend(form);
    if (!grant) return send(response, 400, { error: 'invalid_grant' });
    const token = randomUUID();
    this.tokens.set(token, grant.someone);
    const idToken = basic === null ? { id_token: await this.idToken(grant) } : {};
    send(response, 200, { access_token: token, token_type: 'bearer', expires_in: 300, ...idToken });
  }

  /** What a code stands for, once, for whoever knows its verifier. */
  private spend(form: URLSearchParams): Grant | null {
    const code = form.get('code') ?? '';
    const grant = this.grants.get(code);
    this.grants.delete(code);
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url');
    return grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri') ? grant : null;
  }

  private async idToken({ nonce, someone }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const own = { iss: this.issuer, aud: providerClient.id, iat: now, exp: now + 300, ...(nonce === null ? {} : { nonce }), ...someone };
    const claims = this.tampering.claims?.(own) ?? own;
    const { key, kid } = (this.tampering.foreignKey ? this.foreign : this.signing) ?? (await newSigning());
    // Under the name of the published key: only the signature tells.
    return this.tampering.token?.(claims) ?? new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: this.signing?.kid ?? kid, typ: 'JWT' }).sign(key);
  }

  private showUser({ headers }: IncomingMessage, query: URLSearchParams, response: ServerResponse): void {
    const someone = this.tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (!someone) return send(response, 401, { title: 'Unauthorized' });
    const { confirmed_email: email, ...rest } = someone;
    send(response, 200, { data: query.get('user.fields') === 'confirmed_email' && email ? { ...rest, confirmed_email: email } : rest });
  }
}

/** As client_secret_post, or client_secret_basic with its form encoding (RFC 6749 §2.3.1). */
function credentialsOf(form: URLSearchParams, basic: string | null): string {
  if (basic === null) return `${form.get('client_id')}:${form.get('client_secret')}`;
  return decodeURIComponent(Buffer.from(basic.replace('Basic ', ''), 'base64').toString().replaceAll('+', ' '));
}

async function newSigning(): Promise<Signing> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  return { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
