import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts what lies in the database and must not be readable by whoever copies it. */
export class SecretBox {
  private readonly key: Buffer;
  private readonly keys: readonly Buffer[];

  /** `owner` keeps what one service sealed closed to another with the same secret; what `earlier` secrets sealed opens as well. */
  constructor(secret: string, owner: string, earlier: readonly string[] = []) {
    this.key = keyOf(secret, owner);
    this.keys = [this.key, ...earlier.map((each) => keyOf(each, owner))];
  }

  /** Whether there are earlier secrets, so that something may have to be sealed anew. */
  get hasEarlier(): boolean {
    return this.keys.length > 1;
  }

  /** `name` is bound to the text, so that one row's secret cannot be put in place of another's. */
  seal(text: string, name: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.key, iv).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The text again; null when it was sealed with a key that is not here or another name, or changed since. */
  open(sealed: string, name: string): string | null {
    for (const key of this.keys) {
      const text = openWith(key, sealed, name);
      if (text !== null) return text;
    }
    return null;
  }

  /** A keyed hash of a text that is too short to be safe in a plain one; `name` is bound to it. */
  hash(text: string, name: string): string {
    return createHmac('sha256', this.key).update(JSON.stringify(['hash', name, text])).digest('base64url');
  }

  /** The same text sealed with the present secret; null where it is already, or where no secret opens it. */
  renew(sealed: string, name: string): string | null {
    if (openWith(this.key, sealed, name) !== null) return null;
    const text = this.open(sealed, name);
    return text === null ? null : this.seal(text, name);
  }
}

function keyOf(secret: string, owner: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `forewire ${owner} secrets`, 32));
}

function openWith(key: Buffer, sealed: string, name: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes }).setAAD(Buffer.from(name));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function isPresent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';
}

/** The box of a service, from what the environment says. */
export async function openBox({ SECRETS_KEY, SECRETS_KEYS_OLD, DATA_DIR }: { SECRETS_KEY?: string | undefined; SECRETS_KEYS_OLD: readonly string[]; DATA_DIR: string }, owner: string): Promise<SecretBox> {
  return new SecretBox(await loadSecret(SECRETS_KEY, DATA_DIR), owner, SECRETS_KEYS_OLD);
}

/** The secret of this installation: the operator's, or one made on first use in a file that only its owner can read. */
export async function loadSecret(given: string | undefined, dataDir: string): Promise<string> {
  return given ?? readOrMakeSecret(dataDir);
}

async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secrets.key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Linked into place when it is complete: another process finds all of it or nothing, and the first one wins.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isPresent(error)) throw error;
  } finally {
    await unlink(draft);
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${path} does not hold a secret; remove it, and a new one is made`);
  return secret;
}
