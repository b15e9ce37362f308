import type { EventOf, EventType } from '@forewire/contracts/events';
import { decodeEvent, encodeEvent } from './event.ts';

/** How a job keeps the event that it is about: as the text that travels, which older and newer releases read alike. */
export function storedEvent<T extends EventType>(type: T): { toText(event: EventOf<T>): string; fromText(text: string): EventOf<T> } {
  return { toText: (event) => encodeEvent(type, event), fromText: (text) => decodeEvent(type, text) };
}
