import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** Seals texts with AES-256-GCM; one that was sealed for another purpose does not open. */
export class SecretBox {
  constructor(private readonly key: Buffer) {}

  /** `purpose` (such as the row's id) is authenticated, so that a sealed text cannot be moved to another row. */
  seal(text: string, purpose: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    cipher.setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${version}.${sealed.toString('base64url')}`;
  }

  /** The text, or null when the key is another one or the sealed text was changed. */
  open(sealed: string, purpose: string): string | null {
    const [given, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    if (given !== version || bytes.length < ivBytes + tagBytes) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, ivBytes));
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
