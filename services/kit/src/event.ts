import { create, fromJson, toJson, type DescMessage, type JsonValue, type Message } from '@bufbuild/protobuf';
import { type EventInit, type EventOf, type EventType, events } from '@forewire/contracts/events';

/** An event as it lies in an outbox and travels: its message as proto3 JSON text, and its CloudEvents attributes. */
export type Envelope = {
  id: string;
  type: EventType;
  topic: string;
  key: string;
  source: string;
  time: Date;
  /** Of two events of one key the greater version is newer; absent in what came from outside or from an earlier release. */
  version?: string;
  data: string;
  /** W3C trace context, so that one trace reaches from the first event to the last. */
  traceparent?: string;
  /** What `data` was made from, for consumers in the same process; it is never written, and none of them changes it. */
  message?: Message;
};

/** What no retry can make good: an event that says it is so is parked at its first try. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent';
}

/** The message of an event, as its handlers get it. */
export function messageFrom<T extends EventType>(type: T, init: EventInit<T>): Message {
  return create(events[type].schema as DescMessage, init as never);
}

/** The JSON text of a message; throws when a field has the wrong type. */
export function textOf(type: EventType, message: Message): string {
  return JSON.stringify(toJson(events[type].schema as DescMessage, message));
}

/** The JSON text of an event; throws when a field has the wrong type. */
export function encodeEvent<T extends EventType>(type: T, init: EventInit<T>): string {
  return textOf(type, messageFrom(type, init));
}

/** The message of an event; unknown fields are ignored, as newer producers may send them. Throws InvalidEvent. */
export function decodeEvent<T extends EventType>(type: T, data: string): EventOf<T> {
  const schema: DescMessage = events[type].schema;
  const value = parse(data);
  try {
    return fromJson(schema, value, { ignoreUnknownFields: true }) as EventOf<T>;
  } catch (error) {
    throw new InvalidEvent(`The value is no ${schema.typeName} in proto3 JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** The message of an envelope: the one that it was made from, or what its text says. */
export function messageOf({ type, data, message }: Envelope): Message {
  return message ?? decodeEvent(type, data);
}

function parse(data: string): JsonValue {
  try {
    return JSON.parse(data) as JsonValue;
  } catch (error) {
    throw new InvalidEvent(`The value is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}
