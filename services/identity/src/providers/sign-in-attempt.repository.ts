import { Injectable } from '@nestjs/common';
import type { Provider } from '@forewire/contracts/http/auth';
import { Database } from '@forewire/kit/mongo';
import type { Model } from 'mongoose';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { type SignInAttemptRow, signInAttemptSchema } from './sign-in-attempt.schema.ts';

@Injectable()
export class SignInAttemptRepository {
  private readonly attempts: Model<SignInAttemptRow>;

  constructor(database: Database) {
    this.attempts = database.model('SignInAttempt', signInAttemptSchema, 'sign_in_attempts');
  }

  async insert({ stateHash, ...rest }: SignInAttempt): Promise<void> {
    await this.attempts.insertMany([{ _id: stateHash, ...rest }], { lean: true });
  }

  /** The attempt, once, and only for the browser that it began in; null for any other, which does not use it up. */
  async take(stateHash: string, browserHash: string, provider: Provider, now: Date): Promise<SignInAttempt | null> {
    const row = await this.attempts.findOneAndDelete({ _id: stateHash, browserHash, provider, expiresAt: { $gt: now } }).lean<SignInAttemptRow>();
    if (!row) return null;
    const { _id, ...rest } = row;
    return { stateHash: _id, ...rest };
  }
}
