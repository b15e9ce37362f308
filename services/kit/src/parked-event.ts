import { log } from './log.ts';
import { eventsParked } from './telemetry.ts';
import { cutText } from './whole-text.ts';

const errorLimit = 4000;

/** An event that a consumer gave up and set aside, as an operator sees it. */
export type ParkedEvent = {
  /** Names this failure of this consumer, not the event: others may have handled it. */
  id: string;
  consumer: string;
  eventId: string;
  type: string;
  topic: string;
  key: string;
  error: string;
  attempts: number;
  parkedAt: string;
  /** When it was driven again; null while it waits. */
  redrivenAt: string | null;
  headers: Record<string, string>;
  /** The message's proto3 JSON, or its text when it is no JSON. */
  data: unknown;
};

/** The parked events of an installation, wherever its transport keeps them. */
export interface ParkedEvents {
  /** Hands over each parked event, those driven again included, oldest first in each topic. */
  each(see: (event: ParkedEvent) => void): Promise<void>;
  /** Delivers the chosen events again, in that order, to the one consumer that gave each up. */
  redrive(chosen: (event: ParkedEvent) => boolean, driven: (event: ParkedEvent) => void): Promise<void>;
  close(): Promise<void>;
}

/** What an operator needs to read of an error, bounded. */
export function describeError(error: unknown): string {
  return cutText(error instanceof Error ? (error.stack ?? error.message) : String(error), errorLimit);
}

/** Counts and logs that an event was set aside. */
export function noteParked(event: { consumer: string; eventId: string; type: string; topic: string }, error: unknown, attempts: number): void {
  eventsParked.inc({ consumer: event.consumer, type: event.type });
  log.error({ ...event, attempts, err: error }, 'event parked');
}
