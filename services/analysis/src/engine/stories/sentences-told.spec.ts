import { buildArticle } from '../../../test/articles.ts';
import type { Article } from '../engine.ts';
import { read } from '../reading.ts';
import { knownStory } from './known-story.ts';
import { sentenceTraits } from './sentences-told.ts';
import { sketch, type Sketch } from './signature.ts';

const even = { stem: () => 1, name: () => 1, concept: () => 1 };
const FIRST = 'Three workers died in a fire at the Brandmoor paint works in Lisk on Monday, the fire service said. Fifty firefighters fought the blaze on Quarry Road.';

function sketchOf(text: string, given: Partial<Article> = {}): Sketch {
  return sketch(read(buildArticle({ language: 'en', title: 'Brandmoor', text, publishedAt: '2026-03-04T10:00:00Z', ...given })));
}

const { signature: story } = sketchOf(FIRST, { publishedAt: '2026-03-02T12:00:00Z' });
const heldAgainst = (text: string, given?: Partial<Article>) => sentenceTraits(story, knownStory(story), sketchOf(text, given).traits.sentences, even);

describe('what a report says of a story, sentence by sentence', () => {
  it('tells a number beside what is known from one beside something else', () => {
    const news = heldAgainst('The fire at the Brandmoor paint works in Lisk has killed 14 workers, the fire service said.');
    const colour = heldAgainst('The fire at the Brandmoor paint works in Lisk killed workers. An accordionist from Tarvel plays waltzes for 14 pigeons.');
    expect(news.freshBeside).toBeGreaterThan(2 * (colour.freshBeside ?? NaN));
    expect([news.strangeShare, colour.strangeShare].map((share) => (share ?? NaN) > 0)).toEqual([false, true]);
  });

  it('finds what it says of the story behind an opening about something else', () => {
    const buried = heldAgainst('An accordionist from Tarvel plays waltzes. Pigeons listen. Three workers died in the fire at the Brandmoor paint works in Lisk, the fire service said.');
    expect(buried).toMatchObject({ coreTold: 1 / 3, coreFresh: 0 });
    expect(buried.coreBest).toBeGreaterThan(0.4);
  });

  it('knows what happened after the story was last told', () => {
    const later = 'The fire service said on Tuesday that the paint works on Quarry Road in Lisk would close.';
    expect([later, later.replace('Tuesday', 'Monday')].map((text) => heldAgainst(text).coreDayAfter)).toEqual([1, 0]);
    expect(sentenceTraits({ ...story, publishedAt: null }, knownStory({ ...story, publishedAt: null }), [], even).coreDayAfter).toBeNaN();
  });

  it('is nothing for a report that says nothing', () => {
    expect(heldAgainst('', { title: '' })).toMatchObject({ coreBest: 0, coreFresh: 0, connected: 0, strangeShare: 0, coreFrom: 1 });
  });
});
