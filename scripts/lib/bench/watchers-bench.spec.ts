import { otherPrompts } from './watchers-bench.mjs';

describe('otherPrompts', () => {
  it('makes as many different prompts as are asked for, none of them about mines', () => {
    const prompts = otherPrompts(5_000);
    expect(new Set(prompts).size).toBe(5_000);
    expect(prompts.filter((text) => /\b(?:mine|mines|mining|tin|lithium)\b/i.test(text))).toEqual([]);
  });

  it('keeps to English and to the half of the prompts that may be looked at', () => {
    const prompt = (text: string, split = 'fit', language = 'en') => ({ text, split, language });
    expect(otherPrompts(1, [prompt('Held back', 'test'), prompt('Kupferminen', 'fit', 'de'), prompt('Copper mines'), prompt('Ferry strikes')])).toEqual(['Ferry strikes']);
  });
});
