import type { Suggestion } from '@forewire/contracts/http/feedback';
import type { Refinement } from '@forewire/contracts/http/tasks';

/** Of those that nobody marked no more than this are looked at. */
const mostAlerts = 200;

/** What a change is about. */
export function changeText({ kind, text }: Pick<Refinement, 'kind' | 'text'>): string {
  return kind === 'leave-out' ? `Leave out: ${text}` : `Only about: ${text}`;
}

const none = (count: number) => (count === 0 ? 'none' : String(count));

/** What it would have done. */
export function effectText({ alerts, leftOut }: Pick<Suggestion, 'alerts' | 'leftOut'>): string {
  const period = alerts >= mostAlerts ? `${alerts} alerts from the last 30 days, those that are marked and the newest` : `${alerts} ${alerts === 1 ? 'alert' : 'alerts'} from the last 30 days`;
  return `It would have left out ${none(leftOut)} of ${period}.`;
}

/** How what it leaves out is marked. */
export function marksText({ basedOn, relevantLeftOut }: Pick<Suggestion, 'basedOn' | 'relevantLeftOut'>): string {
  return `${basedOn} of the results that it leaves out ${basedOn === 1 ? 'is' : 'are'} marked not relevant, ${none(relevantLeftOut)} relevant.`;
}
