import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { ZodValidationPipe } from 'nestjs-zod';
import { Access, AccessConsumer } from './access.ts';
import { ApiKeyUse } from './api-key-use.ts';
import { AuthGuard } from './auth.ts';
import { CallCounter } from './call-counter.ts';
import { CallLimitGuard } from './call-limit.guard.ts';
import { type KitConfig, kitConfigToken } from './config.ts';
import { ProblemFilter } from './errors.ts';
import { FreshRights } from './fresh-rights.ts';
import { HealthController } from './health.ts';
import { isListedHost } from './http-client-address.ts';
import { NameResolver } from './http-client-dns.ts';
import { HttpClient, type HttpClientError, parsePrivateHosts } from './http-client.ts';
import { log } from './log.ts';
import { LiveBus } from './live.ts';
import { OperationsController } from './operations.ts';
import { Process } from './process.ts';
import { DeclaredInputGuard } from './declared-input.guard.ts';
import { RateLimits } from './rate-limit.ts';
import { Readiness } from './readiness.ts';
import { connectRedis } from './redis.ts';
import { ServiceModule } from './service-module.ts';
import { WorkerPool } from './worker-pool.ts';
import { trimEndOf } from './trim.ts';

export { kitConfigToken };
export const redisToken = Symbol('forewire:redis');

/** The address under which people reach this installation, without a slash at the end. */
export function publicUrl(config: KitConfig): string {
  return trimEndOf(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`, '/');
}

function nameResolver(config: KitConfig): NameResolver {
  const allowed = parsePrivateHosts(config.PRIVATE_HOSTS_ALLOWED);
  const searchesShortNames = allowed.hosts.size + allowed.suffixes.length + allowed.ranges.length > 0;
  return new NameResolver({ searchesShortNames, isOwnName: (name) => isListedHost(allowed, name), ...(config.DNS_SERVERS.length > 0 && { servers: config.DNS_SERVERS }) });
}

// Attempts at addresses inside the network are what an operator wants to see; that a site is down is common.
function logFailure(error: HttpClientError, { host }: URL): void {
  log[error.kind === 'private_address' ? 'info' : 'debug']({ err: error, host }, 'a request to the outside failed');
}

/** What every service finds in its process: configuration, the outside web, live bus, limits, guard and error filter. */
@Global()
@Module({})
export class KitModule implements OnApplicationShutdown {
  constructor(
    private readonly http: HttpClient,
    private readonly live: LiveBus,
    private readonly workers: WorkerPool,
    @Inject(redisToken) private readonly redis: Redis | null,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.live.stop();
    await this.workers.close();
    await this.http.close();
    this.redis?.disconnect();
  }

  static forRoot(process: Process, accessDatabase: string): DynamicModule {
    const { config } = process;
    return {
      module: KitModule,
      imports: [ProcessModule.forRoot(process), ServiceModule.register({ name: 'access', database: accessDatabase })],
      controllers: [AccessConsumer, HealthController, OperationsController],
      providers: [
        { provide: kitConfigToken, useValue: config },
        { provide: redisToken, useValue: connectRedis(config.REDIS_URL) },
        {
          provide: HttpClient,
          inject: [NameResolver],
          useFactory: ({ resolve }: NameResolver) =>
            new HttpClient({
              contactUrl: publicUrl(config),
              privateHosts: parsePrivateHosts(config.PRIVATE_HOSTS_ALLOWED),
              bodiesBytes: config.BODIES_MEMORY_MB * 1024 * 1024,
              resolve,
              onFailure: logFailure,
            }),
        },
        { provide: NameResolver, useFactory: () => nameResolver(config) },
        { provide: WorkerPool, useFactory: () => new WorkerPool(config) },
        { provide: LiveBus, inject: [redisToken], useFactory: (redis: Redis | null) => new LiveBus(redis, config.MONGO_PREFIX) },
        { provide: FreshRights, inject: [redisToken], useFactory: (redis: Redis | null) => new FreshRights(redis, config.MONGO_PREFIX) },
        {
          provide: RateLimits,
          inject: [redisToken],
          useFactory: (redis: Redis | null) => new RateLimits(redis, { withoutRedis: config.RATE_LIMITS_WITHOUT_REDIS, prefix: config.MONGO_PREFIX }),
        },
        ApiKeyUse,
        Access,
        CallCounter,
        Readiness,
        { provide: APP_GUARD, useClass: AuthGuard },
        // After the caller is known: limits are theirs, and not their address's.
        { provide: APP_GUARD, useClass: CallLimitGuard },
        { provide: APP_GUARD, useClass: DeclaredInputGuard },
        { provide: APP_PIPE, useClass: ZodValidationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [kitConfigToken, redisToken, HttpClient, NameResolver, WorkerPool, LiveBus, FreshRights, RateLimits, Access],
    };
  }
}

@Global()
@Module({})
class ProcessModule {
  static forRoot(process: Process): DynamicModule {
    return { module: ProcessModule, providers: [{ provide: Process, useValue: process }], exports: [Process] };
  }
}
