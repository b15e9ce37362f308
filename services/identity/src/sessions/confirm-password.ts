import { Injectable } from '@nestjs/common';
import type { Actor } from '@forewire/kit/auth';
import { CheckPassword } from './check-password.ts';
import { OpenSession, type SignedIn } from './open-session.ts';
import { sessionExpired } from './session.ts';
import { SessionRepository } from './session.repository.ts';

/** Notes that whoever holds the session has just proven who they are, and gives a token that says so. */
@Injectable()
export class ConfirmPassword {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly checkPassword: CheckPassword,
    private readonly openSession: OpenSession,
  ) {}

  async execute(actor: Actor, password: string, ip: string): Promise<Omit<SignedIn, 'refreshToken'>> {
    const user = await this.checkPassword.execute(actor, password, ip);
    const now = new Date();
    const session = await this.sessions.find(actor.tokenId, now);
    if (!session) throw sessionExpired();
    const confirmed = { ...session, authenticatedAt: now };
    await this.sessions.noteAuthentication(session.id, now);
    return this.openSession.withAccessToken({ ...user, admin: user.admin || actor.admin }, confirmed, '');
  }
}
