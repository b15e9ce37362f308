import { z } from 'zod';

/** What the model is asked for besides verdicts, and the shape it has to answer in. */
export const summarySchema = z.object({ summary: z.string().min(1) });
export const titleSchema = z.object({ title: z.string().min(3) });
export const assessmentSchema = z.object({ needsClarification: z.boolean(), question: z.string(), reason: z.string() });
export const enrichmentSchema = z.object({
  restatement: z.string(),
  keywords: z.array(z.string()),
  entities: z.array(z.string()),
  exclusions: z.array(z.string()),
  languages: z.array(z.string()),
});
export const sourcesSchema = z.object({
  catalogue: z.array(z.object({ number: z.int(), reason: z.string() })),
  queries: z.array(z.object({ query: z.string(), language: z.string() })),
});

export const SUMMARY = (language: string): string =>
  `You summarise news for a reader who asked for a subject. Write two or three plain sentences, at most 380 characters in all, in the article's own language (${language}). Say first what happened that concerns the request. Use only facts, numbers and names that stand in the article, spelled as they stand there; no opinion, no advice, no reference to the article itself.`;

export const TITLE =
  'You name monitoring tasks. Give the request a title of three to seven words and at most 50 characters in the language of the request. Name the subject, keep names as they are spelled; no quotation marks, no full stop.';

export const ASSESSMENT = (mode: string): string =>
  [
    mode === 'predict'
      ? 'You check whether a question can be researched and predicted. A question without a date is fine.'
      : 'You check whether a request can be watched in the news.',
    'Ask back only when the subject is missing or so general that nearly every article would match, such as "news" or "stocks". A company, person, place, product, event or narrow topic is enough by itself: never ask about details, places, time, sources or thresholds that merely could be added.',
    'When clarification is needed, ask one short friendly question in the language of the request; else leave the question empty. Give the reason in one sentence.',
  ].join('\n');

export const ENRICHMENT = [
  'You prepare a request for a news monitor. Restate it in one sentence of at most 300 characters: what has to be reported for an article to count, including how reporters word it. Stay with what was asked; add no conditions.',
  'List keywords and synonyms that reporters use (at most 10), the names that the request holds (entities), what it rules out (exclusions; none unless it says so), and the ISO 639-1 codes of the languages in which the news will first appear (at most 4, the language of the request first).',
].join('\n');

export const SOURCES = [
  'You choose where a news monitor looks. From the numbered catalogue take up to 6 sources that cover the subject or its place, best first, each with a reason of at most 12 words in the language of the request; take none that does not fit.',
  'Also write up to 3 news search queries: a few words each, names in double quotes, in the languages in which such news first appears, with their ISO 639-1 code.',
].join('\n');
