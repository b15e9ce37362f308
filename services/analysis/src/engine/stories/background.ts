import type { StorySignature } from '../engine.ts';
import { fold, toLatin } from '../language/fold.ts';
import { stem } from '../language/stem.ts';
import { tokenise } from '../language/words.ts';
import { understandPrompt } from '../relevance/understand-prompt.ts';
import { Items } from './items.ts';
import { Screening } from './screening.ts';
import type { Sketch } from './signature.ts';

/** What the prompt names is in every report that a task keeps, so it says next to nothing about which event is told. */
const PROMPTED = 0.1;
/** What most stories of the task have in common keeps this much of its weight. */
const LEAST = 0.15;
/** Fewer told stories than this are no background yet. */
const FEW = 16;

/** How much words, names and concepts tell within one task: 1 for what is rare in it, near 0 for what all of it shares. */
export interface Background {
  ofStem(stem: string, language: string): number;
  ofName(name: string): number;
  ofConcept(id: string): number;
  /** The told stories, to be screened before they are compared. */
  screening: Screening;
}

/** Takes the background of a task from its prompt and the stories it was told. */
export function backgroundOf(prompt: string, known: readonly StorySignature[], reports: readonly Sketch[]): Background {
  const prompted = promptedBy(prompt, reports);
  const items = new Items(known);
  const all = Math.max(FEW, known.length);
  const weigh = (isPrompted: boolean, stories: number): number => {
    if (isPrompted) return PROMPTED;
    return stories < 2 ? 1 : Math.max(LEAST, 1 - (1.5 * (stories - 1)) / all);
  };
  const stemIn = remembering((language) => (word: string, stories: number) => weigh(prompted.hasStem(word, language), stories));
  const name = (key: string, stories: number): number => weigh(prompted.names.has(key), stories);
  const concept = (key: string, stories: number): number => weigh(prompted.ids.has(key), stories);
  return {
    ofStem: (word, language) => items.stemsOf(language).get(word)?.share(stemIn(language)) ?? stemIn(language)(word, 0),
    ofName: (key) => items.other(key)?.share(name) ?? name(key, 0),
    ofConcept: (key) => items.other(key)?.share(concept) ?? concept(key, 0),
    screening: new Screening(items, { stemIn, name, concept }),
  };
}

/** The same answers, each made once. */
function remembering<V>(answer: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = answer(key)));
    return value;
  };
}

interface Prompted {
  names: ReadonlySet<string>;
  ids: ReadonlySet<string>;
  hasStem(stem: string, language: string): boolean;
}

function promptedBy(prompt: string, reports: readonly Sketch[]): Prompted {
  const { language, subjects, prompt: asked } = understandPrompt(prompt);
  const terms = subjects.flatMap((subject) => subject.facets.flatMap((facet) => facet.alternatives.flatMap((alternative) => alternative.terms)));
  const ids = new Set(terms.flatMap((term) => term.ids));
  const words = tokenise(asked, language).filter((token) => !token.word.isStop).map((token) => token.word.surface);
  const meant = stemsMeaning(ids, reports);
  const own = new Map<string, Set<string>>();
  const stemsIn = (spoken: string): Set<string> => {
    let stems = own.get(spoken);
    if (stems === undefined) own.set(spoken, (stems = new Set([...words.map((word) => stem(word, spoken)), ...(meant.get(spoken) ?? [])])));
    return stems;
  };
  return { names: new Set(words.map((word) => toLatin(fold(word)))), ids, hasStem: (word, spoken) => stemsIn(spoken).has(word) };
}

/** The words by which the reports speak of what was asked for: "walkout" where the prompt says "strike". */
function stemsMeaning(ids: ReadonlySet<string>, reports: readonly Sketch[]): Map<string, string[]> {
  const stems = new Map<string, string[]>();
  for (const { reading } of reports) {
    const list = stems.get(reading.language) ?? [];
    for (const [id, mentions] of reading.mentions) {
      if (!ids.has(id)) continue;
      for (const { at, length } of mentions) for (const { word } of reading.tokens.slice(at, at + length)) list.push(word.stem);
    }
    stems.set(reading.language, list);
  }
  return stems;
}
