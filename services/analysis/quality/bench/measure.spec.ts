import type { Article, Engine, StoryGroup, StorySignature, StoryStatus, ToldStory } from '../../src/engine/engine.ts';
import { extractively } from '../../src/engine/engine.ts';
import { sketch } from '../../src/engine/stories/signature.ts';
import { read } from '../../src/engine/reading.ts';
import { extractiveEngine } from '../../test/engines.ts';
import { judgeRun, toStory } from '../../src/runs/judge-run.ts';
import { StoriesInMemory } from '../../src/stories/stories-in-memory.ts';
import type { Half, Prompt, QualityEvent, Report } from './half.mjs';
import { measureEvents, measurePrompts, measureRelevance } from './measure.mjs';

const product = { judgeRun, toStory, StoriesInMemory };

let count = 0;
function report(story: string, given: Partial<Report>): Report {
  count += 1;
  return { report: `${story.slice(0, 6)}/${String(count).padStart(2, '0')}`, story, language: 'en', outlet: 'Post (GB, daily)', publishedAt: `2026-03-${String(count).padStart(2, '0')}T08:00:00Z`, form: 'rewrite', expect: 'nothing-new', headline: `Report ${count}`, text: `Words of report ${count}.`, ...given };
}

function buildHalf(): Half {
  count = 0;
  const fire: QualityEvent = {
    event: 'w01-01-fire', split: 'fit', kind: 'fire',
    reports: [
      report('w01-01', { form: 'first', expect: 'new' }),
      report('w01-01', { form: 'copy' }),
      report('w01-01a', { form: 'near-miss', expect: 'new' }),
      report('w01-01', { form: 'development', expect: 'update' }),
      report('w01-01', { form: 'opinion', expect: 'unclear' }),
      report('w01-01', { form: 'other-language', language: 'de' }),
    ],
  };
  const strike: QualityEvent = {
    event: 'w01-02-strike', split: 'fit', kind: 'strike',
    reports: [report('w01-02', { form: 'first', expect: 'new' }), report('w01-02', { form: 'rewrite' })],
  };
  const prompts: Prompt[] = [
    { prompt: 'p01-01', language: 'en', kind: 'topic', split: 'fit', text: 'fires', stories: { 'w01-01': 'yes', 'w01-01a': 'unclear' }, forms: { opinion: 'no' } },
    { prompt: 'p01-02', language: 'fr', kind: 'question', split: 'fit', text: 'grèves ?', stories: { 'w01-02': 'yes' }, reports: { 'w01-02/07': 'no' } },
  ];
  return { events: [fire, strike], prompts };
}

const half = buildHalf();
const reportOf = new Map(half.events.flatMap(({ reports }) => reports.map((each) => [each.report, each])));
function storyOf({ id }: Article): string {
  return reportOf.get(id)?.story ?? '';
}

type Judge = (prompt: Prompt, report: Report) => boolean;
function judging(judge: Judge): Pick<Engine, 'judge'> {
  return {
    judge: async (text, articles) => {
      const prompt = half.prompts.find((each) => each.text === text);
      return extractively(articles.flatMap(({ id }) => {
        const found = reportOf.get(id);
        return prompt && found ? [{ articleId: id, relevant: judge(prompt, found), score: 1, reason: '', by: 'extractive' as const }] : [];
      }));
    },
  };
}
const isWanted: Judge = ({ prompt }, { report: id, form, story }) => (prompt === 'p01-01' ? story === 'w01-01' && form !== 'opinion' : id === 'w01-02/08');

type Key = (article: Article) => string;
type Status = (articles: Article[], isKnown: boolean) => StoryStatus['kind'];

