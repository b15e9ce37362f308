import type { Alert, FoundResult } from '../alerts/alert.ts';
import type { Briefing } from '../briefings/briefing.ts';

/** What is sent: a run's results, a briefing, or a sign of life that a user asked for. */
export type Message =
  | { kind: 'alert'; alert: Alert }
  | { kind: 'result'; alert: Alert; result: FoundResult }
  | { kind: 'briefing'; briefing: Briefing }
  | { kind: 'test' };
