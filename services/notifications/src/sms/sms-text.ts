import { type Alert, headline, taskPath } from '../alerts/alert.ts';
import { plainName } from '../mail/plain-name.ts';

const taskTitleLimit = 40;
const headlineLimit = 110;

/**
 * An alert as a text message: who says it, what was found, where to read it, how to end it. Titles come from the web, so
 * that nothing in them becomes a link on a phone; the one link is ours. No sign in it needs the alphabet of which only
 * 70 fit into a message.
 */
export function smsText({ taskTitle, taskId, runId, results }: Alert, site: string): string {
  const found = headline(results.map(({ title }) => plainName(title, headlineLimit)));
  return `${plainName(taskTitle, taskTitleLimit)}: ${found}\n${site}${taskPath(taskId, runId)}\nReply STOP to end these messages`;
}
