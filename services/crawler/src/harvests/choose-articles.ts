import { type Article, isNews } from './article.ts';

/** What choosing needs to know of an article. */
export type ArticleHead = Pick<Article, '_id' | 'sourceId' | 'seq' | 'publishedAt' | 'foundAt' | 'fresh'>;

/** One source's articles that a task may be given. */
export type Offer = {
  sourceId: string;
  /** Number of the newest article that the task was given; 0 when it was given none. */
  given: number;
  /** Number of the source's newest article. */
  newest: number;
  /** In order of their number; for a source that the task was given nothing of, its latest ones. */
  heads: ArticleHead[];
  /** The articles themselves, where they were read along with their heads. */
  articles?: Article[];
  /** False when there are more articles behind these. */
  isComplete: boolean;
};

export type Choice = { articleIds: string[]; positions: Map<string, number>; counts: Map<string, number> };

export const articlesPerRun = 40;
export const articlesOfNewSource = 20;

/** What a task may be given of a source that it has not had before: the last days' articles, not its whole history. */
export function introduction(newestFirst: ArticleHead[], newest: number, now: Date): ArticleHead[] {
  const recent = newestFirst.filter((head) => head.seq <= newest && head.fresh && isNews(head.publishedAt ?? head.foundAt, now));
  return recent.slice(0, articlesOfNewSource).reverse();
}

/**
 * Chooses at most 40 articles for a run: first what follows on what the task has had, the oldest of all sources first, so
 * that what finds no room comes next time; then the latest of sources that are new to it, in turns.
 */
export function chooseArticles(offers: readonly Offer[]): Choice {
  const choice: Choice = { articleIds: [], positions: new Map(), counts: new Map() };
  takeInOrder(offers.filter((offer) => offer.given > 0), choice);
  takeInTurns(offers.filter((offer) => offer.given === 0), choice);
  return choice;
}

function take(choice: Choice, head: ArticleHead): void {
  choice.articleIds.push(head._id);
  choice.counts.set(head.sourceId, (choice.counts.get(head.sourceId) ?? 0) + 1);
}

const dateOf = (head: ArticleHead): number => (head.publishedAt ?? head.foundAt).getTime();

function takeInOrder(offers: readonly Offer[], choice: Choice): void {
  const all = offers.map((offer) => ({ offer, rest: offer.heads.filter((head) => head.fresh) }));
  const queues = all.filter(({ rest }) => rest.length > 0);
  while (choice.articleIds.length < articlesPerRun) {
    const next = queues.filter(({ rest }) => rest.length > 0).sort((a, b) => dateOfFirst(a.rest) - dateOfFirst(b.rest))[0];
    const head = next?.rest.shift();
    if (!head) break;
    take(choice, head);
  }
  // A position stands right before the first article that is still to come.
  for (const { offer, rest } of all) choice.positions.set(offer.sourceId, positionBefore(offer, rest[0]));
}

function dateOfFirst([first]: ArticleHead[]): number {
  return first ? dateOf(first) : Infinity;
}

function positionBefore(offer: Offer, next: ArticleHead | undefined): number {
  if (next) return next.seq - 1;
  return offer.isComplete ? offer.newest : (offer.heads.at(-1)?.seq ?? offer.newest);
}

function takeInTurns(offers: readonly Offer[], choice: Choice): void {
  const room = articlesPerRun - choice.articleIds.length;
  if (room <= 0) return;
  const chosen: ArticleHead[] = [];
  const stacks = offers.map((offer) => [...offer.heads]);
  while (chosen.length < room && stacks.some((stack) => stack.length > 0)) {
    for (const stack of stacks) {
      const head = chosen.length < room ? stack.pop() : undefined;
      if (head) chosen.push(head);
    }
  }
  for (const head of chosen.sort((a, b) => dateOf(a) - dateOf(b) || a.seq - b.seq)) take(choice, head);
  for (const offer of offers) choice.positions.set(offer.sourceId, offer.newest);
}
