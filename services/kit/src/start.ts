import 'reflect-metadata';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type KitConfig, InvalidEnvironment, kitConfig, loadConfig } from './config.ts';
import { answerError, prepareHttp } from './http-server.ts';
import { KitModule } from './kit-module.ts';
import { LiveBus } from './live.ts';
import { log, nestLogger, setLogLevel } from './log.ts';
import { connectMongo } from './mongo.ts';
import { Process } from './process.ts';
import { ServiceRuntime } from './service-module.ts';
import { traceIfWanted } from './tracing.ts';

export type StartOptions = {
  /** Nest modules of the services that this process runs. */
  services: Type[];
  /** Whose database keeps the keys that verify tokens here. */
  accessDatabase: string;
  /** Sees the application before it listens, as to serve the front end. */
  configure?: (app: NestFastifyApplication, config: KitConfig) => Promise<void>;
};

@Module({})
class RootModule {
  static of(imports: (Type | DynamicModule)[]): DynamicModule {
    return { module: RootModule, imports };
  }
}

async function connectPatiently(url: string): Promise<Awaited<ReturnType<typeof connectMongo>>> {
  for (;;) {
    try {
      return await connectMongo(url);
    } catch (error) {
      log.warn({ err: error }, 'waiting for MongoDB');
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** Builds the application and everything under it, ready to listen; tests use it as the product does. */
export async function createApp(config: KitConfig, options: StartOptions): Promise<NestFastifyApplication> {
  const process = new Process(config, await connectPatiently(config.MONGO_URL));
  const root = RootModule.of([KitModule.forRoot(process, options.accessDatabase), ...options.services]);
  const limits = { bodyLimit: 1_048_576, forceCloseConnections: true, frameworkErrors: answerError };
  const adapter = new FastifyAdapter({ ...limits, trustProxy: config.TRUST_PROXY });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, { logger: nestLogger, rawBody: true, abortOnError: false });
  await prepareHttp(app);
  await process.prepare();
  for (const runtime of process.runtimes) {
    if (runtime instanceof ServiceRuntime) app.connectMicroservice({ strategy: runtime.strategy() }, { inheritAppConfig: true });
  }
  await options.configure?.(app, config);
  app.get(LiveBus).start();
  await app.startAllMicroservices();
  await app.init();
  return app;
}

/** Runs services in this process until it is told to stop; an invalid environment ends it at once. */
export async function start(options: StartOptions): Promise<void> {
  let config: KitConfig;
  try {
    config = loadConfig(kitConfig);
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  setLogLevel(config.LOG_LEVEL);
  const stopTracing = await traceIfWanted(config);
  const app = await createApp(config, options).catch((error: unknown) => {
    if (error instanceof InvalidEnvironment) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'could not start');
    process.exit(1);
  });
  await app.listen(config.PORT, config.HOST);
  log.info({ port: config.PORT }, 'listening');
  stopOnSignal(app, stopTracing);
}

const shutdownLimitMs = 25_000;

function stopOnSignal(app: NestFastifyApplication, stopTracing: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), shutdownLimitMs).unref();
    await app.close();
    await app.get(Process).close();
    await stopTracing();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left unhandled'));
}
