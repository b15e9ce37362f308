import { isEventType } from '@forewire/contracts/events';
import type { Envelope } from './event.ts';

type Headers = Record<string, Buffer | string | (Buffer | string)[] | undefined>;

/** An event as a Kafka message: CloudEvents 1.0 in binary content mode (`ce_*` headers), proto3 JSON as the value. */
export function toKafkaMessage(envelope: Envelope): { key: string; value: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {
    ce_specversion: '1.0',
    ce_id: envelope.id,
    ce_type: envelope.type,
    ce_source: `/forewire/${envelope.source}`,
    ce_time: envelope.time.toISOString(),
    'content-type': 'application/json',
  };
  if (envelope.traceparent) headers['traceparent'] = envelope.traceparent;
  return { key: envelope.key, value: JSON.stringify(envelope.data), headers };
}

function text(headers: Headers, name: string): string {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first?.toString() ?? '';
}

function timeOf(text: string): Date {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? new Date(0) : time;
}

/** Reads a message back; throws with a clear text when it isn't one of our events. */
export function fromKafkaMessage(topic: string, message: { key: Buffer | null; value: Buffer | null; headers?: Headers | undefined }): Envelope {
  const headers = message.headers ?? {};
  const type = text(headers, 'ce_type');
  const id = text(headers, 'ce_id');
  if (!id || !isEventType(type)) throw new Error(`Not a known event: ce_id "${id}", ce_type "${type}"`);
  const traceparent = text(headers, 'traceparent');
  return {
    ...{ id, type, topic, key: message.key?.toString() ?? '' },
    source: text(headers, 'ce_source').replace(/^\/forewire\//, ''),
    time: timeOf(text(headers, 'ce_time')),
    data: JSON.parse(message.value?.toString() ?? 'null') as Envelope['data'],
    ...(traceparent ? { traceparent } : {}),
  };
}
