import type { Channel } from '@forewire/contracts/http/notifications';

export type BroadcastType = Channel['broadcastType'];
/** What a channel is sent. */
export type Broadcasts = { briefings: boolean; results: boolean };

export function broadcastsOf(type: BroadcastType): Broadcasts {
  return { briefings: type !== 'task_results', results: type !== 'briefings' };
}

/** The type that these choices make; none chosen changes nothing (spec account.md §4). */
export function broadcastTypeOf({ briefings, results }: Broadcasts, current: BroadcastType): BroadcastType {
  if (briefings && results) return 'both';
  if (briefings) return 'briefings';
  return results ? 'task_results' : current;
}

/** What a channel is sent, in words for its line. */
export function broadcastWords(type: BroadcastType): string {
  return { both: 'Results and briefings', briefings: 'Briefings', task_results: 'Results' }[type];
}
