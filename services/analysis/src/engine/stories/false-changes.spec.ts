import { buildArticle } from '../../../test/articles.ts';
import { read } from '../reading.ts';
import { changeSince } from './changes.ts';
import { factsOf } from './facts.ts';
import { sketch } from './signature.ts';

const sketchOf = (language: string, title: string, text: string) => sketch(read(buildArticle({ language, title, text })));
const factsIn = (language: string, title: string) => factsOf(read(buildArticle({ language, title, text: '' }))).map(({ key, value }) => [key, value]);

describe('what is no change', () => {
  it.each([
    ['o:rescued', 'en', 'Airline offers rescue fares after rival collapses'],
    ['o:exploited', 'en', 'Farm owner denies that pickers are being exploited'],
    ['o:exploited', 'fr', 'Une ferme exploitée par la même famille depuis 1950'],
    ['o:exploited', 'de', 'Erntehelfer auf dem Hof wurden ausgenutzt'],
  ])('%s is not said in %s by: %s', (outcome, language, title) => {
    expect(sketchOf(language, title, `${title}.`).signature.outcomes).not.toContain(outcome);
  });

  it.each([
    ['o:rescued', 'en', 'All twelve miners rescued from the shaft'],
    ['o:exploited', 'en', 'Flaw in router software is being exploited by criminals'],
    ['o:exploited', 'de', 'Schwachstelle wird aktiv ausgenutzt'],
  ])('%s is said in %s by: %s', (outcome, language, title) => {
    expect(sketchOf(language, title, `${title}.`).signature.outcomes).toContain(outcome);
  });

  it.each([
    ['en', 'Folk singer dies at 87'],
    ['en', 'Folk singer Mado Kerlann has died aged 87'],
    ['de', 'Sängerin mit 87 Jahren gestorben'],
    ['fr', 'La chanteuse est morte à 87 ans'],
    ['es', 'La cantante muere a los 87 años'],
    ['it', 'La cantante è morta a 87 anni'],
  ])('an age is no count of the dead in %s: %s', (language, title) => {
    expect(factsIn(language, title).filter(([key]) => key === 'dead')).toEqual([]);
  });

  it.each([
    ['de', 'Drei zunächst vermisste Wanderer sind wieder da'],
    ['en', 'Three initially missing hikers are back'],
  ])('who was missing at first is not missing in %s: %s', (language, title) => {
    expect(factsIn(language, title).filter(([key]) => key === 'missing')).toEqual([]);
    expect(factsIn('de', 'Drei Wanderer werden vermisst')).toContainEqual(['missing', 3]);
  });

  it('is that another firm makes other tonnes', () => {
    const told = sketchOf('en', 'Norvik smelter halts output of 40,000 tonnes of zinc', 'The Norvik smelter has halted its output of 40,000 tonnes of zinc a year after a furnace fault.').signature;
    const rival = sketchOf('en', 'Zinc price climbs as Norvik smelter stays shut', 'The price of zinc rose again. Rival Halden mines 910,000 tonnes of copper ore in Peru, its chief said.');
    const revised = sketchOf('en', 'Norvik smelter output of zinc cut to 25,000 tonnes', 'The output of zinc at the Norvik smelter will be 25,000 tonnes this year, the firm said.');
    expect(changeSince(told, rival)).toBeNull();
    expect(changeSince(told, revised)).toBe('tonnes: 40,000 → 25,000');
  });
});
