import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** The realm that ships with the product. */
export const REALM_FILE = join(ROOT, 'k8s', 'keycloak', 'forewire-realm.json');

async function answerOf(response) {
  const text = await response.text();
  if (!response.ok) throw new Error(`Keycloak refuses ${new URL(response.url).pathname}: ${response.status} ${text.slice(0, 300)}`);
  return text ? JSON.parse(text) : undefined;
}

/** Keycloak as its administrator sees it. */
export class KeycloakAdmin {
  constructor({ url, username, password }) {
    Object.assign(this, { url, username, password });
  }

  async call(method, path, body) {
    const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username: this.username, password: this.password });
    const { access_token: token } = await answerOf(await fetch(`${this.url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body: form }));
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    return answerOf(await fetch(`${this.url}/admin/realms${path}`, { method, headers, body: body && JSON.stringify(body) }));
  }

  /** Imports the realm that ships with the product under another name, for a product at `publicUrl`. */
  async createRealm(name, publicUrl) {
    const text = readFileSync(REALM_FILE, 'utf8').replaceAll('${FOREWIRE_URL}', publicUrl);
    await this.call('POST', '', { ...JSON.parse(text), realm: name });
  }

  async removeRealm(name) {
    await this.call('DELETE', `/${name}`);
  }

  /** Makes somebody who can sign in on the realm's login page. */
  async addPerson(realm, email) {
    const password = randomBytes(12).toString('base64url');
    const credentials = [{ type: 'password', value: password, temporary: false }];
    await this.call('POST', `/${realm}/users`, { username: email, email, emailVerified: true, firstName: 'Ada', lastName: 'Marsh', enabled: true, credentials });
    return { email, password };
  }
}
