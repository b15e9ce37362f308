const CONFIRMATION = /\/auth\/confirm#token=([\w-]+)/;

/** The product as a script sees it: its documented HTTP calls and nothing else. */
export class ProductApi {
  /** `session` is an access token, for what API keys may not do. */
  constructor(baseUrl, token, session = token) {
    this.baseUrl = baseUrl;
    this.token = token;
    this.session = session;
  }

  /**
   * Signs up (or in, when the account is there), confirms the address by the mail among `mails`, and swaps the short-lived
   * session for an API key. The first account of a product without mail and admins is confirmed already.
   */
  static async forUser(baseUrl, { email = 'watcher@newsroom.test', password = 'a lantern in the harbour', mails } = {}) {
    const guest = new ProductApi(baseUrl);
    const session = await guest.call('POST', '/api/auth/sign-up', { email, password, skipOnboarding: true }).catch((error) => {
      if (error.status !== 409) throw error;
      return guest.call('POST', '/api/auth/sign-in', { email, password });
    });
    if (!session.user.emailVerified) await new ProductApi(baseUrl, session.accessToken).confirm(email, mails);
    return ProductApi.forSession(baseUrl, session.accessToken);
  }

  /** Swaps the access token of a session for an API key, and keeps it for as long as it holds. */
  static async forSession(baseUrl, accessToken) {
    const { key } = await new ProductApi(baseUrl, accessToken).call('POST', '/api/api-keys', { name: 'journeys' });
    return new ProductApi(baseUrl, key, accessToken);
  }

  /** The same person by their session, for what API keys may not do. */
  inSession() {
    return new ProductApi(this.baseUrl, this.session);
  }

  /** Opens the link of the confirmation mail in the session that this is. */
  async confirm(email, mails) {
    if (!mails) throw new Error(`${email} is not confirmed: say where its mails arrive`);
    const mail = await mails.waitFor(({ to, text }) => to.includes(email) && CONFIRMATION.test(text), 60_000);
    await this.call('POST', '/api/auth/verify-email', { token: CONFIRMATION.exec(mail.text)[1] });
  }

  async call(method, path, body) {
    const headers = { accept: 'application/json', ...(this.token && { authorization: `Bearer ${this.token}` }), ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(new URL(path, this.baseUrl), { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(90_000) });
    const text = await response.text();
    if (response.ok) return text ? JSON.parse(text) : undefined;
    throw Object.assign(new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`), { status: response.status });
  }

  async createTask(input) {
    return (await this.call('POST', '/api/functions/create-task', input)).task;
  }

  createWebhook({ url, secret, name = 'sink' }) {
    return this.inSession().call('POST', '/api/channels', { name, platform: 'webhook', config: { url, secret }, enabled: true, broadcastType: 'task_results' });
  }

  runNow(taskId) {
    return this.call('POST', '/api/functions/test-run-task', { taskId });
  }

  async tasks() {
    return (await this.call('GET', '/api/tasks')).tasks;
  }

  async runs(taskId) {
    return (await this.call('GET', `/api/tasks/${taskId}/runs?limit=100`)).runs;
  }

  async results(taskId) {
    return (await this.call('GET', `/api/tasks/${taskId}/results?limit=100`)).results;
  }
}
