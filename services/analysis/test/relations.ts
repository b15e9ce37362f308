import type { ChatRequest } from './model-endpoint.ts';

/** What a request to compare reports shows: the report, and the stories under the ids of this call. */
export interface ShownPairs {
  report: string;
  stories: { id: string; text: string }[];
}

/** Null of any other request. */
export function pairsIn(request: ChatRequest): ShownPairs | null {
  const blocks = [...(request.messages[1]?.content ?? '').matchAll(/^<data-[0-9a-f]+ kind="(\w+)"(?: id="([0-9a-f]+)")?>\n([\s\S]*?)\n<\/data-/gm)];
  const stories = blocks.flatMap(([, kind, id, text]) => (kind === 'story' && id && text ? [{ id, text }] : []));
  const report = blocks.find(([, kind]) => kind === 'report')?.[3];
  return report !== undefined && stories.length > 0 ? { report, stories } : null;
}

export interface Relation {
  relation: 'same' | 'changed' | 'other';
  what?: string;
  from?: string;
  to?: string;
}

/** An answer of the model that says of each story what `decide` says. */
export function relationsOf({ report, stories }: ShownPairs, decide: (report: string, story: string) => Relation): { answers: object[] } {
  return { answers: stories.map(({ id, text }) => ({ id, what: '', from: '', to: '', ...decide(report, text) })) };
}
