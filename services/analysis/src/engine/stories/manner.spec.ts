import { buildArticle } from '../../../test/articles.ts';
import { read } from '../reading.ts';
import { mannerOf } from './manner.ts';
import { sketch } from './signature.ts';

const mannerIn = (language: string, title: string, text: string) => mannerOf(sketch(read(buildArticle({ language, title, text }))));

describe('the manner of a report', () => {
  it.each([
    ['en', 'How to get past the Alps when a tunnel shuts'],
    ['de', 'Gaspreis steigt: Was Kunden jetzt wissen müssen'],
    ['fr', 'Pourquoi le tunnel reste fermé'],
  ])('shows in a headline that explains, in %s', (language, title) => {
    expect(mannerIn(language, title, '').titleExplains).toBe(1);
  });

  it('shows in quotes, numbers and what opens a report', () => {
    const agency = mannerIn('en', 'Ferry sinks off Lisk, 12 dead', 'Twelve people died and 40 were rescued when a ferry sank off Lisk on Sunday, the coastguard said.');
    const feature = mannerIn('en', 'Waiting at the quay', '“I saw the lights go out, one after the other, and then there was nothing but the sea,” says Mira. “Nobody told us a thing.”');
    expect(agency.titleNumber).toBe(1);
    expect(feature.titleNumber).toBe(0);
    expect(feature.quoteShare).toBeGreaterThan(0.5);
    expect(agency.quoteShare).toBe(0);
    expect(agency.leadFacts).toBeGreaterThan(feature.leadFacts ?? 0);
  });

  it('shows in how a dispatch begins', () => {
    const openings = ['ANKARA, March 15 (Orient Line) — A strong earthquake', 'VILVOORDE – Op de spoeddienst', 'Rovigo (ANSA) - Tre arresti', 'Nine councillors will have the last word - in twelve days', '“I saw it go,” said Mira'];
    expect(openings.map((text) => mannerIn('en', 'A headline', text).isDispatch)).toEqual([1, 1, 1, 0, 0]);
  });
});
