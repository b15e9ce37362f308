import { newId } from '@forewire/kit/ids';
import { type TestApp, tokenMaker } from '@forewire/kit/testing';
import { deliver, envelopeOf } from '@forewire/kit/testing-events';

export type Answer = { status: number; body: Record<string, unknown> };
export type Person = { id: string; token: string };

/** People, their teams and their calls, as tests of who may do what need them. */
export class Team {
  private constructor(
    private readonly test: TestApp,
    private readonly makeToken: Awaited<ReturnType<typeof tokenMaker>>,
  ) {}

  static async in(test: TestApp): Promise<Team> {
    return new Team(test, await tokenMaker(test));
  }

  async person(): Promise<Person> {
    const id = newId();
    return { id, token: await this.makeToken(id) };
  }

  /** A call of somebody; of a visitor who is not signed in where it is nobody's. */
  async call(as: Person | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<Answer> {
    const response = await this.test.app.inject({ method, url, headers: as ? { authorization: `Bearer ${as.token}` } : {}, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.body ? (response.json() as Record<string, unknown>) : {} };
  }

  membership(userId: string, companyId: string, role: string, removed = false): Promise<void> {
    return deliver(this.test, envelopeOf('membership.changed', companyId, { companyId, userId, role, removed }));
  }

  async createTask(as: Person, changes: object = {}): Promise<{ id: string; publicSlug: string }> {
    const { status, body } = await this.call(as, 'POST', '/api/functions/create-task', { prompt: 'harbour strikes in Northvale', sources: ['https://news.example/feed'], intervalInMinutes: 60, ...changes });
    expect(status).toBe(200);
    return body['task'] as { id: string; publicSlug: string };
  }
}
