import type { KitConfig } from './config.ts';
import { copyLogTo } from './log.ts';
import { metrics as registry } from './telemetry.ts';

export type OtlpConfig = Pick<KitConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_PROTOCOL' | 'OTEL_METRIC_EXPORT_INTERVAL' | 'OTEL_SERVICE_NAME'>;

/**
 * Sends traces, metrics and logs over OTLP when an endpoint is set, else does nothing; returns what sends the rest at the
 * end. Addresses, headers and limits are those that the environment's OTEL_ variables give.
 */
export async function exportTelemetry(config: OtlpConfig, serviceName: string): Promise<() => Promise<void>> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  // Loaded only when it is wanted: the SDK costs half a second of start-up.
  const [{ metrics, NodeSDK }, { RegistryProducer }, { exportLine }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('./registry-producer.ts'),
    import('./log-export.ts'),
  ]);
  const reader = new metrics.PeriodicExportingMetricReader({
    exporter: await metricExporter(config),
    exportIntervalMillis: config.OTEL_METRIC_EXPORT_INTERVAL,
    exportTimeoutMillis: Math.min(30_000, config.OTEL_METRIC_EXPORT_INTERVAL),
    metricProducers: [new RegistryProducer(registry)],
  });
  const sdk = new NodeSDK({ serviceName: config.OTEL_SERVICE_NAME ?? serviceName, metricReaders: [reader] });
  sdk.start();
  copyLogTo(exportLine);
  return async () => {
    copyLogTo(null);
    await sdk.shutdown();
  };
}

async function metricExporter({ OTEL_EXPORTER_OTLP_PROTOCOL }: OtlpConfig) {
  const { OTLPMetricExporter } =
    OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json' ? await import('@opentelemetry/exporter-metrics-otlp-http') : await import('@opentelemetry/exporter-metrics-otlp-proto');
  return new OTLPMetricExporter();
}
