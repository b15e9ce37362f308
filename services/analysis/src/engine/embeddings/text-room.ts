/** Many models read 512 tokens, with two of their own, and servers refuse what is longer: the estimate may be off by a tenth. */
export const ROOM_TOKENS = 450;

/**
 * Tokens of a character, estimated high. The vocabulary of bge-small-en-v1.5 takes 0.2 to 0.4 a character for news in Latin
 * script, and 1 for Chinese and Japanese. For other alphabets it takes 0.6 to 0.9, but who reads those has a multilingual
 * model, which takes fewer; with the other kind half the room still fits. Punctuation is a token of its own.
 */
const COSTS: readonly (readonly [RegExp, number])[] = [
  [/[a-z\s]/, 0.35],
  [/[\d\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Devanagari}]/u, 0.5],
];

/** As much of a text's beginning as takes so many tokens by an estimate; never halves a surrogate pair. */
export function withinTokens(text: string, tokens: number): string {
  let [left, end] = [tokens, 0];
  for (const character of text) {
    left -= costOf(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function costOf(character: string): number {
  return COSTS.find(([script]) => script.test(character))?.[1] ?? character.length;
}
