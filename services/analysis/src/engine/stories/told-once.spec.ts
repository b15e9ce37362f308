import { buildArticle, groupsOf, taskCases, type TaskCase } from '../../../test/articles.ts';
import type { Article, StoryGroup, StorySignature } from '../engine.ts';

const START = Date.parse('2026-03-02T08:00:00Z');
const HOUR = 3_600_000;

interface Report {
  event: string;
  label: 'new' | 'same' | 'update';
  hours: number;
  article: Article;
}

function reportsOf({ reports }: TaskCase): Report[] {
  return reports
    .map(([event, label, hours, title, text], i) => ({ event, label, hours, article: buildArticle({ id: `${event}/${i}`, title, text, publishedAt: new Date(START + hours * HOUR).toISOString(), sourceUrl: `https://source-${i}.example/` }) }))
    .sort((a, b) => a.hours - b.hours);
}

/** What a task says of each report when it meets them one by one, remembering what it told. */
function follow(task: TaskCase): { report: Report; kind: string; title: string }[] {
  const known = new Map<string, StorySignature>();
  return reportsOf(task).map((report) => {
    const [group] = groupsOf(task.prompt, [report.article], [...known.values()], new Date(START + (report.hours + 1) * HOUR));
    if (group === undefined) throw new Error('every report belongs to a group');
    known.set(group.storyId, group.signature);
    return { report, kind: group.status.kind, title: report.article.title };
  });
}

const share = (part: number, all: number): number => part / all;

function measure(name: 'training' | 'held-out') {
  const told = taskCases(name).flatMap(follow);
  const news = told.filter(({ report }) => report.label !== 'same');
  const repeats = told.filter(({ report }) => report.label === 'same');
  const updates = told.filter(({ report }) => report.label === 'update');
  const events = told.filter(({ report }) => report.label === 'new');
  return {
    lost: share(news.filter(({ kind }) => kind === 'already-told').length, news.length),
    toldTwice: share(repeats.filter(({ kind }) => kind !== 'already-told').length, repeats.length),
    updates: share(updates.filter(({ kind }) => kind === 'update').length, updates.length),
    misattributed: share(events.filter(({ kind }) => kind === 'update').length, events.length),
  };
}

/** Groups of a first run that meets a task's whole backlog at once. */
function atOnce(task: TaskCase): StoryGroup[] {
  return groupsOf(task.prompt, reportsOf(task).map(({ article }) => article), [], new Date(START + 2000 * HOUR));
}

describe.each(['training', 'held-out'] as const)('tasks followed over days (%s)', (name) => {
  const measured = measure(name);

  it('loses at most 2.5 % of the news', () => {
    expect(measured.lost).toBeLessThanOrEqual(0.025);
  });

  it('tells at most 15 % of the repeats twice', () => {
    expect(measured.toldTwice).toBeLessThanOrEqual(0.15);
  });

  it('recognises 80 % of the updates', () => {
    expect(measured.updates).toBeGreaterThanOrEqual(0.8);
  });

  it('takes at most 10 % of the new events for updates of others', () => {
    expect(measured.misattributed).toBeLessThanOrEqual(0.1);
  });

  it('hides at most 2 % of the events behind another one when a backlog comes at once', () => {
    const groups = taskCases(name).flatMap(atOnce);
    const mixed = groups.filter((group) => new Set(group.memberIds.map((id) => id.split('/')[0])).size > 1);
    expect(mixed.length / groups.length).toBeLessThanOrEqual(0.02);
  });
});

describe('what tells two events of one prompt apart', () => {
  const prompt = 'harbour strike in Northvale, port dockers';
  const ended = buildArticle({ id: 'ended', title: 'Northvale harbour strike ends after pay deal', text: 'The harbour strike in Northvale ended on Friday after dockers accepted a pay deal of 4 percent. Ships are moving again. The union said members voted 812 to 94 in favour.', publishedAt: '2026-03-06T10:00:00Z' });
  const now = new Date('2026-03-07T12:00:00Z');
  const told = groupsOf(prompt, [ended], [], now).map((group) => group.signature);
  const statusOf = (title: string, text: string) => groupsOf(prompt, [buildArticle({ title, text, publishedAt: '2026-03-06T18:00:00Z' })], told, now)[0]?.status;

  it('tells the next strike in the same harbour', () => {
    expect(statusOf('Tug crews at Northvale harbour vote to strike next week', 'Tug crews at the Northvale harbour voted on Friday to strike from Monday over rosters. The port of Northvale expects delays of two days for container ships.')).toEqual({ kind: 'new' });
  });

  it('tells that a strike which ended goes on', () => {
    const status = statusOf('Northvale harbour strike begins again as pay deal fails', 'The harbour strike in Northvale began again on Friday after dockers said the pay deal of 4 percent had not been kept. Members voted 812 to 94 last week.');
    expect(['new', 'update']).toContain(status?.kind);
  });

  it('knows the same end in other words', () => {
    expect(statusOf('Dockers accept 4 percent: strike in Northvale is over', 'Ships are moving again in Northvale. On Friday the dockers voted 812 to 94 for a pay deal of 4 percent, which ends the strike in the harbour, their union said.')?.kind).toBe('already-told');
  });

  it('keeps flaws apart whose reports differ in the number alone', () => {
    const advisory = (code: string) => buildArticle({ id: code, title: `${code}: Heap overflow in Orrin Gateway`, text: `A heap overflow in Orrin Gateway before 7.2.4 allows remote attackers to execute arbitrary code via a crafted header, as described in ${code}.` });
    expect(groupsOf('Orrin Gateway vulnerabilities', [advisory('CVE-2026-10411'), advisory('CVE-2026-10412')], [], now)).toHaveLength(2);
  });

  it('weighs what all told stories share less, although the prompt does not name it', () => {
    const round = (i: number) => buildArticle({ id: `round-${i}`, title: `Meridian Cup in Dunford: ${['Hallberg', 'Marsh', 'Okafor', 'Almar', 'Brenner', 'Tolan', 'Ridley', 'Sarno'][i]} wins`, text: `The Meridian Cup in Dunford continued before a large crowd at the Aerovia stadium, organisers said. ${['Hallberg', 'Marsh', 'Okafor', 'Almar', 'Brenner', 'Tolan', 'Ridley', 'Sarno'][i]} won.`, publishedAt: '2026-03-06T10:00:00Z' });
    const stories = [0, 1, 2, 3, 4, 5, 6].flatMap((i) => groupsOf('tennis', [round(i)], [], now)).map((group) => group.signature);
    expect(groupsOf('tennis', [round(7)], stories, now)[0]?.status).toEqual({ kind: 'new' });
  });

  it('reads stories that were kept before openings were', () => {
    const old = told.map(({ lead: _lead, phase: _phase, codes: _codes, ...story }) => story);
    expect(groupsOf(prompt, [{ ...ended, id: 'again' }], old, now)[0]?.status.kind).toBe('already-told');
  });
});
