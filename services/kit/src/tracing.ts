import type { KitConfig } from './config.ts';

/** Sends traces over OTLP when an endpoint is set; returns what flushes them at the end. */
export async function startTracing(config: KitConfig): Promise<() => Promise<void>> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  // Loaded only when it is wanted: the SDK costs half a second of start-up.
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName: 'forewire' });
  sdk.start();
  return () => sdk.shutdown();
}
