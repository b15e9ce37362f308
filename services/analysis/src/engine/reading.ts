import { cutText } from '@forewire/kit/whole-text';
import type { Article } from './engine.ts';
import { languageOf } from './language/detect-language.ts';
import { splitSentences, type Span } from './language/sentences.ts';
import { tokenise, type Token } from './language/words.ts';
import { findMentions, type Mention } from './lexicon/lexicon.ts';
import { withPlainAcronyms } from './lexicon/lexicon-terms.ts';

/** An article taken apart once, for every question that is asked about it. */
export interface Reading {
  article: Article;
  language: string;
  /** Title first, then text; offsets of title tokens are in the title, of the others in the text. */
  tokens: readonly Token[];
  titleLength: number;
  text: string;
  /** Sentences of the text; token sentence numbers count from 1, the title being 0. */
  sentences: readonly Span[];
  sentenceOf: readonly number[];
  positions: ReadonlyMap<string, readonly number[]>;
  mentions: ReadonlyMap<string, readonly Mention[]>;
}

/** News says what it is about well before this; longer pages are mostly comments and lists. */
const TEXT_LIMIT = 12_000;
const TITLE_LIMIT = 500;
const readings = new WeakMap<Article, Reading>();

/** Reads an article; the same article object is read once. */
export function read(article: Article): Reading {
  let reading = readings.get(article);
  if (reading === undefined) {
    reading = readAnew(article);
    readings.set(article, reading);
  }
  return reading;
}

function readAnew(article: Article): Reading {
  const title = withPlainAcronyms(cutText(article.title, TITLE_LIMIT));
  const text = withPlainAcronyms(cutText(article.text, TEXT_LIMIT));
  const language = languageOf(article.language, `${title}. ${text}`);
  const titleTokens = tokenise(title, language);
  const textTokens = tokenise(text, language);
  const tokens = [...titleTokens, ...textTokens];
  const sentences = splitSentences(text);
  return {
    article,
    language,
    tokens,
    titleLength: titleTokens.length,
    text: cutText(article.text, TEXT_LIMIT),
    sentences,
    sentenceOf: numberSentences(tokens, titleTokens.length, sentences),
    positions: indexOf(tokens),
    mentions: mentionsOf(titleTokens, textTokens, language),
  };
}

function numberSentences(tokens: readonly Token[], titleLength: number, sentences: readonly Span[]): number[] {
  const numbers = new Array<number>(tokens.length).fill(0);
  let current = 0;
  for (let i = titleLength; i < tokens.length; i += 1) {
    const start = tokens[i]?.start ?? 0;
    while (current + 1 < sentences.length && start >= (sentences[current]?.end ?? 0)) current += 1;
    numbers[i] = current + 1;
  }
  return numbers;
}

function indexOf(tokens: readonly Token[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (let i = 0; i < tokens.length; i += 1) {
    const stem = tokens[i]?.word.stem ?? '';
    const list = positions.get(stem);
    if (list === undefined) positions.set(stem, [i]);
    else list.push(i);
  }
  return positions;
}

function mentionsOf(title: readonly Token[], text: readonly Token[], language: string): Map<string, Mention[]> {
  const byId = new Map<string, Mention[]>();
  const add = (mention: Mention, offset: number): void => {
    const moved = offset === 0 ? mention : { ...mention, at: mention.at + offset };
    const list = byId.get(mention.id);
    if (list === undefined) byId.set(mention.id, [moved]);
    else list.push(moved);
  };
  for (const mention of findMentions(title, language)) add(mention, 0);
  for (const mention of findMentions(text, language)) add(mention, title.length);
  return byId;
}

/** The words of one sentence: 0 is the title. */
export function sentenceText(reading: Reading, sentence: number): string {
  if (sentence === 0) return cutText(reading.article.title, TITLE_LIMIT);
  const span = reading.sentences[sentence - 1];
  return span === undefined ? '' : reading.text.slice(span.start, span.end);
}
