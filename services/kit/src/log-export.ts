import { type AnyValueMap, logs, SeverityNumber } from '@opentelemetry/api-logs';

const logger = logs.getLogger('forewire');

const severities: Record<string, SeverityNumber> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
};

/** Hands a line of the log, from which secrets are gone already, to OpenTelemetry; within the trace that is active. */
export function exportLine(line: string): void {
  const { level, time, msg, traceId: _traceId, ...attributes } = JSON.parse(line) as AnyValueMap;
  const severityText = String(level);
  logger.emit({
    severityText,
    severityNumber: severities[severityText] ?? SeverityNumber.UNSPECIFIED,
    timestamp: new Date(String(time)),
    body: msg ?? '',
    attributes,
  });
}
