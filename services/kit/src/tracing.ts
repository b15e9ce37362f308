import type { NodeSDKConfiguration } from '@opentelemetry/sdk-node';
import type { KitConfig } from './config.ts';

type SpanProcessors = NonNullable<NodeSDKConfiguration['spanProcessors']>;

/** Starts tracing into these processors, or over OTLP as the environment's OTEL_ variables say; returns what flushes it at the end. */
export async function startTracing(spanProcessors?: SpanProcessors): Promise<() => Promise<void>> {
  // Loaded only when it is wanted: the SDK costs half a second of start-up.
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName: 'forewire', ...(spanProcessors ? { spanProcessors } : {}) });
  sdk.start();
  return () => sdk.shutdown();
}

/** Traces over OTLP when an endpoint is set, else nothing. */
export async function traceIfWanted(config: KitConfig): Promise<() => Promise<void>> {
  return config.OTEL_EXPORTER_OTLP_ENDPOINT ? startTracing() : async () => undefined;
}
