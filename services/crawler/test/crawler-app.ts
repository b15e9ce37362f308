import type { EventInit, EventOf } from '@forewire/contracts/events';
import { newId } from '@forewire/kit/ids';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { EventProbe } from '@forewire/kit/testing-events';
import { CrawlerServiceModule } from '../src/crawler.service.module.ts';

type UpdatedSource = EventOf<'sources.updated'>['sources'][number];
type RunOptions = { taskId?: string; userId?: string; trigger?: string; positions?: Record<string, number>; runId?: string };

/** The crawler on the real database, with the services around it played by a probe. */
export class CrawlerApp {
  private constructor(
    readonly test: TestApp,
    readonly probe: EventProbe,
  ) {}

  static async start(overrides: Record<string, string> = {}): Promise<CrawlerApp> {
    const probe = new EventProbe();
    const test = await startTestApp([CrawlerServiceModule, probe.module], { PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8', ...overrides });
    return new CrawlerApp(test, probe);
  }

  /** Says that a task watches these sources; gives its id. */
  async watch(urls: string[], { id = newId(), userId = 'u', companyId = '', visibility = 'private', intervalSeconds = 300, active = true } = {}): Promise<string> {
    const sources = urls.map((url) => ({ url, name: '', sourceType: 'url', domain: '' }));
    await this.probe.emit(this.test, 'task.changed', id, { id, userId, companyId, visibility, title: 't', mode: 'monitoring', intervalSeconds, active, sources });
    return id;
  }

  forget(id: string): Promise<void> {
    return this.probe.emit(this.test, 'task.deleted', id, { id, userId: 'u' });
  }

  ingest(event: EventInit<'article.ingested'>): Promise<void> {
    return this.probe.emit(this.test, 'article.ingested', event.id ?? '', event);
  }

  /** Opens a run; gives its id. */
  async open(urls: string[], { taskId = newId(), userId = 'u', trigger = 'schedule', positions = {}, runId = newId() }: RunOptions = {}): Promise<string> {
    const sources = urls.map((url) => ({ url, name: '', sourceType: 'url', ...(positions[url] !== undefined && { position: BigInt(positions[url]) }) }));
    const message = { runId, taskId, userId, title: 't', prompt: 'p', trigger, sources, language: 'en' };
    await this.probe.emit(this.test, 'run.started', taskId, message);
    return runId;
  }

  /** Opens a run and waits for what is collected for it. */
  async run(urls: string[], options: RunOptions = {}): Promise<EventOf<'run.collected'>> {
    const runId = await this.open(urls, options);
    return eventually(() => this.collectedOf(runId)[0]);
  }

  collectedOf(runId: string): EventOf<'run.collected'>[] {
    return this.probe.of('run.collected').filter((event) => event.runId === runId);
  }

  /** What has been told of new articles in this source. */
  updatesOf(url: string): UpdatedSource[] {
    return this.probe.of('sources.updated').flatMap(({ sources }) => sources.filter((source) => source.url === url));
  }

  collection(name: string) {
    const model = this.test.process.database('crawler').connection.models[name];
    if (!model) throw new Error(`there is no model ${name}`);
    return model;
  }

  /** The row of a source, once there is one that fits. */
  source(url: string, fits: (row: SourceRow) => boolean = () => true): Promise<SourceRow> {
    return eventually(async () => {
      const row = await this.collection('Source').findOne({ url }).lean<SourceRow>();
      return row && fits(row) ? row : null;
    });
  }

  close(): Promise<void> {
    return this.test.close();
  }
}

export type SourceRow = import('../src/sources/source.ts').Source;
