import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's first choice for it; each call takes 19 MiB and runs in libuv's pool, at most four at a time.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password typed on another keyboard is the same text (Unicode TR15). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Hashes and checks passwords, off the event loop. */
@Injectable()
export class Passwords {
  private readonly nobodys = hash('a password that nobody has', parameters);

  hash(password: string): Promise<string> {
    return hash(normalizePassword(password), parameters);
  }

  /** Whether the password fits; takes as long for an account that doesn't exist or has no password (null). */
  async fits(passwordHash: string | null, password: string): Promise<boolean> {
    const right = await verify(passwordHash ?? (await this.nobodys), normalizePassword(password));
    return right && passwordHash !== null;
  }
}
