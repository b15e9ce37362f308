import { create, fromJson, toJson, type DescMessage, type JsonValue } from '@bufbuild/protobuf';
import { type EventInit, type EventOf, type EventType, events } from '@forewire/contracts/events';

/** An event as it lies in an outbox and travels: proto3 JSON and its CloudEvents attributes. */
export type Envelope = {
  id: string;
  type: EventType;
  topic: string;
  key: string;
  source: string;
  time: Date;
  data: JsonValue;
  /** W3C trace context, so that one trace reaches from the first event to the last. */
  traceparent?: string;
};

/** What no retry can make good: an event that says it is so is parked at its first try. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent';
}

/** The JSON of a message; throws when a field has the wrong type. */
export function encodeEvent<T extends EventType>(type: T, init: EventInit<T>): JsonValue {
  const schema: DescMessage = events[type].schema;
  return toJson(schema, create(schema, init as never));
}

/** The message of an event; unknown fields are ignored, as newer producers may send them. Throws InvalidEvent. */
export function decodeEvent<T extends EventType>(type: T, data: JsonValue): EventOf<T> {
  const schema: DescMessage = events[type].schema;
  try {
    return fromJson(schema, data, { ignoreUnknownFields: true }) as EventOf<T>;
  } catch (error) {
    throw new InvalidEvent(`The value is no ${schema.typeName} in proto3 JSON: ${error instanceof Error ? error.message : error}`);
  }
}