/** Groups by a key, and finds the told story of the same key again. */
function grouping(key: Key, status: Status): Engine {
  const engine = extractiveEngine();
  engine.group = async (_prompt, articles, known: readonly ToldStory[]) => {
    const told = await Promise.all(known.map((story) => story.signature()));
    const groups = new Map<string, Article[]>();
    for (const article of articles) groups.set(key(article), [...(groups.get(key(article)) ?? []), article]);
    return extractively([...groups].map(([name, members]) => toGroup(name, members, status(members, told.some((signature) => signature?.storyId === name)))));
  };
  return engine;
}

function toGroup(storyId: string, members: Article[], kind: StoryStatus['kind']): StoryGroup {
  const [lead] = members;
  if (!lead) throw new Error('a group has a member');
  const signature: StorySignature = { ...sketch(read(lead)).signature, storyId };
  const status: StoryStatus = kind === 'new' ? { kind } : kind === 'update' ? { kind, of: storyId, changed: 'more' } : { kind, of: storyId };
  return { storyId, status, leadArticleId: lead.id, memberIds: members.map(({ id }) => id), reason: '', signature };
}

const perfect = grouping(storyOf, (members, isKnown) => {
  if (!isKnown) return 'new';
  return members.some(({ id }) => reportOf.get(id)?.expect === 'update') ? 'update' : 'already-told';
});

describe('relevance', () => {
  it('gives a judge who knows the labels full marks', async () => {
    const { figures } = await measureRelevance(judging(isWanted), half);
    expect(figures.micro).toEqual({ wanted: 5, right: 5, stray: 0, precision: 1, recall: 1, f1: 1 });
    expect(figures).toMatchObject({ macroF1: 1, prompts: 2, withoutFinds: [], notJudged: 0, stray: {} });
    expect(figures.own.wanted).toBe(3);
    expect(figures.foreign.wanted).toBe(2);
  });

  it('counts what a judge alerts who alerts to everything, but not where the label is unclear', async () => {
    const { figures } = await measureRelevance(judging(() => true), half);
    expect(figures.micro).toMatchObject({ wanted: 5, right: 5, stray: 10, recall: 1 });
    expect(figures.micro.precision).toBeCloseTo(5 / 15);
    expect(figures.stray).toEqual({ 'an excluded report of a wanted story': 2, 'another event': 8 });
    expect(figures.byKind).toMatchObject([{ name: 'topic', wanted: 4, stray: 3 }, { name: 'question', wanted: 1, stray: 7 }]);
  });

  it('names the prompts of a judge who finds nothing', async () => {
    const { figures } = await measureRelevance(judging(() => false), half);
    expect(figures).toMatchObject({ micro: { right: 0, precision: null, recall: 0, f1: 0 }, macroF1: 0, withoutFinds: ['p01-01', 'p01-02'] });
  });

  it('says how many tokens of a model a judgement costs', async () => {
    const judge: Engine['judge'] = async (_prompt, articles) => ({ value: [], by: 'model', usage: { promptTokens: articles.length * 100, completionTokens: articles.length * 20 }, notes: [] });
    const { figures } = await measureRelevance({ judge }, half);
    expect(figures.cost).toEqual({ cpuMs: expect.any(Number), tokens: 120 });
  });

  it('lets some of the unwanted reports stand for all of them', async () => {
    const { figures } = await measureRelevance(judging(() => true), half, { oneOf: 2 });
    expect(figures.micro).toMatchObject({ wanted: 5, right: 5, stray: 10 });
    expect(figures.cost.tokens).toBe(0);
  });

  it('takes what got no verdict for not found, and counts it', async () => {
    const { figures } = await measureRelevance({ judge: async () => extractively([]) }, half);
    expect(figures).toMatchObject({ micro: { right: 0, wanted: 5 }, notJudged: 15 });
  });
});

const share = (part: number, whole: number) => ({ part, whole, share: whole === 0 ? null : part / whole });

