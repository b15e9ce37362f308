import { tokenise } from '../language/words.ts';
import { findMentions } from './lexicon.ts';

const idsIn = (language: string, text: string): string[] => [...new Set(findMentions(tokenise(text, language), language).map(({ id }) => id))];

describe('parts of compounds', () => {
  it('mean what they mean on their own, at either end', () => {
    expect(idsIn('de', 'Streik')).toContain('strike');
    expect(idsIn('de', 'Hafenarbeiterstreik')).toContain('strike');
    expect(idsIn('de', 'Streikbeginn')).toContain('strike');
    expect(idsIn('nl', 'Havenstaking')).toEqual(expect.arrayContaining(idsIn('nl', 'staking')));
  });

  it('are not looked for in languages without compounds', () => {
    expect(idsIn('en', 'Strikebreaking')).not.toContain('strike');
  });
});
