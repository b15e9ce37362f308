import { tokenise } from '../language/words.ts';
import { findSubjects } from './subject-mentions.ts';

const mentions = (text: string, language: string) => findSubjects(tokenise(text, language), language);
const meant = (text: string, language = 'en') => mentions(text, language).filter(({ tie }) => tie === 'word' || tie === 'plain').map(({ id }) => id);
const signs = (text: string, language = 'en') => mentions(text, language).filter(({ tie }) => tie === 'sign' || tie === 'name').map(({ id }) => id);

describe('finding subjects of the table', () => {
  it('knows a subject by its words, in any inflection', () => {
    expect(meant('Three earthquakes shook the coast')).toContain('earthquake');
  });

  it('tells what only goes with a subject from what means it', () => {
    expect(meant('A seismologist spoke near the epicentre')).not.toContain('earthquake');
    expect(signs('A seismologist spoke near the epicentre')).toContain('earthquake');
  });

  it.each([
    ['de', 'Das Erdbeben traf die Küste'],
    ['es', 'El terremoto sacudió la costa'],
    ['pl', 'Trzęsienie ziemi na wybrzeżu'],
    ['ja', '沿岸で地震'],
    ['uk', 'Землетрус на узбережжі'],
  ])('meets it through the table of translations: %s', (language, text) => {
    expect(meant(text, language)).toContain('earthquake');
  });

  it('is not misled by a name that begins with a subject, or by another meaning', () => {
    expect(meant('The label Wildfire Records signed a band')).not.toContain('wildfire');
    expect(meant('A political earthquake in the capital')).not.toContain('earthquake');
  });

  it('finds nothing in no words', () => {
    expect(mentions('', 'en')).toEqual([]);
  });
});
