import type { NodeSDKConfiguration } from '@opentelemetry/sdk-node';

type SpanProcessors = NonNullable<NodeSDKConfiguration['spanProcessors']>;

/** Starts tracing into these processors alone; returns what flushes it at the end. */
export async function startTracing(spanProcessors: SpanProcessors): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName: 'forewire', spanProcessors, metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  return () => sdk.shutdown();
}