describe('events told once', () => {
  it('gives a judge who knows the labels full marks', async () => {
    const { figures } = await measureEvents(perfect, half, product);
    expect(figures.hourly).toMatchObject({
      failedRuns: share(0, 8), repeats: share(0, 3), toldAgain: share(0, 2), updates: share(1, 1), changedAsUpdate: share(1, 1),
      changedAsNew: share(0, 1), changedElsewhere: share(0, 1), changedNever: share(0, 1), swallowed: share(0, 3),
    });
    expect(figures.atOnce).toEqual({ failedRuns: share(0, 2), alertsPerStory: 1, mixed: share(0, 3), split: share(0, 3) });
    const byPrompt = (await measurePrompts(perfect, half, product)).figures;
    expect(byPrompt.hourly).toMatchObject({ repeats: share(0, 2), updates: share(1, 1), swallowed: share(0, 2) });
  });

  it('counts every repetition of a judge who tells everything as new', async () => {
    const { figures } = await measureEvents(grouping(({ id }) => id, () => 'new'), half, product);
    expect(figures.hourly).toMatchObject({ repeats: share(3, 3), toldAgain: share(2, 2), updates: share(0, 0), changedAsNew: share(1, 1), swallowed: share(0, 3) });
    expect(figures.hourly.repeatsByForm).toEqual({ copy: share(1, 1), 'other-language': share(1, 1), rewrite: share(1, 1) });
    expect(figures.atOnce).toMatchObject({ alertsPerStory: 8 / 3, mixed: share(0, 8), split: share(2, 3) });
  });

  it('counts what a judge swallows for whom everything is one story', async () => {
    const { figures } = await measureEvents(grouping(() => 'all', (_members, isKnown) => (isKnown ? 'already-told' : 'new')), half, product);
    expect(figures.hourly).toMatchObject({ repeats: share(0, 3), toldAgain: share(0, 2), changedNever: share(1, 1), swallowed: share(1, 3) });
    expect(figures.hourly.swallowedByForm['near-miss']).toEqual(share(1, 1));
    expect(figures.atOnce).toMatchObject({ alertsPerStory: 2 / 3, mixed: share(1, 2) });
  });

  it('counts updates with nothing new, and those of another story', async () => {
    const { figures } = await measureEvents(grouping(() => 'all', (_members, isKnown) => (isKnown ? 'update' : 'new')), half, product);
    expect(figures.hourly).toMatchObject({ repeats: share(3, 3), updates: share(1, 5), changedAsUpdate: share(1, 1), changedNever: share(0, 1), swallowed: share(1, 3) });
  });

  it('counts runs that fail, and what they lose', async () => {
    const engine = extractiveEngine();
    engine.group = () => Promise.reject(new Error('no'));
    const { figures } = await measureEvents(engine, half, product);
    expect(figures.hourly).toMatchObject({ failedRuns: share(8, 8), repeats: share(0, 3), changedNever: share(1, 1), swallowed: share(3, 3) });
  });

  it('takes the first report that a prompt lets through for new, and doubts those after a gap', async () => {
    const gapped: Half = { events: half.events, prompts: [{ ...half.prompts[0], prompt: 'p01-09', reports: { 'w01-01/01': 'no', 'w01-01/04': 'no' } } as Prompt] };
    const { figures } = await measurePrompts(grouping(storyOf, (_members, isKnown) => (isKnown ? 'already-told' : 'new')), gapped, product);
    expect(figures.hourly).toMatchObject({ repeats: share(0, 0), swallowed: share(0, 1), toldAgain: share(0, 1) });
  });

  it('takes reports of one hour for one run', async () => {
    const [fire] = half.events;
    if (!fire) throw new Error('there is an event');
    const hour = { ...fire, reports: fire.reports.map((each) => ({ ...each, publishedAt: '2026-03-01T08:30:00Z' })) };
    const { figures } = await measureEvents(perfect, { events: [hour], prompts: [] }, product);
    expect(figures.hourly).toMatchObject({ failedRuns: share(0, 1), repeats: share(0, 2), changedAsUpdate: share(0, 0), swallowed: share(0, 2) });
  });
});
