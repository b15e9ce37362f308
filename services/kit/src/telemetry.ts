import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The process's metrics, as /metrics shows them. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const registers = [metrics];

export const httpDuration = new Histogram({
  name: 'forewire_http_request_seconds',
  help: 'Time to answer HTTP requests',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});
export const eventsHandled = new Counter({ name: 'forewire_events_handled_total', help: 'Events handled, by consumer', labelNames: ['consumer'] as const, registers });
export const eventsParked = new Counter({ name: 'forewire_events_parked_total', help: 'Events set aside after retries', labelNames: ['consumer', 'type'] as const, registers });
export const eventsOutdated = new Counter({ name: 'forewire_events_outdated_total', help: 'Events ignored because a newer one of their subject was handled before, redeliveries included', labelNames: ['consumer', 'type'] as const, registers });
export const parkedEvents = new Gauge({ name: 'forewire_parked_events', help: 'Events set aside that nobody has driven again; the same from every replica', labelNames: ['where'] as const, registers });
export const outboxDepth = new Gauge({ name: 'forewire_outbox_depth', help: 'Events committed and not yet handled by all', labelNames: ['service'] as const, registers });
export const jobsSettled = new Counter({ name: 'forewire_jobs_total', help: 'Jobs by kind and outcome', labelNames: ['kind', 'outcome'] as const, registers });
export const consumerLag = new Gauge({ name: 'forewire_kafka_consumer_lag', help: 'Messages behind the end of a partition', labelNames: ['group', 'topic', 'partition'] as const, registers });

/** Lets a consumer's counters begin at zero: a rate needs the zero before the first event. */
export function expectEvents(consumer: string, types: Iterable<string>): void {
  eventsHandled.inc({ consumer }, 0);
  for (const type of types) eventsParked.inc({ consumer, type }, 0);
}

/** The same for jobs of a kind. */
export function expectJobs(kind: string): void {
  for (const outcome of ['done', 'retry', 'given-up']) jobsSettled.inc({ kind, outcome }, 0);
}

export const modelTokens = new Counter({ name: 'forewire_model_tokens_total', help: 'Tokens that calls of language models took', labelNames: ['service', 'model', 'kind'] as const, registers });
export const modelCost = new Counter({ name: 'forewire_model_cost_total', help: 'What they cost, in the currency of LLM_INPUT_PRICE and LLM_OUTPUT_PRICE', labelNames: ['service', 'model'] as const, registers });
export const redisAway = new Gauge({ name: 'forewire_redis_away', help: '1 while the Redis that is configured does not answer this process', registers });
export const redisOutages = new Counter({ name: 'forewire_redis_outages_total', help: 'How often Redis went away', registers });
export const limitsUnshared = new Counter({ name: 'forewire_rate_limits_unshared_total', help: 'Rate limits decided without Redis while it was away', registers });
