const [ONE_THOUSAND, THOUSANDS] = ['mille', 'mila'];
/** The o of "cento" may go before another vowel: "centottanta". */
const ITALIAN_HUNDREDS = [/^(due|tre|quattro|cinque|sei|sette|otto|nove)?cento(.*)$/, /^(due|tre|quattro|cinque|sei|sette|otto|nove)?cent(o.*)$/];

/** Italian writes a number as one word: "duecentotrenta", "cinquantamila". */
export function italianValue(folded: string, valueBelowHundred: (word: string) => number | null): number | null {
  const below = (word: string): number | null => (word === '' ? 0 : belowThousand(word, valueBelowHundred));
  const at = folded.indexOf(THOUSANDS);
  if (at > 0) return sumOf(below(folded.slice(0, at)), below(folded.slice(at + THOUSANDS.length)));
  const isOne = folded.startsWith(ONE_THOUSAND);
  return sumOf(Number(isOne), below(isOne ? folded.slice(ONE_THOUSAND.length) : folded));
}

function sumOf(thousands: number | null, rest: number | null): number | null {
  const value = thousands === null || rest === null ? 0 : thousands * 1000 + rest;
  return value > 0 ? value : null;
}

function belowThousand(word: string, valueBelowHundred: (word: string) => number | null): number | null {
  for (const pattern of ITALIAN_HUNDREDS) {
    const match = pattern.exec(word);
    if (match === null) continue;
    const [, digit, rest = ''] = match;
    const hundreds = digit === undefined ? 1 : valueBelowHundred(digit);
    const tail = rest === '' ? 0 : valueBelowHundred(rest);
    if (hundreds !== null && tail !== null) return hundreds * 100 + tail;
  }
  return valueBelowHundred(word);
}
