import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const SALT_BYTES = 16;
const RECORD_SIZE_BYTES = 4;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

const derived = (key, salt, info, length) => Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A browser's push subscription with its private key. */
export class PushBrowser {
  constructor(endpoint) {
    this.ecdh = createECDH('prime256v1');
    this.ecdh.generateKeys();
    this.auth = randomBytes(16);
    this.subscription = { endpoint, keys: { p256dh: this.ecdh.getPublicKey('base64url'), auth: this.auth.toString('base64url') } };
  }

  /** The text of a push of one record (RFC 8188, 8291). */
  read(body) {
    const keyStart = SALT_BYTES + RECORD_SIZE_BYTES + 1;
    const end = keyStart + body[keyStart - 1];
    const [salt, sender] = [body.subarray(0, SALT_BYTES), body.subarray(keyStart, end)];
    const shared = Buffer.concat([Buffer.from('WebPush: info\0'), this.ecdh.getPublicKey(), sender]);
    const secret = derived(this.ecdh.computeSecret(sender), this.auth, shared, 32);
    const [key, nonce] = [derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16), derived(secret, salt, 'Content-Encoding: nonce\0', 12)];
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(body.subarray(end, -TAG_BYTES)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(LAST_RECORD)).toString('utf8');
  }
}

/** A push service on loopback for any number of browsers; what they got is decrypted when it is asked for. */
export class PushReceiver {
  static async start() {
    const receiver = new PushReceiver();
    receiver.browsers = [];
    receiver.received = [];
    receiver.server = createServer((request, response) => void receiver.take(request, response));
    await new Promise((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${receiver.server.address().port}`;
    return receiver;
  }

  newBrowser() {
    const browser = new PushBrowser(`${this.url}/${this.browsers.length}`);
    this.browsers.push(browser);
    return browser.subscription;
  }

  async take(request, response) {
    const body = await buffer(request);
    this.received.push({ at: Date.now(), browser: this.browsers[Number(request.url.slice(1))], body });
    response.writeHead(201).end();
  }

  /** What browsers got, in the order in which it came: { at, id, title, body, runId }. */
  payloads() {
    for (const each of this.received) each.payload ??= { ...JSON.parse(each.browser.read(each.body)), at: each.at };
    return this.received.map(({ payload }) => payload);
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}
