import { Inject, Injectable } from '@nestjs/common';
import { log } from '@forewire/kit/log';
import { z } from 'zod';
import { type IdentityConfig, identityConfigToken } from '../config.ts';
import type { DirectoryPlace } from '../users/directory.ts';
import { placesOfPaths } from './keycloak-person.ts';
import type { Standing } from './standing.ts';

type Token = { text: string; goodUntil: number };

const timeoutMs = 5000;
/** After a failure nobody is asked about for so long: a Keycloak that is away would cost the timeout for each person. */
const restMs = 30_000;
/** A token is not used in its last seconds, which it may spend on the way. */
const marginMs = 10_000;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const mostGroups = 1000;
const groupsAnswer = z.array(z.object({ path: z.string() }));
const userAnswer = z.object({ enabled: z.boolean() });
const missingAnswer = z.object({ error: z.literal('User not found') });

/** Who is let in, from the realm's admin API, by a client of the realm that may read its users. */
@Injectable()
export class KeycloakDirectory {
  private readonly tokenUrl: string;
  private readonly usersUrl: string;
  private token: Token | null = null;
  private restUntil = 0;

  constructor(@Inject(identityConfigToken) private readonly config: IdentityConfig) {
    const { KEYCLOAK_URL: url = 'http://keycloak.invalid', KEYCLOAK_INTERNAL_URL: internal = url, KEYCLOAK_REALM: realm } = config;
    const name = encodeURIComponent(realm);
    this.tokenUrl = `${internal}/realms/${name}/protocol/openid-connect/token`;
    this.usersUrl = `${internal}/admin/realms/${name}/users`;
  }

  /** Whether there is a client that may ask. */
  get configured(): boolean {
    const { KEYCLOAK_URL: url, KEYCLOAK_SERVICE_CLIENT_SECRET: secret } = this.config;
    return Boolean(url && secret);
  }

  /** Whether somebody could be asked about now: not for a while after a failure. */
  get available(): boolean {
    return this.configured && Date.now() >= this.restUntil;
  }

  async standingOf(subject: string): Promise<Standing> {
    return (await this.asking((secret) => this.readStanding(subject, secret))) ?? 'unknown';
  }

  /** The places in companies that sign-in may have given somebody for their groups of this moment; null when it can't be asked. */
  placesOf(subject: string): Promise<DirectoryPlace[] | null> {
    return this.asking(async (secret) => {
      const { response, body } = await this.get(`/${encodeURIComponent(subject)}/groups?max=${mostGroups}`, secret);
      if (response.status !== 200) throw new Error(`Keycloak answered ${response.status}`);
      return placesOfPaths(groupsAnswer.parse(body).map(({ path }) => path), this.config);
    });
  }

  private async asking<T>(ask: (secret: string) => Promise<T>): Promise<T | null> {
    const secret = this.config.KEYCLOAK_SERVICE_CLIENT_SECRET;
    if (!secret || !this.available) return null;
    try {
      return await ask(secret);
    } catch (error) {
      log.warn({ err: error, url: this.usersUrl }, 'keycloak does not say who is let in');
      this.token = null;
      this.restUntil = Date.now() + restMs;
      return null;
    }
  }

  private async get(path: string, secret: string): Promise<{ response: Response; body: unknown }> {
    const authorization = `Bearer ${await this.currentToken(secret)}`;
    const response = await fetch(this.usersUrl + path, { headers: { authorization }, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { response, body: await response.json().catch(() => null) };
  }

  private async readStanding(subject: string, secret: string): Promise<Standing> {
    const { response, body } = await this.get(`/${encodeURIComponent(subject)}`, secret);
    if (response.status === 200) return userAnswer.parse(body).enabled ? 'let-in' : 'disabled';
    // A realm or a path that doesn't exist answers 404 too, and says nothing about anybody.
    if (response.status === 404 && missingAnswer.safeParse(body).success) return 'gone';
    throw new Error(`Keycloak answered ${response.status}`);
  }

  private async currentToken(secret: string): Promise<string> {
    if (this.token && this.token.goodUntil > Date.now()) return this.token.text;
    const form = { grant_type: 'client_credentials', client_id: this.config.KEYCLOAK_SERVICE_CLIENT_ID, client_secret: secret };
    const response = await fetch(this.tokenUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`Keycloak gives ${form.client_id} no token: ${response.status}`);
    const { access_token: text, expires_in: seconds } = tokenAnswer.parse(await response.json());
    this.token = { text, goodUntil: Date.now() + seconds * 1000 - marginMs };
    return text;
  }
}
