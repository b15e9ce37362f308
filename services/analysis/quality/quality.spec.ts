import { extractiveEngine } from '../test/engines.ts';
import { judgeRun, toStory } from '../src/runs/judge-run.ts';
import { StoriesInMemory } from '../src/stories/stories-in-memory.ts';
import { readHalf } from './bench/half.mjs';
import { measureEvents, measurePrompts, measureRelevance, type OnceFigures, type RelevanceFigures } from './bench/measure.mjs';

/*
 * What the extractive engine reaches on the half that it was not fitted on, a little under what `npm run bench:quality --
 * --half test` prints. A floor that no longer holds is a regression; one that holds by far is raised.
 */

const product = { judgeRun, toStory, StoriesInMemory };
/** Of the reports that a prompt does not want, one of so many is judged, and counts for the others. */
const oneOf = 20;
/** Of the prompts, one of so many is followed over its stories. */
const promptsFollowed = 3;

let relevance: RelevanceFigures;
let events: OnceFigures;
let prompts: OnceFigures;

beforeAll(async () => {
  const half = readHalf('test');
  const engine = extractiveEngine();
  relevance = (await measureRelevance(engine, half, { oneOf })).figures;
  events = (await measureEvents(engine, half, product)).figures;
  prompts = (await measurePrompts(engine, { ...half, prompts: half.prompts.filter((_, number) => number % promptsFollowed === 0) }, product)).figures;
}, 300_000);

/** `[what, the figure, the least it may be]` */
const floors: [string, () => number | null, number][] = [
  ['F1 over all judgements', () => relevance.micro.f1, 0.47],
  ['precision', () => relevance.micro.precision, 0.46],
  ['recall', () => relevance.micro.recall, 0.48],
  ['recall where report and prompt differ in language', () => relevance.foreign.recall, 0.38],
  ['F1, mean of the prompts', () => relevance.macroF1, 0.5],
  ['updates that carry something new', () => events.hourly.updates.share, 0.58],
  ['changed facts told as an update', () => events.hourly.changedAsUpdate.share, 0.75],
];

/** `[what, the figure, the most it may be]` */
const ceilings: [string, () => number | null, number][] = [
  ['prompts that find nothing', () => relevance.withoutFinds.length, 13],
  ['stories told as new more than once', () => events.hourly.toldAgain.share, 0.36],
  ['repetitions that alert, by event', () => events.hourly.repeats.share, 0.33],
  ['repetitions that alert, by prompt', () => prompts.hourly.repeats.share, 0.38],
  ['changed facts never told', () => events.hourly.changedNever.share, 0.1],
  ['new events swallowed, by event', () => events.hourly.swallowed.share, 0.14],
  ['new events swallowed, by prompt', () => prompts.hourly.swallowed.share, 0.08],
  ['alerts a story from a backlog', () => events.atOnce.alertsPerStory, 2.2],
  ['groups of a backlog that mix stories', () => events.atOnce.mixed.share, 0.03],
];

describe('the extractive engine on news that it was not fitted on', () => {
  it.each(floors)('reaches its floor: %s', (_what, figure, least) => {
    expect(figure()).toBeGreaterThanOrEqual(least);
  });

  it.each(ceilings)('stays under its ceiling: %s', (_what, figure, most) => {
    expect(figure()).toBeLessThanOrEqual(most);
  });

  it('judges every report, and no run fails', () => {
    expect([relevance.notJudged, events.hourly.failedRuns.part, prompts.hourly.failedRuns.part, events.atOnce.failedRuns.part]).toEqual([0, 0, 0, 0]);
  });
});
