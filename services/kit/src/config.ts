import { z } from 'zod';
import { callLimits } from './call-class.ts';
import { callsAtOnce } from './calls-at-once-setting.ts';
import { nameServers } from './name-servers.ts';
import { quotaSetting } from './quota-setting.ts';
import { trustedProxies } from './trust-proxy.ts';

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] });

/** What every process needs to know; a service adds its own in its config.ts. */
export const kitConfig = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://'),
  /** Put before each service's database name, so that several installations can share a server. */
  MONGO_PREFIX: z.string().regex(/^[a-z0-9_-]{1,30}$/i).default('forewire'),
  /** host:port of the brokers, separated by commas; without it events stay in the process. */
  KAFKA_BROKERS: z.string().regex(/^[^,\s]+:\d+(\s*,\s*[^,\s]+:\d+)*$/, 'must be host:port, separated by commas').optional(),
  KAFKA_TLS: flag.default(false),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** What rate limits do while Redis is away: count in each process alone, let everybody through, or nobody. */
  RATE_LIMITS_WITHOUT_REDIS: z.enum(['local', 'open', 'closed']).default('local'),
  /** Calls a caller may make, by class; "off" for none. */
  RATE_LIMITS: callLimits,
  /** Calls a caller may have in progress at the same time; "off" for any number. */
  CALLS_AT_ONCE: callsAtOnce,
  /** How much one account may have of each thing; "off" for no limits. */
  QUOTAS: quotaSetting,
  /** Whether plans limit what people may do: what holds for somebody of whom billing has not spoken yet. */
  PAYMENTS_ENABLED: flag.optional(),
  /** Billing's own; where all services share an environment it says that payments are on. */
  STRIPE_SECRET_KEY: z.string().optional(),
  PRIVATE_HOSTS_ALLOWED: z.string().default(''),
  /** Name servers to ask instead of the system's. */
  DNS_SERVERS: nameServers,
  /** How much memory bodies read from the outside may take, all together; what finds no room is read later. */
  BODIES_MEMORY_MB: z.coerce.number().int().min(32).max(4096).default(64),
  /** Threads that parse and judge strangers' text; with 0 the process does it itself, without limits, as tests do. */
  WORKER_THREADS: z.coerce.number().int().min(0).max(64).default(2),
  /** How long one document or one batch of articles may take, and how much heap a thread may use. */
  WORKER_SECONDS: z.coerce.number().min(0.1).max(300).default(10),
  WORKER_MEMORY_MB: z.coerce.number().int().min(64).max(4096).default(128),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where traces, metrics and logs go, over OTLP; the other OTEL_ variables are read by OpenTelemetry itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).default(60_000),
  OTEL_SERVICE_NAME: z.string().optional(),
  /** E-mail addresses of those who may see the admin area, separated by commas. */
  ADMIN_EMAILS: z.string().default(''),
  /** What encrypts secrets at rest; without it a file under DATA_DIR holds one. Replicas need the variable. */
  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Earlier SECRETS_KEYs, separated by commas: what they encrypted stays readable and is encrypted anew. */
  SECRETS_KEYS_OLD: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()).filter((part) => part !== ''))
    .pipe(z.array(z.string().min(32, 'each must have at least 32 characters'))),
  /** How many proxies stand in front, or which networks they are in: theirs is the word on a caller's address. */
  TRUST_PROXY: trustedProxies,
  /** How long a caller may take to send a request, header and body. */
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  /** How long a connection stays open between two requests; longer than the proxy in front keeps it, where there is one. */
  KEEP_ALIVE_SECONDS: z.coerce.number().int().min(1).max(600).default(15),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  /** Where /metrics is served by itself; the public port doesn't serve it then. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The address that METRICS_PORT listens on; HOST unless it says another. */
  METRICS_HOST: z.string().optional(),
  /** The bearer token with which the public port serves /metrics. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Where people sign in to everything at once; pages may talk to it and show it in a frame. */
  KEYCLOAK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How long the process says that it is not ready before it stops taking requests. */
  SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
});

export type KitConfig = z.infer<typeof kitConfig>;
export const kitConfigToken = Symbol('forewire:config');

export class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment';
}

/** Reads the environment once; an invalid one is an error that names each variable and what is wrong with it. */
export function loadConfig<S extends z.ZodObject>(schema: S, env: Record<string, string | undefined> = process.env): z.infer<S> {
  // An empty variable means "not set": compose files and charts pass empty strings for what is left out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new InvalidEnvironment(`The environment is not valid:\n${lines.join('\n')}`);
}
