type NotAlerted = { code: string };
export type Kind = { title: string; meaning: string | null };

const reported: Kind = { title: 'Already reported', meaning: 'You had been alerted to the same event before.' };
const other: Kind = { title: 'Other reasons', meaning: null };
const notJudged: Kind = {
  title: 'Could not be analyzed',
  meaning: 'The analysis failed on these articles, so they may or may not matter to you. Open them to see for yourself. Forewire tries them again after its next upgrade.',
};
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['not-judged', notJudged],
  ['not-relevant', { title: 'Not about what you asked for', meaning: null }],
  ['already-told', reported],
  ['same-event', reported],
  ['too-old', { title: 'Too old', meaning: 'They were published long before this run.' }],
]);

/** Articles that nobody was alerted to, by why: what may have been missed comes first, then the commonest. */
export function groupNotAlerted<T extends NotAlerted>(articles: readonly T[]): { kind: Kind; articles: T[] }[] {
  const groups = new Map<Kind, T[]>();
  for (const article of articles) {
    const kind = kinds.get(article.code) ?? other;
    groups.set(kind, [...(groups.get(kind) ?? []), article]);
  }
  const missed = (kind: Kind) => Number(kind === notJudged);
  return [...groups].map(([kind, all]) => ({ kind, articles: all })).sort((a, b) => missed(b.kind) - missed(a.kind) || b.articles.length - a.articles.length);
}

/** What a group of articles says of itself: each article's own reason, unless they all share the same one. */
export function sharesReason(kind: Kind): boolean {
  return kind === notJudged;
}
