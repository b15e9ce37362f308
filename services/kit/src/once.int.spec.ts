import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Once } from './once.ts';
import { ServiceModule } from './service-module.ts';
import { eventually, startTestApp, type TestApp } from './testing.ts';

const runs: string[] = [];
let failures = 1;

@Injectable()
class FillIn implements OnModuleInit {
  constructor(private readonly once: Once) {}

  onModuleInit(): void {
    this.once.add('fill-in', async () => {
      runs.push('fill-in');
      if (failures-- > 0) throw new Error('the database is away');
    });
  }
}

@Module({ imports: [ServiceModule.register({ name: 'filling' })], providers: [Once, FillIn] })
class FillingModule {}

describe('what is done once', () => {
  let first: TestApp;
  const started: TestApp[] = [];
  const start = async (env: Record<string, string> = {}): Promise<TestApp> => {
    const test = await startTestApp([FillingModule], env);
    started.push(test);
    return test;
  };
  const isDone = async ({ process }: TestApp) => ((await process.database('filling').connection.models['DoneOnce']?.countDocuments()) ?? 0) === 1;
  beforeAll(async () => {
    first = await start();
  });
  afterAll(async () => {
    for (const test of started.reverse()) await test.close();
  });

  it('is tried until it is done, and not again at the next start', async () => {
    await eventually(() => isDone(first));
    expect(runs).toHaveLength(2);
    const again = await start({ MONGO_PREFIX: first.env['MONGO_PREFIX'] ?? '' });
    await eventually(() => isDone(again));
    const jobs = again.process.database('filling').connection.models['Job'];
    expect(await jobs?.countDocuments()).toBe(0);
    expect(runs).toHaveLength(2);
  });
});
