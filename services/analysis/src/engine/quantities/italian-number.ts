const [ONE_THOUSAND, THOUSANDS] = ['mille', 'mila'];
/** The o of "cento" may go before another vowel: "centottanta". */
const ITALIAN_HUNDREDS = [/^(due|tre|quattro|cinque|sei|sette|otto|nove)?cento(.*)$/, /^(due|tre|quattro|cinque|sei|sette|otto|nove)?cent(o.*)$/];

/** Italian writes a number as one word: "duecentotrenta", "cinquantamila". */
export function italianValue(folded: string, valueBelowHundred: (word: string) => number | null): number | null {
  const below = (word: string): number | null => belowThousand(word, valueBelowHundred);
  const at = folded.indexOf(THOUSANDS);
  const isOne = at < 0 && folded.startsWith(ONE_THOUSAND);
  const rest = at >= 0 ? folded.slice(at + THOUSANDS.length) : isOne ? folded.slice(ONE_THOUSAND.length) : folded;
  const many = at >= 0 ? below(folded.slice(0, at)) : Number(isOne);
  const few = rest === '' ? 0 : below(rest);
  if (many === null || few === null) return null;
  const value = many * 1000 + few;
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
