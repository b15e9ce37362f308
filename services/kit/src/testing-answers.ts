import type { NestFastifyApplication } from '@nestjs/platform-fastify';

type Seen = { method: string; route: string; status: number };
type Description = { paths: Record<string, Record<string, { responses: Record<string, unknown> } | undefined>> };

/** Holds what an application under test answers against its own description. */
export class AnswerWatch {
  private readonly seen = new Map<string, Seen>();
  private app: NestFastifyApplication | null = null;
  private description: Description | null = null;

  /** Before it has its routes. */
  async watch(app: NestFastifyApplication): Promise<void> {
    this.app = app;
    app.getHttpAdapter().getInstance().addHook('onResponse', (request, reply, done) => {
      const [method, route, status] = [request.method.toLowerCase(), request.routeOptions.url ?? '', reply.statusCode];
      // Nobody reads an answer to a request that was broken off.
      if (!request.raw.aborted) this.seen.set(`${method} ${route} ${status}`, { method, route, status });
      done();
    });
  }

  /** While the application still answers. */
  async read(): Promise<void> {
    if (this.seen.size === 0 || !this.app) return;
    const response = await this.app.inject({ method: 'GET', url: '/api/openapi.json' });
    if (response.statusCode === 200) this.description = response.json<Description>();
  }

  /** Throws for a status that the description of its call doesn't have. */
  check(): void {
    const undocumented = [...this.seen.values()].filter(({ method, route, status }) => {
      const operation = this.description?.paths[route.replace(/:(\w+)/g, '{$1}')]?.[method];
      return operation !== undefined && !(String(status) in operation.responses);
    });
    if (undocumented.length > 0) throw new Error(`Answers that the API's description does not have: ${undocumented.map(({ method, route, status }) => `${method} ${route} ${status}`).join(', ')}`);
  }
}
