import { cutText } from '@forewire/kit/whole-text';
import type { Article, StoryGroup, StorySignature } from '../engine.ts';
import { shorten } from '../summaries/shorten.ts';

/** A headline and the first sentences say what an event is. */
const OPENING_LIMIT = 480;
/** The first report of a story, and the newest that took it further. */
const OPENINGS_KEPT = 3;

/** How a report begins, up to `limit` characters: by default what a person or a model needs to tell events apart. */
export function openingOf({ title, text }: Pick<Article, 'title' | 'text'>, limit = OPENING_LIMIT): string {
  const body = cutText(text, limit * 2);
  return shorten(body.startsWith(title) ? body : `${cutText(title, OPENING_LIMIT)}: ${body}`, limit);
}

/** Keeps with each story how the reports begin that made it what it is. */
export function withOpenings(groups: readonly StoryGroup[], articles: readonly Article[], known: readonly StorySignature[]): StoryGroup[] {
  const openings = new Map(known.map((story) => [story.storyId, story.openings ?? []]));
  const byId = new Map(articles.map((article) => [article.id, article]));
  return groups.map((group) => {
    const before = openings.get(group.storyId) ?? [];
    const lead = byId.get(group.leadArticleId);
    const own = lead === undefined || (group.status.kind === 'already-told' && before.length > 0) ? [] : [openingOf(lead)];
    const [first, ...later] = [...before, ...own];
    return { ...group, signature: { ...group.signature, openings: first === undefined ? [] : [first, ...later.slice(1 - OPENINGS_KEPT)] } };
  });
}
