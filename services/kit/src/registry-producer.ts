import { type HrTime, ValueType } from '@opentelemetry/api';
import { metrics, resources } from '@opentelemetry/sdk-node';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client';

type Labels = Record<string, string | number>;
type Read = MetricObjectWithValues<MetricValue<string> | MetricValueWithName<string>>;
type Point<T> = metrics.DataPoint<T>;
type Times = { startTime: HrTime; endTime: HrTime };

const { AggregationTemporality, DataPointType } = metrics;

function toHrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1_000_000)];
}

function withoutBound({ le: _le, ...labels }: Labels): Labels {
  return labels;
}

/** Buckets as OpenTelemetry wants them: what fell between two bounds, where Prometheus counts all that fell below one. */
function toHistogram(values: readonly MetricValueWithName<string>[]): metrics.Histogram {
  const bounds = values.filter(({ labels }) => labels['le'] !== undefined && labels['le'] !== '+Inf');
  const of = (suffix: string) => values.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
  const below = [...bounds.map(({ value }) => value), of('_count')];
  const counts = below.map((value, index) => value - (below[index - 1] ?? 0));
  return { buckets: { boundaries: bounds.map(({ labels }) => Number(labels['le'])), counts }, sum: of('_sum'), count: of('_count') };
}

function histogramPoints(values: readonly MetricValueWithName<string>[], times: Times): Point<metrics.Histogram>[] {
  const byLabels = new Map<string, MetricValueWithName<string>[]>();
  for (const value of values) {
    const key = JSON.stringify(withoutBound(value.labels as Labels));
    byLabels.set(key, [...(byLabels.get(key) ?? []), value]);
  }
  return [...byLabels].map(([key, list]) => ({ ...times, attributes: JSON.parse(key) as Labels, value: toHistogram(list) }));
}

function toMetricData(metric: Read, times: Times): metrics.MetricData | null {
  // Its types say that this is a number; it is a word.
  const type = String(metric.type);
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram') return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(metric.values as MetricValueWithName<string>[], times) };
  const dataPoints = metric.values.map(({ labels, value }): Point<number> => ({ ...times, attributes: labels as Labels, value }));
  if (type === 'counter') return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return type === 'gauge' ? { ...base, dataPointType: DataPointType.GAUGE, dataPoints } : null;
}

/** Gives the metrics that /metrics shows to OpenTelemetry, under the same names and labels. */
export class RegistryProducer implements metrics.MetricProducer {
  private readonly startTime = toHrTime(Date.now() - process.uptime() * 1000);

  constructor(private readonly registry: Registry) {}

  async collect(): Promise<metrics.CollectionResult> {
    const times = { startTime: this.startTime, endTime: toHrTime(Date.now()) };
    const read = (await this.registry.getMetricsAsJSON()) as Read[];
    const list = read.flatMap((metric) => toMetricData(metric, times) ?? []);
    const scopeMetrics = [{ scope: { name: 'forewire' }, metrics: list }];
    return { resourceMetrics: { resource: resources.emptyResource(), scopeMetrics }, errors: [] };
  }
}
