import type { StorySignature } from '../engine.ts';
import { fold, toLatin } from '../language/fold.ts';
import { stem } from '../language/stem.ts';
import { tokenise } from '../language/words.ts';
import { understandPrompt } from '../relevance/understand-prompt.ts';
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
}

/** Takes the background of a task from its prompt and the stories it was told. */
export function backgroundOf(prompt: string, known: readonly StorySignature[], reports: readonly Sketch[]): Background {
  const prompted = promptedBy(prompt, reports);
  const frequency = frequencyIn(known);
  const stories = Math.max(FEW, known.length);
  const weigh = (isPrompted: boolean, count: number | undefined): number => {
    if (isPrompted) return PROMPTED;
    return count === undefined || count < 2 ? 1 : Math.max(LEAST, 1 - (1.5 * (count - 1)) / stories);
  };
  return {
    ofStem: (word, language) => weigh(prompted.hasStem(word, language), frequency.stems.get(language)?.get(word)),
    ofName: (name) => weigh(prompted.names.has(name), frequency.others.get(name)),
    ofConcept: (id) => weigh(prompted.ids.has(id), frequency.others.get(id)),
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

/** In how many stories words (by language), names and concepts are. */
function frequencyIn(known: readonly StorySignature[]): { stems: Map<string, Map<string, number>>; others: Map<string, number> } {
  const stems = new Map<string, Map<string, number>>();
  const others = new Map<string, number>();
  for (const story of known) {
    const own = stems.get(story.language) ?? new Map<string, number>();
    stems.set(story.language, own);
    for (const word of new Set([...story.terms, ...(story.lead ?? [])].map(([stem]) => stem))) own.set(word, (own.get(word) ?? 0) + 1);
    for (const key of new Set([...story.entities, ...story.concepts, ...story.places])) others.set(key, (others.get(key) ?? 0) + 1);
  }
  return { stems, others };
}
