import { Controller, Module } from '@nestjs/common';
import type { EventInit, EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { newId } from '@forewire/kit/ids';
import { Outbox } from '@forewire/kit/outbox';
import { ServiceModule } from '@forewire/kit/service-module';
import { eventually, startTestApp, type TestApp } from '@forewire/kit/testing';
import { CrawlerServiceModule } from '../src/crawler.service.module.ts';

export class Heard {
  readonly collected: EventOf<'run.collected'>[] = [];
  readonly updated: EventOf<'source.updated'>[] = [];
  readonly changed: EventOf<'source.changed'>[] = [];
}

@Controller()
@ConsumerOf('listener')
class ListenerConsumer {
  constructor(private readonly heard: Heard) {}

  @On('run.collected')
  async collected(event: EventOf<'run.collected'>): Promise<void> {
    this.heard.collected.push(event);
  }

  @On('source.updated')
  async updated(event: EventOf<'source.updated'>): Promise<void> {
    this.heard.updated.push(event);
  }

  @On('source.changed')
  async changed(event: EventOf<'source.changed'>): Promise<void> {
    this.heard.changed.push(event);
  }
}

/** Stands for the services around the crawler: says what they say, and hears what it says. */
@Module({ imports: [ServiceModule.register({ name: 'listener' })], controllers: [ListenerConsumer], providers: [Heard] })
class ListenerModule {}

type RunOptions = { taskId?: string; trigger?: string; positions?: Record<string, number> };

export class CrawlerApp {
  private constructor(
    readonly test: TestApp,
    readonly heard: Heard,
    private readonly outbox: Outbox,
  ) {}

  static async start(overrides: Record<string, string> = {}): Promise<CrawlerApp> {
    const test = await startTestApp([CrawlerServiceModule, ListenerModule], { PRIVATE_HOSTS_ALLOWED: '127.0.0.0/8', ...overrides });
    const listener = test.app.select(ListenerModule);
    return new CrawlerApp(test, listener.get(Heard), listener.get(Outbox, { strict: false }));
  }

  /** Says that a task watches these sources; gives its id. */
  async watch(urls: string[], { id = newId(), intervalSeconds = 300, active = true } = {}): Promise<string> {
    const sources = urls.map((url) => ({ url, name: '', sourceType: 'url', domain: '' }));
    await this.outbox.add('task.changed', id, { id, userId: 'u', title: 't', mode: 'monitoring', intervalSeconds, active, sources });
    return id;
  }

  forget(id: string): Promise<void> {
    return this.outbox.add('task.deleted', id, { id, userId: 'u' });
  }

  send(event: EventInit<'article.ingested'>): Promise<void> {
    return this.outbox.add('article.ingested', event.id ?? '', event);
  }

  /** Opens a run and waits for what is collected for it. */
  async run(urls: string[], { taskId = newId(), trigger = 'schedule', positions = {} }: RunOptions = {}): Promise<EventOf<'run.collected'>> {
    const runId = newId();
    const sources = urls.map((url) => ({ url, name: '', sourceType: 'url', ...(positions[url] !== undefined && { position: BigInt(positions[url]) }) }));
    await this.outbox.add('run.started', taskId, { runId, taskId, userId: 'u', title: 't', prompt: 'p', trigger, sources, language: 'en' });
    return eventually(() => this.heard.collected.find((event) => event.runId === runId), 20_000);
  }

  collection(name: string) {
    const model = this.test.process.database('crawler').connection.models[name];
    if (!model) throw new Error(`there is no model ${name}`);
    return model;
  }

  close(): Promise<void> {
    return this.test.close();
  }
}
