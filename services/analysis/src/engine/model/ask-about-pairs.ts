import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Article, EngineContext } from '../engine.ts';
import type { Chat, Reply } from './chat.ts';
import { makeFence } from './fence.ts';

/** An id is a plain string here: one that was never given is dropped, and costs no repair. */
const answerSchema = z.object({
  answers: z.array(z.object({ id: z.string(), relation: z.enum(['same', 'changed', 'other']), what: z.string(), from: z.string(), to: z.string() })),
});
export type RelationAnswer = z.infer<typeof answerSchema>['answers'][number];

const EXCERPT = 1600;
const ANSWER_TOKENS = 60;

const INSTRUCTIONS = [
  'A news monitor tells its user each event once. You are given a report and stories that the user may know already. Say of each story what the report is to it.',
  'An event is one thing that happened: the same actors, place and time. The same actors in something else, the same kind of event elsewhere, or an earlier or later one is another event, however alike the words are. Reports of one event differ in words, language, quotes, length and background.',
  'same: the report is of the same event and does not take it further. Other wording, other quotes, more background, opinions, numbers that are rounded, converted or older than those of the story change nothing.',
  'changed: the report is of the same event, and its news is a fact of that event that is new or differs: a count that rose, a correction, a new stage, an outcome. Name the fact (what), its value in the story (from, empty if it had none) and in the report (to), in a few words each, spelled as they stand in the report.',
  'other: the report is of another event, or only mentions this one.',
  'Give one answer for each story under its id. Leave what, from and to empty unless the relation is changed.',
].join('\n');

/** Has the model say what a report is to some stories, each known to it by an id of this call alone; answers are in the order of the stories, null where there is none. */
export async function askAboutPairs(chat: Chat, report: Article, stories: readonly string[], context: EngineContext): Promise<{ reply: Reply<unknown>; answers: (RelationAnswer | null)[] }> {
  const fence = makeFence();
  const ids = stories.map(() => randomBytes(5).toString('hex'));
  const reply = await chat.ask({
    name: 'relations',
    instructions: `${INSTRUCTIONS}\n${fence.rule}`,
    material: [fence.wrap('kind="report"', `${report.publishedAt ?? 'no date'}\n${report.title}\n${report.text.slice(0, EXCERPT)}`), ...stories.map((story, at) => fence.wrap(`kind="story" id="${ids[at] ?? ''}"`, story))].join('\n\n'),
    schema: answerSchema,
    maxAnswerTokens: ANSWER_TOKENS * (stories.length + 1),
    ...(context.budget === undefined ? {} : { budget: context.budget }),
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
  return { reply, answers: ids.map((id) => (reply.ok ? onlyAnswer(reply.value.answers, id) : null)) };
}

/** Two answers that contradict each other are none. */
function onlyAnswer(answers: readonly RelationAnswer[], id: string): RelationAnswer | null {
  const [first, ...others] = answers.filter((answer) => answer.id === id);
  return first !== undefined && others.every(({ relation }) => relation === first.relation) ? first : null;
}
