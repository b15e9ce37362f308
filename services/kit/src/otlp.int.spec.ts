import { trace } from '@opentelemetry/api';
import { Counter, Gauge, Histogram } from 'prom-client';
import { log } from './log.ts';
import { exportTelemetry } from './otlp.ts';
import { metrics } from './telemetry.ts';
import { OtlpReceiver } from './testing-otlp.ts';

type Value = { stringValue?: string; doubleValue?: number; intValue?: number; kvlistValue?: { values: Attribute[] } };
type Attribute = { key: string; value: Value };
type Resource = { resource: { attributes: Attribute[] } };
type Traces = { resourceSpans: (Resource & { scopeSpans: { spans: { name: string; traceId: string }[] }[] })[] };
type LogRecord = { body: Value; severityText: string; severityNumber: number; traceId: string; attributes: Attribute[] };
type Logs = { resourceLogs: (Resource & { scopeLogs: { logRecords: LogRecord[] }[] })[] };
type Point = { asDouble?: number; attributes: Attribute[]; count?: number; sum?: number; bucketCounts?: number[]; explicitBounds?: number[] };
type Metric = { name: string; sum?: { isMonotonic: boolean; aggregationTemporality: number; dataPoints: Point[] }; gauge?: { dataPoints: Point[] }; histogram?: { dataPoints: Point[] } };
type Metrics = { resourceMetrics: (Resource & { scopeMetrics: { metrics: Metric[] }[] })[] };

const named = (attributes: Attribute[], key: string): Value | undefined => attributes.find((attribute) => attribute.key === key)?.value;

describe('telemetry over OTLP', () => {
  let receiver: OtlpReceiver;
  let traceId: string;

  beforeAll(async () => {
    receiver = await OtlpReceiver.start();
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = receiver.url;
    process.env['OTEL_EXPORTER_OTLP_PROTOCOL'] = 'http/json';
    const config = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' as const, OTEL_METRIC_EXPORT_INTERVAL: 60_000, OTEL_SERVICE_NAME: undefined };
    const stop = await exportTelemetry(config, 'forewire-test');
    const registers = [metrics];
    new Counter({ name: 'test_things_total', help: 'Things', labelNames: ['kind'], registers }).inc({ kind: 'odd' }, 3);
    new Gauge({ name: 'test_level', help: 'Level', registers }).set(7.5);
    const durations = new Histogram({ name: 'test_seconds', help: 'Durations', labelNames: ['route'], buckets: [1, 5], registers });
    for (const seconds of [0.5, 2, 3, 9]) durations.observe({ route: '/a' }, seconds);
    trace.getTracer('test').startActiveSpan('a piece of work', (span) => {
      traceId = span.spanContext().traceId;
      log.warn({ runId: 'r1', password: 'swordfish', err: new Error('broken') }, 'something is odd');
      span.end();
    });
    await stop();
    log.warn('nobody hears this');
  });
  afterAll(async () => {
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    delete process.env['OTEL_EXPORTER_OTLP_PROTOCOL'];
    await receiver.stop();
  });

  it('brings spans, under the name of the service', () => {
    const [sent] = receiver.decoded<Traces>('traces').flatMap(({ resourceSpans }) => resourceSpans);
    expect(sent && named(sent.resource.attributes, 'service.name')).toEqual({ stringValue: 'forewire-test' });
    expect(sent?.scopeSpans.flatMap(({ spans }) => spans)).toMatchObject([{ name: 'a piece of work', traceId }]);
  });

  it('brings the log, with its fields and its trace, and no secret', () => {
    const records = receiver.decoded<Logs>('logs').flatMap(({ resourceLogs }) => resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)));
    expect(records).toMatchObject([{ body: { stringValue: 'something is odd' }, severityText: 'warn', severityNumber: 13, traceId }]);
    const [record] = records;
    expect(record && named(record.attributes, 'runId')).toEqual({ stringValue: 'r1' });
    expect(record && named(record.attributes, 'err')?.kvlistValue?.values.find(({ key }) => key === 'message')?.value).toEqual({ stringValue: 'broken' });
    expect(receiver.holds('logs', 'swordfish')).toBe(false);
  });

  it('brings the metrics that Prometheus would read', () => {
    const sent = receiver.decoded<Metrics>('metrics').flatMap(({ resourceMetrics }) => resourceMetrics);
    const list = sent.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
    const metric = (name: string): Metric | undefined => list.find((one) => one.name === name);
    expect(metric('test_things_total')?.sum).toMatchObject({ isMonotonic: true, aggregationTemporality: 2, dataPoints: [{ asDouble: 3, attributes: [{ key: 'kind', value: { stringValue: 'odd' } }] }] });
    expect(metric('test_level')?.gauge?.dataPoints).toMatchObject([{ asDouble: 7.5 }]);
    expect(metric('test_seconds')?.histogram?.dataPoints).toMatchObject([{ count: 4, sum: 14.5, explicitBounds: [1, 5], bucketCounts: [1, 2, 1] }]);
    expect(metric('process_resident_memory_bytes')?.gauge?.dataPoints[0]?.asDouble).toBeGreaterThan(1e6);
    expect(sent.every(({ resource }) => named(resource.attributes, 'service.name')?.stringValue === 'forewire-test')).toBe(true);
  });

  it('sends nothing where no endpoint is set', async () => {
    const stop = await exportTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_METRIC_EXPORT_INTERVAL: 60_000, OTEL_SERVICE_NAME: undefined }, 'x');
    const before = receiver.bodies.logs.length;
    log.warn('not sent');
    await stop();
    expect(receiver.bodies.logs).toHaveLength(before);
  });
});
