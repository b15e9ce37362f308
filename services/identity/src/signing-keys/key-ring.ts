import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EventInit } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { log } from '@forewire/kit/log';
import { Transaction } from '@forewire/kit/mongo';
import { Outbox } from '@forewire/kit/outbox';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { SecretBox } from '@forewire/kit/secret-box';
import { expiryOf, signerAt, type SigningKey, successorFrom } from './signing-key.ts';
import { SigningKeyRepository } from './signing-key.repository.ts';

export type Signer = { kid: string; key: CryptoKey | Uint8Array };

const lookEveryMs = 3_600_000;

function toSigningKeyChanged(key: SigningKey): EventInit<'signing-key.changed'> {
  return { kid: key.kid, jwk: JSON.stringify(key.publicJwk), expiresAt: timestampFromDate(key.expiresAt) };
}

/** Holds the keys that sign access tokens, changes them every 30 days and tells everybody their public parts. */
@Injectable()
export class KeyRing implements OnModuleInit, OnApplicationShutdown {
  private signer: Signer | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly keys: SigningKeyRepository,
    private readonly box: SecretBox,
    private readonly transaction: Transaction,
    private readonly outbox: Outbox,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.turn();
    // A service that is new, or lost its database, learns all keys that are still good.
    await this.announce(await this.keys.list(new Date()));
    this.timer = setInterval(() => void this.turn().catch((error: unknown) => log.error({ err: error }, 'signing keys could not be checked')), lookEveryMs);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** The key to sign with at this moment. */
  current(): Signer {
    if (!this.signer) throw new Error('The key ring was used before it was ready');
    return this.signer;
  }

  /** The public keys as a JSON Web Key Set (RFC 7517). */
  async publicKeys(now = new Date()): Promise<JWK[]> {
    return (await this.keys.list(now)).map((key) => key.publicJwk);
  }

  /** Makes the next key when it is time, moves on to it when its day has come, and forgets private parts behind it. */
  async turn(now = new Date()): Promise<void> {
    const readable = await this.readable(now);
    const from = successorFrom(readable, now);
    if (from) readable.push(await this.make(from));
    const signing = signerAt(readable, now);
    if (!signing?.sealedPrivateJwk) throw new Error('There is no key to sign with');
    const jwk = this.box.open(signing.sealedPrivateJwk, signing.kid);
    if (!jwk) throw new Error('There is no key to sign with');
    this.signer = { kid: signing.kid, key: await importJWK(JSON.parse(jwk) as JWK, 'EdDSA') };
    await this.keys.retireBefore(signing.activeFrom);
  }

  /** Keys whose private part was sealed with another secret only verify: they count as if they had none. */
  private async readable(now: Date): Promise<SigningKey[]> {
    const keys = await this.keys.list(now);
    return keys.map((key) => {
      if (key.sealedPrivateJwk === null || this.box.open(key.sealedPrivateJwk, key.kid) !== null) return key;
      log.warn({ kid: key.kid }, 'a signing key was sealed with another SECRETS_KEY and is only used to verify');
      return { ...key, sealedPrivateJwk: null };
    });
  }

  private async make(activeFrom: Date): Promise<SigningKey> {
    const kid = newId();
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'EdDSA', use: 'sig' };
    const sealedPrivateJwk = this.box.seal(JSON.stringify(await exportJWK(pair.privateKey)), kid);
    const key: SigningKey = { kid, publicJwk, sealedPrivateJwk, activeFrom, expiresAt: expiryOf(activeFrom) };
    await this.transaction.run(async () => {
      await this.keys.insert(key);
      await this.announce([key]);
    });
    log.info({ kid, activeFrom }, 'made a signing key');
    return key;
  }

  private async announce(keys: SigningKey[]): Promise<void> {
    await this.outbox.addMany(keys.map((key) => ({ type: 'signing-key.changed' as const, key: key.kid, message: toSigningKeyChanged(key) })));
  }
}
