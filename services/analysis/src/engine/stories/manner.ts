import type { Reading } from '../reading.ts';
import { isOfForm } from '../relevance/article-form.ts';
import type { Features } from './pair-traits.ts';
import type { Sketch } from './signature.ts';

const TEXT_LIMIT = 6_000;
const QUOTED = /["“„«「»][^"“”„«»「」]{2,400}["”“»«」]/gu;
const QUESTION = /[?？؟]/u;
/** Headlines of pieces that explain: "How goods get past the Alps", "Was Kunden wissen müssen". */
const EXPLAINS = /^[\s"“„«]*(?:how|why|what|who|which|when|where|wie|warum|was|wer|welche|wo|comment|pourquoi|que|quoi|qui|quel|quelle|quels|quelles|ce que|où|cómo|por qué|qué|quién|cuándo|come|perché|cosa|chi|quando|como|por que|porquê|o que|quem|hoe|waarom|wat|wie|jak|dlaczego|co|kto|hur|varför|vad|как|почему|что|кто|як|чому|що|хто|nasıl|neden)(?!\p{L})|(?:wissen müssen|need to know|à savoir|hay que saber|da sapere|moet weten|warto wiedzieć)/iu;
/** How a dispatch begins: "ANKARA, March 15 (Orient Line) — ", "VILVOORDE – ". */
const DISPATCH = /^\p{Lu}[\p{L}.'’-]{1,24}(?: \p{L}{1,14}){0,3}(?:, [^—–()]{2,40})?(?: ?\([^)]{2,40}\))? ?[—–-] /u;
/** Words; agencies write long sentences, and who describes a day short ones. */
const LONG_SENTENCE = 40;

const manners = new WeakMap<Reading, Features>();

/** In what manner a report tells, which says whether it brings something: agencies give facts, features let people speak. */
export function mannerOf({ reading, facts }: Pick<Sketch, 'reading' | 'facts'>): Features {
  let manner = manners.get(reading);
  if (manner === undefined) manners.set(reading, (manner = { ...ofTitle(reading), ...ofText(reading), leadFacts: Math.min(1, facts.filter(({ isLeading }) => isLeading).length / 4) }));
  return manner;
}

function ofTitle({ article: { title }, titleLength }: Reading): Features {
  return {
    titleAsks: QUESTION.test(title) ? 1 : 0,
    titleExplains: EXPLAINS.test(title) ? 1 : 0,
    titleNumber: /\p{Nd}/u.test(title) ? 1 : 0,
    titleLength: Math.min(1, titleLength / 16),
  };
}

function ofText(reading: Reading): Features {
  const text = reading.text.slice(0, TEXT_LIMIT);
  const quoted = text.match(QUOTED)?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  return {
    quoteShare: quoted / Math.max(200, text.length),
    sentenceLength: Math.min(1, reading.tokens.length / Math.max(1, reading.sentences.length) / LONG_SENTENCE),
    isDispatch: DISPATCH.test(text) ? 1 : 0,
    isOpinion: isOfForm('opinion', reading) ? 1 : 0,
  };
}
