import { events, isEventType } from '@forewire/contracts/events';
import { type Envelope, InvalidEvent } from './event.ts';
import { isVersion } from './version.ts';

export type Headers = Record<string, Buffer | string | (Buffer | string)[] | undefined>;
export type Message = { key: Buffer | null; value: Buffer | null; headers?: Headers | undefined };

const ownSource = '/forewire/';
const attributeLimit = 300;
// An extension of CloudEvents: https://github.com/cloudevents/spec/blob/main/cloudevents/extensions/sequence.md
const sequence = 'ce_sequence';

/** An event as a Kafka message: CloudEvents 1.0 in binary content mode (`ce_*` headers), proto3 JSON as the value. */
export function toKafkaMessage(envelope: Envelope): { key: string; value: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {
    ce_specversion: '1.0',
    ce_id: envelope.id,
    ce_type: envelope.type,
    ce_source: `${ownSource}${envelope.source}`,
    ce_time: envelope.time.toISOString(),
    'content-type': 'application/json',
  };
  if (envelope.version) headers[sequence] = envelope.version;
  if (envelope.traceparent) headers['traceparent'] = envelope.traceparent;
  return { key: envelope.key, value: envelope.data, headers };
}

/** A header's text; of one that is there more than once, the first. */
export function headerText(headers: Headers, name: string): string {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first?.toString() ?? '';
}

function timeOf(text: string): Date {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? new Date(0) : time;
}

function required(headers: Headers, name: string): string {
  const value = headerText(headers, name);
  if (!value) throw new InvalidEvent(`The header ${name} is missing: events are CloudEvents 1.0 in binary content mode`);
  if (value.length > attributeLimit) throw new InvalidEvent(`The header ${name} is longer than ${attributeLimit} characters`);
  return value;
}

function dataOf(value: Buffer | null): string {
  if (!value) throw new InvalidEvent('The message has no value');
  return value.toString();
}

function contextOf(headers: Headers): { id: string; type: string; source: string } {
  if (headerText(headers, 'content-type').startsWith('application/cloudevents')) {
    throw new InvalidEvent('This is a CloudEvent in structured content mode; send it in binary content mode, with ce_* headers');
  }
  const version = required(headers, 'ce_specversion');
  if (!version.startsWith('1.')) throw new InvalidEvent(`The header ce_specversion is "${version}" and must be 1.0`);
  return { id: required(headers, 'ce_id'), type: required(headers, 'ce_type'), source: required(headers, 'ce_source') };
}

/** Reads a message back; throws InvalidEvent with a clear text when it isn't an event of this topic. */
export function fromKafkaMessage(topic: string, message: Message): Envelope {
  const headers = message.headers ?? {};
  const { id, type, source } = contextOf(headers);
  // Whoever may write to one topic must not speak for the owner of another.
  if (!isEventType(type) || events[type].topic !== topic) throw new InvalidEvent(`The header ce_type is "${type}", which is no event of ${topic}`);
  const traceparent = headerText(headers, 'traceparent');
  const version = headerText(headers, sequence);
  const isOwn = source.startsWith(ownSource);
  return {
    // CloudEvents promises unique ids per source: two integrators may use the same one.
    id: isOwn ? id : `${source}#${id}`,
    ...{ type, topic, key: message.key?.toString() ?? '' },
    source: isOwn ? source.slice(ownSource.length) : source,
    time: timeOf(headerText(headers, 'ce_time')),
    ...(isVersion(version) ? { version } : {}),
    data: dataOf(message.value),
    ...(traceparent ? { traceparent } : {}),
  };
}
