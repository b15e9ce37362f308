import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestProduct } from '../../frontends/e2e/product/start-product.mjs';
import { call } from './caller.mjs';
import { HostileFeed } from './hostile-feed.mjs';
import { mailsTo } from './mailbox.mjs';
import { must, told, until } from './must.mjs';

/** The one private address that the product may reach; all others are what attacks try to get to. */
const SITE_ADDRESS = '127.0.0.2';
export const SIGN_INS = 40;
/** Alerts of a monitor that rests between its runs come within a minute. */
const ALERTED_WITHIN_MS = 90_000;

const password = () => `Quay-${randomBytes(9).toString('base64url')}-lantern`;

/** Somebody with an account, as the API knows them. */
export class Person {
  constructor(world) {
    // Each at an address of their own: what one address may do is not what most attacks try.
    const n = ++world.people;
    Object.assign(this, { world, email: `${randomBytes(6).toString('hex')}-${n}@mail.example`, password: password(), from: `127.${10 + (n >> 8)}.${n & 255}.1` });
  }

  /** A call in this person's name; `options` as for `call`. */
  call(method, path, json, options = {}) {
    return call(this.world.baseUrl, method, path, { token: this.token, from: this.from, ...(json === undefined ? {} : { json }), ...options });
  }

  /** The same, for what is not the attack itself and has to work. */
  async do(method, path, json) {
    const answer = await this.call(method, path, json);
    if (answer.status >= 400 || answer.status === 0) throw new Error(`${method} ${path}: ${told(answer)}`);
    return answer.json;
  }

  async signUp() {
    const { accessToken, user } = await this.do('POST', '/api/auth/sign-up', { email: this.email, password: this.password, skipOnboarding: true });
    return Object.assign(this, { token: accessToken, id: user.id, confirmed: user.emailVerified });
  }

  /** Invites somebody; that the inviter's address is confirmed reaches the service for teams a moment later. */
  async invite(body) {
    const answer = await until(async () => {
      const tried = await this.call('POST', '/api/functions/send-invitation', body);
      return (tried.status !== 403 || tried.json?.code !== 'email.unconfirmed') && tried;
    });
    must(answer?.status < 300, `somebody who is confirmed can't invite: ${told(answer)}`);
    return answer.json;
  }

  mails() {
    return mailsTo(this.world.dataDir, this.email);
  }

  /** The token of the confirmation link that was mailed. */
  async confirmationToken() {
    const link = /https?:\/\/\S*(?:verify|confirm)\S*?token=([\w.~-]+)/i;
    const mail = await until(() => this.mails().find(({ text }) => link.test(text)));
    if (!mail) throw new Error(`no confirmation mail came to ${this.email}`);
    return link.exec(mail.text)[1];
  }

  async confirm() {
    if (!this.confirmed) await this.do('POST', '/api/auth/verify-email', { token: await this.confirmationToken() });
    this.confirmed = true;
    return this;
  }
}

/** The product as an attacker finds it: on loopback, with data of its own, next to a site that belongs to the attacker. */
export class World {
  static async open({ log, short, seed, more = {} }) {
    const world = new World();
    Object.assign(world, { log, short, seed, people: 0 });
    const env = { PRIVATE_HOSTS_ALLOWED: SITE_ADDRESS, SIGN_IN_LIMIT: String(SIGN_INS), SIGN_UP_LIMIT: '2000', HOT_SOURCE_SECONDS: '2', SEARCH_PROVIDERS: 'none', LOG_LEVEL: 'warn', ...more };
    world.product = await startTestProduct({ env, log });
    world.site = await new HostileFeed(SITE_ADDRESS).start();
    // On a new installation the first account is its operator's.
    world.operator = await world.person();
    return world;
  }

  get baseUrl() {
    return this.product.url;
  }

  get dataDir() {
    return this.product.dataDir;
  }

  call(method, path, options) {
    return call(this.baseUrl, method, path, options);
  }

  /** A new account whose address is not confirmed. */
  stranger() {
    return new Person(this).signUp();
  }

  /** A new account whose owner has confirmed the address. */
  async person() {
    return (await this.stranger()).confirm();
  }

  /** Waits for what is not the attack itself and has to come about. */
  async eventually(ask, otherwise) {
    must(await until(ask), otherwise);
  }

  /** Makes a call again for as long as it is refused for coming too often: what is tried is something else. */
  async patiently(make) {
    for (let tries = 0; ; tries++) {
      const answer = await make();
      if (answer.status !== 429 || tries === 20) return answer;
      await sleep(Math.min(5, Number(answer.headers['retry-after'] ?? 1)) * 1000);
    }
  }

  /** The finished runs of a person's newest task, once it has one: from then on, what is published is news. */
  async runsDone(person) {
    const [task] = (await person.do('GET', '/api/tasks')).tasks;
    const done = await until(async () => {
      const { runs } = await person.do('GET', `/api/tasks/${task.id}/runs`);
      return runs.some(({ status }) => status === 'completed' || status === 'finished') && runs;
    }, 60_000);
    must(done, 'the first run never ends');
    return done;
  }

  /** Whether somebody gets another mail than the `before` that they have. */
  alerted(person, before) {
    return until(() => person.mails().length > before, ALERTED_WITHIN_MS);
  }

  /** The first mail to an address, once it is there. */
  mailTo(address) {
    return until(() => mailsTo(this.dataDir, address)[0]);
  }

  /** What the product's process holds in memory, in MB. */
  memoryMb() {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.product.running.pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb) / 1024);
  }

  async close() {
    await this.product?.remove();
    await this.site?.stop();
  }
}
