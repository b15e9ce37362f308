import { toLatin } from '../language/fold.ts';
import { tokenise } from '../language/words.ts';
import { read } from '../reading.ts';
import { understandPrompt } from '../relevance/understand-prompt.ts';
import type { Weighing } from './items.ts';
import type { KeyCounts } from './key-counts.ts';
import { keyOf, nameKey } from './keys.ts';
import type { Sketch } from './signature.ts';
import { termsOf } from './terms.ts';

/** What the prompt names is in every report that a task keeps, so it says next to nothing about which event is told. */
const PROMPTED = 0.1;
/** What most stories of the task have in common keeps this much of its weight. */
const LEAST = 0.15;
/** Fewer told stories than this are no background yet. */
const FEW = 8;

/** How much words, names and concepts tell within one task, of which so many stories were told. */
export function backgroundOf(prompt: string, told: number, counts: KeyCounts, reports: readonly Sketch[]): Weighing {
  const prompted = promptedBy(prompt, reports);
  const all = Math.max(FEW, told);
  const weigh = (isPrompted: boolean, stories: number): number => {
    if (isPrompted) return PROMPTED;
    return stories < 2 ? 1 : Math.max(LEAST, 1 - (1.5 * (stories - 1)) / all);
  };
  return {
    stem: (key) => weigh(prompted.stems.has(key), counts.ofWord(key)),
    name: (key) => weigh(prompted.names.has(key), counts.ofNamed(key)),
    concept: (key) => weigh(prompted.ids.has(key), counts.ofNamed(key)),
  };
}

/** What the prompt names, by key. */
interface Prompted {
  names: ReadonlySet<number>;
  ids: ReadonlySet<number>;
  stems: ReadonlySet<number>;
}

function promptedBy(prompt: string, reports: readonly Sketch[]): Prompted {
  const { language, subjects, prompt: asked } = understandPrompt(prompt);
  const terms = subjects.flatMap((subject) => subject.facets.flatMap((facet) => facet.alternatives.flatMap((alternative) => alternative.terms)));
  const ids = new Set(terms.flatMap((term) => term.ids));
  const { terms: words } = termsOf(read({ id: '', url: '', title: '', text: asked, publishedAt: null, language, sourceUrl: '' }));
  const names = tokenise(asked, language).filter((token) => !token.word.isStop).map((token) => keyOf(nameKey(toLatin(token.word.folded))));
  const meant = termsMeaning(ids, reports);
  return { names: new Set(names), ids: new Set([...ids].map(keyOf)), stems: new Set([...words.map(([term]) => term), ...meant].map(keyOf)) };
}

/** The terms by which reports speak of what the prompt's concepts are, whatever words they use. */
function termsMeaning(ids: ReadonlySet<string>, reports: readonly Sketch[]): string[] {
  return reports.flatMap(({ reading }) =>
    [...reading.mentions].filter(([id]) => ids.has(id)).flatMap(([, mentions]) => mentions.flatMap(({ at, length }) => reading.tokens.slice(at, at + length).map(({ word }) => toLatin(word.stem)))),
  );
}
