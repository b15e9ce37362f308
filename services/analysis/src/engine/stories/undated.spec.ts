import { buildArticle, groupsOf } from '../../../test/articles.ts';
import type { Article, StoryGroup } from '../engine.ts';
import { read } from '../reading.ts';
import { pairTraits, type Report } from './pair-traits.ts';
import { knownStory } from './known-story.ts';
import { secondLook } from './second-look.ts';
import { sketch } from './signature.ts';

const now = new Date('2026-03-05T12:00:00Z');
const even = { stem: () => 1, name: () => 1, concept: () => 1 };

function fire(id: string, given: Partial<Article>): Article {
  return buildArticle({
    id,
    language: 'en',
    title: 'Fire at Brandmoor paint works kills 3',
    text: 'Three workers died in a fire at the Brandmoor paint works in Lisk on Monday morning, the county fire service said. Fifty firefighters fought the blaze at the factory on Quarry Road for six hours. Brandmoor employs 240 people in Lisk and makes paint for ships.',
    publishedAt: null,
    ...given,
  });
}

const first = (given: Partial<Article> = {}): Article => fire('first', given);
const later = (given: Partial<Article> = {}): Article =>
  fire('later', {
    title: 'Death toll of Brandmoor paint works fire rises to 5',
    text: 'Two more workers have died after the fire at the Brandmoor paint works in Lisk, the county fire service said, which takes the number of dead to five. Investigators were at the factory on Quarry Road on Tuesday. Brandmoor makes paint for ships.',
    ...given,
  });

function tell(articles: Article[], before: Article[]): StoryGroup[] {
  return groupsOf('factory fires', articles, groupsOf('factory fires', before, [], now).map(({ signature }) => signature), now);
}

describe('reports without a time of their own', () => {
  it.each<[string, Partial<Article>]>([
    ['no report has a date', {}],
    ['all have the time at which the feed was made', { publishedAt: '2026-03-05T11:00:00Z' }],
  ])('take a story further with another number when %s', (_when, time) => {
    expect(tell([later(time)], [first(time)]).map(({ status }) => status.kind)).toEqual(['update']);
  });

  it('are known again when the same is told in the same words', () => {
    expect(tell([fire('copy', { url: 'https://elsewhere.example/copy' })], [first()]).map(({ status }) => status.kind)).toEqual(['already-told']);
  });

  it('are as old as when they were found, where that is known', () => {
    const { signature } = sketch(read(first({ foundAt: '2026-03-04T10:00:00Z' })));
    expect([signature.publishedAt, signature.first?.publishedAt]).toEqual(['2026-03-04T10:00:00Z', '2026-03-04T10:00:00Z']);
    expect(sketch(read(first({ publishedAt: '2026-03-02T08:00:00Z', foundAt: '2026-03-04T10:00:00Z' }))).signature.publishedAt).toBe('2026-03-02T08:00:00Z');
    expect(sketch(read(first({ publishedAt: 'no time' }))).signature.publishedAt).toBeNull();
  });

  it('leave open what only a date could tell, rather than being of the same moment', () => {
    const [story, report] = [sketch(read(first())), sketch(read(later({ publishedAt: '2026-03-04T08:00:00Z' })))];
    const own: Report = { traits: report.traits, title: '', length: 40, publishedAt: Date.parse('2026-03-04T08:00:00Z') };
    const unknown = Object.entries({ ...secondLook(story.signature, report, [], even), ...pairTraits(knownStory(story.signature), own, even) }).filter(([, value]) => Number.isNaN(value)).map(([name]) => name);
    expect(unknown).toEqual(expect.arrayContaining(['withinDay', 'hoursSince', 'sinceFirst', 'sinceLast', 'firstDayMeant', 'daysApart', 'months']));
    const dated = sketch(read(first({ publishedAt: '2026-03-02T08:00:00Z' })));
    expect(pairTraits(knownStory(dated.signature), own, even).sinceFirst).toBeGreaterThan(0);
  });
});
