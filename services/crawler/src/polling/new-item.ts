/** An item that a source has not had, with as much of it as an article may take. */
export type NewItem = {
  url: string | null;
  title: string | null;
  publishedAt: Date | null;
  byline: string;
  imageUrl: string | null;
  text: string;
  /** ISO 639-1, of title and text. */
  language: string | null;
};

export const titleLimit = 300;

/** Oldest first; what has no date counts as of now, and documents begin with the newest. */
export function inOrder<C extends { publishedAt: Date | null }>(candidates: readonly C[], now: Date): C[] {
  const time = (candidate: C): number => candidate.publishedAt?.getTime() ?? now.getTime();
  return [...candidates].reverse().sort((a, b) => time(a) - time(b));
}
