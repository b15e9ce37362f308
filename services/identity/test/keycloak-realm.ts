import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newId } from '@forewire/kit/ids';

/** A running Keycloak and its first administrator. */
export type RealKeycloak = { url: string; username: string; password: string };

/** The Keycloak that TEST_KEYCLOAK_URL names; null without it. */
export function namedKeycloak(env: Record<string, string | undefined> = process.env): RealKeycloak | null {
  const url = env['TEST_KEYCLOAK_URL'];
  return url ? { url, username: env['TEST_KEYCLOAK_ADMIN'] ?? 'admin', password: env['TEST_KEYCLOAK_ADMIN_PASSWORD'] ?? 'admin' } : null;
}

export type KeycloakTokens = { accessToken: string; refreshToken: string; idToken: string };
export type RealmUser = { id: string; email: string; password: string };

const realmFile = new URL('../../../k8s/keycloak/forewire-realm.json', import.meta.url);

/** The product's realm as k8s/keycloak has it, imported into a running Keycloak under a name of its own, with what tests do in it. */
export class KeycloakRealm {
  readonly name = `forewire-${newId().slice(-12)}`;
  private adminToken = '';

  constructor(
    private readonly keycloak: RealKeycloak,
    /** Where Keycloak finds the product. */
    private readonly productUrl: string,
  ) {}

  async create(): Promise<void> {
    const { url, username, password } = this.keycloak;
    const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password });
    const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`Keycloak lets ${username} not in: ${answer.status} ${await answer.text()}`);
    this.adminToken = ((await answer.json()) as { access_token: string }).access_token;
    const text = (await readFile(realmFile, 'utf8')).replaceAll('${FOREWIRE_URL}', this.productUrl);
    await this.admin('POST', '', { ...(JSON.parse(text) as object), realm: this.name });
  }

  /** The secret that Keycloak made for the client by which identity asks about people. */
  async serviceSecret(): Promise<string> {
    const [client] = await this.admin<{ id: string }[]>('GET', `/${this.name}/clients?clientId=forewire-identity`);
    return (await this.admin<{ value: string }>('GET', `/${this.name}/clients/${client?.id ?? ''}/client-secret`)).value;
  }

  async removeUser(user: RealmUser): Promise<void> {
    await this.admin('DELETE', `/${this.name}/users/${user.id}`);
  }

  async remove(): Promise<void> {
    await this.admin('DELETE', `/${this.name}`);
  }

  async addUser(changes: { email?: string; emailVerified?: boolean; groups?: string[] } = {}): Promise<RealmUser> {
    const email = changes.email ?? `${newId()}@example.org`;
    const password = 'correct horse battery';
    const credentials = [{ type: 'password', value: password, temporary: false }];
    await this.admin('POST', `/${this.name}/users`, { username: email, email, emailVerified: true, firstName: 'Ada', lastName: 'Marsh', enabled: true, credentials, ...changes });
    const [user] = await this.admin<{ id: string }[]>('GET', `/${this.name}/users?exact=true&email=${encodeURIComponent(email)}`);
    if (!user) throw new Error(`Keycloak has not made ${email}`);
    return { id: user.id, email, password };
  }

  /** Adds a group under another, such as `/companies`. */
  async addGroup(parent: string, name: string): Promise<void> {
    const { id } = await this.group(parent);
    await this.admin('POST', `/${this.name}/groups/${id}/children`, { name });
  }

  async leaveGroup(user: RealmUser, path: string): Promise<void> {
    await this.admin('DELETE', `/${this.name}/users/${user.id}/groups/${(await this.group(path)).id}`);
  }

  async joinGroup(user: RealmUser, path: string): Promise<void> {
    await this.admin('PUT', `/${this.name}/users/${user.id}/groups/${(await this.group(path)).id}`);
  }

  async setEnabled(user: RealmUser, enabled: boolean): Promise<void> {
    await this.admin('PUT', `/${this.name}/users/${user.id}`, { enabled });
  }

  /** Ends the user's sessions as an administrator does in the console. */
  async signOut(user: RealmUser): Promise<void> {
    await this.admin('POST', `/${this.name}/users/${user.id}/logout`);
  }

  /** Goes through the login page as a browser does: authorization code with PKCE. */
  async signIn(user: RealmUser): Promise<KeycloakTokens> {
    const verifier = randomBytes(48).toString('base64url');
    const redirectUri = `${this.productUrl}/auth`;
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = { client_id: 'forewire-web', redirect_uri: redirectUri, response_type: 'code', scope: 'openid', code_challenge: challenge, code_challenge_method: 'S256' };
    const page = await fetch(`${this.protocol}/auth?${new URLSearchParams(query).toString()}`);
    const action = /action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&');
    if (!action) throw new Error(`Keycloak shows no login page: ${page.status}`);
    const cookie = page.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
    const body = new URLSearchParams({ username: user.email, password: user.password });
    const signedIn = await fetch(action, { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
    const code = new URL(signedIn.headers.get('location') ?? redirectUri).searchParams.get('code');
    if (!code) throw new Error(`Keycloak gives no code: ${signedIn.status}`);
    return this.tokens({ grant_type: 'authorization_code', client_id: 'forewire-web', redirect_uri: redirectUri, code, code_verifier: verifier });
  }

  private get protocol(): string {
    return `${this.keycloak.url}/realms/${this.name}/protocol/openid-connect`;
  }

  private async tokens(form: Record<string, string>): Promise<KeycloakTokens> {
    const answer = await fetch(`${this.protocol}/token`, { method: 'POST', body: new URLSearchParams(form) });
    if (!answer.ok) throw new Error(`Keycloak gives no tokens: ${answer.status} ${await answer.text()}`);
    const { access_token, refresh_token, id_token } = (await answer.json()) as { access_token: string; refresh_token: string; id_token: string };
    return { accessToken: access_token, refreshToken: refresh_token, idToken: id_token };
  }

  private group(path: string): Promise<{ id: string }> {
    return this.admin('GET', `/${this.name}/group-by-path${path.split('/').map(encodeURIComponent).join('/')}`);
  }

  private async admin<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.adminToken}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`${this.keycloak.url}/admin/realms${path}`, init);
    if (!answer.ok) throw new Error(`Keycloak: ${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as T;
  }
}
