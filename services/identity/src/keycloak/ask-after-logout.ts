import { Injectable } from '@nestjs/common';
import { type Job, Jobs, PutOff, RetryLater } from '@forewire/kit/jobs';
import { CheckKeycloakSession } from './check-keycloak-session.ts';
import { longestAskMs } from './keycloak-session.ts';
import { KeycloakSessionRepository } from './keycloak-session.repository.ts';
import { ReviewPerson } from './review-person.ts';

type Person = { subject: string };
type OtherSession = { sessionId: string; since: string };

const personJob = 'review-after-logout';
const sessionJob = 'check-after-logout';
const awayMs = 30_000;
/** After that it is left to the looks that happen by habit. */
const maxAttempts = 5;

/**
 * A logout at Keycloak is often the first that is heard of somebody who was disabled, deleted or given other groups there:
 * its directory is asked about them at once, and so is each session of theirs that goes on here.
 */
@Injectable()
export class AskAfterLogout {
  constructor(
    private readonly sessions: KeycloakSessionRepository,
    private readonly reviewPerson: ReviewPerson,
    private readonly checkSession: CheckKeycloakSession,
    private readonly jobs: Jobs,
  ) {
    const options = { concurrency: 2, maxAttempts };
    jobs.work<Person>(personJob, { ...options, work: (job) => this.askDirectory(job) });
    jobs.work<OtherSession>(sessionJob, { ...options, work: (job) => this.askSession(job) });
  }

  /** Plans the questions, which are asked after the answer: Keycloak waits for that. Call it inside a transaction, with a name of this logout. */
  async plan(logout: string, subject: string, now: Date): Promise<void> {
    const left = await this.sessions.list({ sid: null, subject });
    await this.jobs.add(personJob, `${personJob}:${logout}:${subject}`, { subject });
    await this.jobs.addMany(sessionJob, left.map(({ id }) => ({ id: `${sessionJob}:${logout}:${id}`, payload: { sessionId: id, since: now.toISOString() } })));
  }

  private async askDirectory({ payload: { subject }, attempt }: Job<Person>): Promise<void> {
    if (await this.reviewPerson.bySubject(subject, new Date())) return;
    retryLater(attempt);
  }

  private async askSession({ payload: { sessionId, since }, attempt }: Job<OtherSession>): Promise<void> {
    const outcome = await this.checkSession.askSince(sessionId, new Date(since), new Date());
    if (outcome === 'busy') throw new PutOff(longestAskMs);
    if (outcome === 'away') retryLater(attempt);
  }
}

function retryLater(attempt: number): void {
  if (attempt < maxAttempts) throw new RetryLater('Keycloak does not answer', awayMs);
}
