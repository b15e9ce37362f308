/** Where a sentence stands in its text. */
export interface Span {
  start: number;
  end: number;
}

/** Ends with a full stop without ending a sentence; folded to lower case, English, German, French, Spanish, Italian, Portuguese, Dutch, Russian. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof sr jr st gen col lt sgt capt cmdr adm gov sen rep rev hon pres no nos vs etc bros dept est approx fig al ed eds vol pp jan feb mar apr jun jul aug sep sept oct nov dec e.g i.e a.m p.m u.s u.k u.n e.u z.b d.h u.a bzw ca evtl ggf inkl mio mrd nr str usw vgl abs art bsp dipl ing mme mlle av bd env ex sra srta dña dto pág núm sig dott ing avv sig.ra pag ecc exmo tel bijv dhr mevr drs ir o.a руб тыс млн млрд г гг ул им т.е т.д т.п др`.split(' '),
);
const MONTH = /^\s+(?:jan|feb|mär|mar|apr|mai|may|maj|jun|jul|aug|sep|okt|oct|nov|dez|dec|des)/i;
// A terminator with its closing quotes or brackets, or a line break; a run of marks counts from its first.
const BOUNDARY = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|[。！？．।؟]["”’』」）]*|\n+/g;
const UNPUNCTUATED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;

/** Splits a text into sentences; knows abbreviations, initials, decimals, ordinals, quotes and CJK marks. */
export function splitSentences(text: string): Span[] {
  if (UNPUNCTUATED.test(text.slice(0, 200))) return segmented(text);
  const spans: Span[] = [];
  let start = 0;
  BOUNDARY.lastIndex = 0;
  for (let match = BOUNDARY.exec(text); match !== null; match = BOUNDARY.exec(text)) {
    const end = match.index + match[0].length;
    if (isBoundary(text, match.index, match[0], end)) {
      push(spans, text, start, end);
      start = end;
    }
  }
  push(spans, text, start, text.length);
  return spans;
}

function push(spans: Span[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  if (end > start) spans.push({ start, end });
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 160;
}

function isBoundary(text: string, at: number, mark: string, end: number): boolean {
  const first = mark.charCodeAt(0);
  if (first === 10 || first > 0x2fff || first === 0x964 || first === 0x61f) return true;
  const next = nextVisible(text, end);
  if (next === '') return true;
  if (/\p{Ll}/u.test(next)) return false;
  if (mark !== '.') return true;
  return !isAbbreviated(text, at, end);
}

function isAbbreviated(text: string, at: number, end: number): boolean {
  const word = wordBefore(text, at);
  if (/^\p{Lu}$/u.test(word)) return true;
  if (/^\d{1,2}$/.test(word)) return MONTH.test(text.slice(end, end + 6));
  const lower = word.toLowerCase();
  // "No" ends an answer as often as it abbreviates "number": only a digit after it decides.
  if (lower === 'no' || lower === 'nos' || lower === 'art') return /^\s*\d/.test(text.slice(end, end + 4));
  return ABBREVIATIONS.has(lower) || /^(?:\p{L}\.)+\p{L}$/u.test(word);
}

function wordBefore(text: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < 12 && !isSpace(text.charCodeAt(from - 1)) && text[from - 1] !== '(') from -= 1;
  return text.slice(from, at);
}

function nextVisible(text: string, from: number): string {
  for (let i = from; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (!isSpace(text.charCodeAt(i)) && !'"\'“‘«([„'.includes(char)) return char;
  }
  return '';
}

let segmenter: Intl.Segmenter | undefined;

function segmented(text: string): Span[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'sentence' });
  const spans: Span[] = [];
  for (const part of segmenter.segment(text)) push(spans, text, part.index, part.index + part.segment.length);
  return spans;
}
