import { fold } from '../language/fold.ts';
import { wordValue } from './number-words.ts';

/** A number in words and where it ends. */
export interface Spelt {
  value: number;
  end: number;
}

/** What stands between tens and units in languages that write the parts of a number apart: "treinta y uno". */
const JOINTS: Readonly<Record<string, string>> = { es: 'y', pt: 'e', fr: 'et', it: 'e' };
const NEXT = /^[ \u00a0-](?:(\p{L}{1,2}) )?(\p{L}+(?:-\p{L}+)*)/u;
const FRENCH_HUNDRED = /^cents?(?:-|$)/;
const LOOK_AHEAD = 48;

/** A number that begins with the word up to `end`, with the parts of it that follow: "doscientos treinta y uno", "deux cent trente". */
export function speltFrom(text: string, end: number, folded: string, language: string): Spelt | null {
  const value = wordValue(folded, language);
  if (value === null) return null;
  let spelt: Spelt = { value, end };
  for (let next = joined(spelt, text, language); next !== null; next = joined(spelt, text, language)) spelt = next;
  return spelt;
}

/** What a number of thousands goes on with: "dos mil quinientos". */
export function withRest(spelt: Spelt, text: string, language: string): Spelt {
  const next = nextWord(text, spelt.end, language);
  const rest = next === null || next.joint !== '' ? null : speltFrom(text, next.end, next.word, language);
  return rest !== null && rest.value < 1000 && rest.value >= 100 ? { value: spelt.value + rest.value, end: rest.end } : spelt;
}

function joined({ value, end }: Spelt, text: string, language: string): Spelt | null {
  const next = nextWord(text, end, language);
  if (next === null) return null;
  if (language === 'fr' && value >= 2 && value <= 9 && FRENCH_HUNDRED.test(next.word)) return { value: value * 100, end: next.end };
  const part = wordValue(next.word, language);
  return part !== null && canFollow(value, part, next.joint !== '') ? { value: value + part, end: next.end } : null;
}

function nextWord(text: string, at: number, language: string): { joint: string; word: string; end: number } | null {
  const own = JOINTS[language];
  const match = own === undefined ? null : NEXT.exec(text.slice(at, at + LOOK_AHEAD));
  if (match === null) return null;
  const [whole, joint = '', word = ''] = match;
  if (joint !== '' && joint !== own) return null;
  return { joint, word: fold(word), end: at + whole.length };
}

/** Hundreds go on with less than a hundred, and tens with a unit behind their joint. */
function canFollow(value: number, part: number, hasJoint: boolean): boolean {
  if (value >= 100 && value < 1000 && value % 100 === 0) return part < 100;
  return hasJoint && value % 10 === 0 && value % 100 >= 20 && part >= 1 && part <= 9;
}
