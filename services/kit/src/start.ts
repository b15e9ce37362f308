import 'reflect-metadata';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type KitConfig, InvalidEnvironment, kitConfig, loadConfig } from './config.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { answerError, prepareHttp } from './http-server.ts';
import { serverTimeouts } from './http-timeouts.ts';
import { KitModule } from './kit-module.ts';
import { LiveBus } from './live.ts';
import { log, nestLogger, setLogLevel } from './log.ts';
import { serveMetrics } from './metrics-server.ts';
import { connectMongo } from './mongo.ts';
import { exportTelemetry } from './otlp.ts';
import { Process } from './process.ts';
import { bodyLimitBytes, longestParameter } from './request-body.ts';
import { answerHeaders } from './response-headers.ts';
import { ServiceRuntime } from './service-module.ts';
import { Shutdown } from './shutdown.ts';
import { WaitingRoom } from './waiting-room.ts';

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

/** The application with everything of these services wired, and nothing of it running yet. */
async function wire(process: Process, options: StartOptions): Promise<NestFastifyApplication> {
  const root = RootModule.of([KitModule.forRoot(process, options.accessDatabase), ...options.services]);
  const { config } = process;
  const headers = answerHeaders(config);
  const adapter = new FastifyAdapter({
    ...{ bodyLimit: bodyLimitBytes, routerOptions: { maxParamLength: longestParameter }, trustProxy: config.TRUST_PROXY },
    ...{ frameworkErrors: answerError(headers), clientErrorHandler: answerBrokenRequest(headers) },
    ...serverTimeouts(config),
  });
  return NestFactory.create<NestFastifyApplication>(root, adapter, { logger: nestLogger, abortOnError: false });
}

/** Builds the application and everything under it, ready to listen; tests use it as the product does. */
export async function createApp(config: KitConfig, options: StartOptions): Promise<NestFastifyApplication> {
  const process = new Process(config, await connectPatiently(config.MONGO_URL));
  const app = await wire(process, options);
  await prepareHttp(app, options.services);
  await process.prepare();
  for (const runtime of process.runtimes) {
    if (!(runtime instanceof ServiceRuntime)) continue;
    for (const strategy of runtime.strategies()) app.connectMicroservice({ strategy }, { inheritAppConfig: true });
  }
  await options.configure?.(app, config);
  app.get(LiveBus).start();
  await app.startAllMicroservices();
  await app.init();
  return app;
}

/** Brings the collections and indexes of these services up to date and ends: what an upgrade does before its first new process. */
export async function migrate(config: KitConfig, options: StartOptions): Promise<void> {
  const process = new Process({ ...config, KAFKA_BROKERS: undefined, REDIS_URL: undefined }, await connectPatiently(config.MONGO_URL));
  await wire(process, options);
  await process.prepare();
  await process.close();
}

function giveUp(error: unknown): never {
  if (error instanceof InvalidEnvironment) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'could not start');
  process.exit(1);
}

/**
 * Runs services in this process until it is told to stop; an invalid environment ends it at once. With the argument
 * `migrate` it only brings their databases up to date.
 */
export async function start(options: StartOptions): Promise<void> {
  let config: KitConfig;
  try {
    config = loadConfig(kitConfig);
  } catch (error) {
    giveUp(error);
  }
  setLogLevel(config.LOG_LEVEL);
  if (process.argv[2] === 'migrate') {
    await migrate(config, options).catch(giveUp);
    log.info('the database is up to date');
    process.exit(0);
  }
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left unhandled'));
  const { accessDatabase } = options;
  const name = accessDatabase === 'access' ? 'forewire' : `forewire-${accessDatabase}`;
  const shutdown = new Shutdown(config.SHUTDOWN_DRAIN_SECONDS * 1000, await exportTelemetry(config, name));
  const waitingRoom = new WaitingRoom(config);
  const app = await createApp(config, options).catch(giveUp);
  shutdown.guard(app);
  await waitingRoom.close();
  await serveMetrics(config).catch(giveUp);
  await app.listen(config.PORT, config.HOST);
  log.info({ port: config.PORT }, 'listening');
}
