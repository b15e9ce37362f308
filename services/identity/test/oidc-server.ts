import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@forewire/kit/ids';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export type OidcUser = { subject: string; email: string; emailVerified: boolean; firstName: string; lastName: string; roles: string[]; groups: string[]; enabled: boolean; /** When they proved who they are there, in seconds; left out where it is not told. */ authTime?: number | undefined };
export type OidcSession = { sid: string; user: OidcUser; refreshToken: string; active: boolean };
export type Tokens = { accessToken: string; refreshToken: string; idToken: string };
type Signing = { kid: string; alg: string; key: CryptoKey; jwk: JWK };

const realm = 'forewire';
const clientId = 'forewire-web';
export const serviceClient = { id: 'forewire-identity', secret: 'a secret of the service' };
export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** An OpenID provider on loopback that speaks Keycloak's protocol: keys, refresh with rotation, logout tokens, users by id. */
export class OidcServer {
  /** What is asked of the token endpoint, in order. */
  readonly renewals: string[] = [];
  /** Whose user was asked for at the admin API, in order. */
  readonly lookUps: string[] = [];
  /** Set to false to have the service client lose its right to read users. */
  mayReadUsers = true;
  /** Whom the admin API fails to show, though it shows others. */
  failsFor: string | null = null;
  /** What happens while somebody is being looked up. */
  onLookUp: ((subject: string) => Promise<unknown>) | null = null;
  /** How many tokens the service client got; only the last one is good. */
  serviceTokens = 0;
  private readonly sessions: OidcSession[] = [];
  private signing: Signing | null = null;
  private server: Server | null = null;
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get issuer(): string {
    return `${this.url}/realms/${realm}`;
  }

  async start(): Promise<this> {
    this.signing ??= await newSigning('RS256');
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  /** Nobody answers until `start` is called again, which brings the same keys and sessions back. */
  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** Signs with another key from here on; only the new one is published. */
  async changeKey(alg = 'RS256'): Promise<void> {
    this.signing = await newSigning(alg);
  }

  /** Somebody signs in at the login page. */
  async signIn(changes: Partial<OidcUser> = {}): Promise<{ tokens: Tokens; session: OidcSession }> {
    const user: OidcUser = { subject: newId(), email: `${newId()}@example.org`, emailVerified: true, firstName: 'Ada', lastName: 'Marsh', roles: [], groups: [], enabled: true, ...changes };
    return this.signInAgain(user);
  }

  async signInAgain(user: OidcUser): Promise<{ tokens: Tokens; session: OidcSession }> {
    const session = { sid: newId(), user, refreshToken: newId(), active: true };
    this.sessions.push(session);
    return { tokens: await this.tokensOf(session), session };
  }

  accessToken({ sid, user }: OidcSession, changes: JWTPayload = {}): Promise<string> {
    const person = { email: user.email, email_verified: user.emailVerified, given_name: user.firstName, family_name: user.lastName };
    return this.sign({ ...person, typ: 'Bearer', azp: clientId, aud: [clientId, 'account'], sub: user.subject, sid, auth_time: user.authTime, roles: user.roles, groups: user.groups, ...changes });
  }

  logoutToken(claims: JWTPayload = {}): Promise<string> {
    return this.sign({ aud: clientId, jti: newId(), typ: 'Logout', events: { [logoutEvent]: {} }, ...claims }, 'logout+jwt');
  }

  /** Signs with the realm's key; a claim that is given as undefined is left out. */
  async sign(claims: JWTPayload, typ = 'JWT', signing = this.signing): Promise<string> {
    if (!signing) throw new Error('start the server first');
    const now = Math.floor(Date.now() / 1000);
    const payload = Object.fromEntries(Object.entries({ iss: this.issuer, iat: now, exp: now + 300, ...claims }).filter(([, value]) => value !== undefined));
    return new SignJWT(payload).setProtectedHeader({ alg: signing.alg, kid: signing.kid, typ }).sign(signing.key);
  }

  private async tokensOf(session: OidcSession): Promise<Tokens> {
    const idToken = await this.sign({ typ: 'ID', azp: clientId, aud: clientId, sub: session.user.subject, sid: session.sid });
    return { accessToken: await this.accessToken(session), refreshToken: session.refreshToken, idToken };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = `/realms/${realm}/protocol/openid-connect`;
    if (request.url === `${endpoint}/certs`) return send(response, 200, { keys: [this.signing?.jwk] });
    if (request.url === `${endpoint}/token` && request.method === 'POST') return this.giveToken(new URLSearchParams(await readBody(request)), response);
    const [, subject, groups] = new RegExp(`^/admin/realms/${realm}/users/([^/]+)(/groups\\?max=\\d+)?$`).exec(request.url ?? '') ?? [];
    if (subject) return this.showUser(subject, request.headers.authorization, groups !== undefined, response);
    send(response, 404, { error: 'HTTP 404 Not Found' });
  }

  private giveToken(form: URLSearchParams, response: ServerResponse): void | Promise<void> {
    if (form.get('grant_type') !== 'client_credentials') return this.renew(form, response);
    const { id, secret } = serviceClient;
    if (form.get('client_id') !== id || form.get('client_secret') !== secret) return send(response, 401, { error: 'unauthorized_client' });
    this.serviceTokens += 1;
    send(response, 200, { access_token: `service-${this.serviceTokens}`, expires_in: 300, token_type: 'Bearer' });
  }

  private async noteLookUp(subject: string): Promise<void> {
    this.lookUps.push(subject);
    await this.onLookUp?.(subject);
  }

  private async showUser(subject: string, authorization: string | undefined, groups: boolean, response: ServerResponse): Promise<void> {
    if (!groups) await this.noteLookUp(subject);
    if (authorization !== `Bearer service-${this.serviceTokens}`) return send(response, 401, { error: 'HTTP 401 Unauthorized' });
    if (!this.mayReadUsers) return send(response, 403, { error: 'HTTP 403 Forbidden' });
    if (subject === this.failsFor) return send(response, 500, { error: 'unknown_error' });
    const user = this.sessions.find((each) => each.user.subject === subject)?.user;
    if (user && groups) send(response, 200, user.groups.map((path) => ({ id: path, name: path.split('/').at(-1), path })));
    else if (user) send(response, 200, { id: subject, email: user.email, enabled: user.enabled });
    else send(response, 404, { error: 'User not found' });
  }

  /** The user is deleted, with their sessions. */
  forget(subject: string): void {
    this.sessions.splice(0, this.sessions.length, ...this.sessions.filter((each) => each.user.subject !== subject));
  }

  private async renew(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const refuse = (description: string) => send(response, 400, { error: 'invalid_grant', error_description: description });
    const given = form.get('refresh_token') ?? '';
    this.renewals.push(given);
    if (form.get('client_id') !== clientId) return send(response, 401, { error: 'invalid_client', error_description: 'Invalid client or Invalid client credentials' });
    const session = this.sessions.find((each) => each.refreshToken === given);
    if (!session || form.get('grant_type') !== 'refresh_token') return refuse('Maximum allowed refresh token reuse exceeded');
    if (!session.user.enabled) return refuse('User disabled');
    if (!session.active) return refuse('Session not active');
    session.refreshToken = newId();
    const { accessToken, refreshToken, idToken } = await this.tokensOf(session);
    send(response, 200, { access_token: accessToken, refresh_token: refreshToken, id_token: idToken, token_type: 'Bearer', expires_in: 300 });
  }
}

export async function newSigning(alg: string): Promise<Signing> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = newId();
  return { kid, alg, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
