import { fold, toLatin } from '../language/fold.ts';
import { stem } from '../language/stem.ts';
import { tokenise } from '../language/words.ts';
import { understandPrompt } from '../relevance/understand-prompt.ts';
import type { Weighing } from './items.ts';
import { keyOf } from './keys.ts';
import type { Sketch } from './signature.ts';

/** What the prompt names is in every report that a task keeps, so it says next to nothing about which event is told. */
const PROMPTED = 0.1;
/** What most stories of the task have in common keeps this much of its weight. */
const LEAST = 0.15;
/** Fewer told stories than this are no background yet. */
const FEW = 16;

/** How much words, names and concepts tell within one task: 1 for what is rare in it, near 0 for what all of it shares. */
export function backgroundOf(prompt: string, told: number, reports: readonly Sketch[]): Weighing {
  const prompted = promptedBy(prompt, reports);
  const all = Math.max(FEW, told);
  const weigh = (isPrompted: boolean, stories: number): number => {
    if (isPrompted) return PROMPTED;
    return stories < 2 ? 1 : Math.max(LEAST, 1 - (1.5 * (stories - 1)) / all);
  };
  return {
    stem: (key, language, stories) => weigh(prompted.hasStem(key, language), stories),
    name: (key, stories) => weigh(prompted.names.has(key), stories),
    concept: (key, stories) => weigh(prompted.ids.has(key), stories),
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

/** What the prompt names, by key. */
interface Prompted {
  names: ReadonlySet<number>;
  ids: ReadonlySet<number>;
  hasStem(stem: number, language: string): boolean;
}

function promptedBy(prompt: string, reports: readonly Sketch[]): Prompted {
  const { language, subjects, prompt: asked } = understandPrompt(prompt);
  const terms = subjects.flatMap((subject) => subject.facets.flatMap((facet) => facet.alternatives.flatMap((alternative) => alternative.terms)));
  const ids = new Set(terms.flatMap((term) => term.ids));
  const words = tokenise(asked, language).filter((token) => !token.word.isStop).map((token) => token.word.surface);
  const meant = stemsMeaning(ids, reports);
  const stemsIn = remembering((spoken) => new Set([...words.map((word) => stem(word, spoken)), ...(meant.get(spoken) ?? [])].map(keyOf)));
  const names = words.map((word) => keyOf(toLatin(fold(word))));
  return { names: new Set(names), ids: new Set([...ids].map(keyOf)), hasStem: (key, spoken) => stemsIn(spoken).has(key) };
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
