import { buildArticle, groupsOf, type StoryCase, storyCases } from '../../../test/articles.ts';
import type { Article, StoryGroup, StorySignature } from '../engine.ts';
import { read } from '../reading.ts';
import { sketch } from './signature.ts';

const now = new Date('2026-03-05T12:00:00Z');
type Role = 'first' | 'rewrite' | 'followup' | 'other';
const TIMES: Record<Role, string> = { first: '2026-03-02T08:00:00Z', rewrite: '2026-03-02T11:00:00Z', other: '2026-03-03T08:00:00Z', followup: '2026-03-04T08:00:00Z' };

function article(story: StoryCase, role: Role): Article {
  return buildArticle({ id: `${story.name}/${role}`, ...story[role], publishedAt: TIMES[role], sourceUrl: `https://${role}.example/` });
}

function tell(articles: Article[], known: StorySignature[] = [], prompt = ''): StoryGroup[] {
  return groupsOf(prompt, articles, known, now);
}

function toldOf(story: StoryCase): StorySignature[] {
  return tell([article(story, 'first')]).map((group) => group.signature);
}

/** Leaves out or replaces every n-th word, as an editor's pass does. */
function edited(text: string, share: number): string {
  const every = Math.round(1 / share);
  return text.split(' ').flatMap((word, i) => (i % every === every - 1 ? (i % 2 === 0 ? [] : ['reportedly', word]) : [word])).join(' ');
}

const cases = [...storyCases('training'), ...storyCases('held-out')];
const statuses = (role: Role): string[] => cases.map((story) => tell([article(story, role)], toldOf(story), story.name)[0]?.status.kind ?? 'none');
const share = (list: string[], kind: string): number => list.filter((item) => item === kind).length / list.length;

describe('stories that were told before', () => {
  it('knows an exact copy on another site', () => {
    for (const story of cases) {
      const copy = { ...article(story, 'first'), id: 'copy', url: 'https://elsewhere.example/copy', publishedAt: '2026-03-03T00:00:00Z' };
      expect([story.name, tell([copy], toldOf(story))[0]?.status.kind]).toEqual([story.name, 'already-told']);
    }
  });

  it.each([0.05, 0.1, 0.2])('knows a copy with %d of its words edited', (part) => {
    const kinds = cases.map((story) => tell([{ ...article(story, 'first'), id: 'edited', title: `Update: ${story.first.title}`, text: edited(story.first.text, part) }], toldOf(story))[0]?.status.kind);
    expect(kinds.filter((kind) => kind !== 'already-told')).toEqual([]);
  });

  it('knows the same event in other words under another headline', () => {
    expect(share(statuses('rewrite'), 'already-told')).toBeGreaterThanOrEqual(0.92);
  });

  it('tells a follow-up with changed facts, mostly as an update', () => {
    const kinds = statuses('followup');
    expect(share(kinds, 'already-told')).toBe(0);
    expect(share(kinds, 'update')).toBeGreaterThanOrEqual(0.85);
  });

  it('keeps another event of the same names and topic apart', () => {
    // In so few words the same firm's next plan looks like a turn of the last one: it is told, if under the wrong heading.
    const kinds = statuses('other');
    expect(share(kinds, 'already-told')).toBe(0);
    expect(share(kinds, 'new')).toBeGreaterThanOrEqual(0.85);
  });

  it('never takes one case for another', () => {
    for (const story of cases) {
      const known = cases.filter((other) => other !== story).flatMap(toldOf);
      const [group] = tell([article(story, 'other')], known);
      expect([story.name, group?.status.kind]).toEqual([story.name, 'new']);
    }
  });

  it('says what has changed', () => {
    const quake = cases.find((story) => story.name === 'earthquake');
    if (quake === undefined) throw new Error('the earthquake is missing');
    const [group] = tell([article(quake, 'followup')], toldOf(quake));
    expect(group?.status).toMatchObject({ kind: 'update', changed: 'deaths: 3 → 17' });
    expect(group?.reason).toBe('Update of "Magnitude 6.1 earthquake shakes Tarvela province": deaths: 3 → 17.');
  });

  it('tells an update once', () => {
    for (const story of cases) {
      const [update] = tell([article(story, 'followup')], toldOf(story));
      if (update?.status.kind !== 'update') continue;
      const [again] = tell([{ ...article(story, 'followup'), id: 'again' }], [update.signature]);
      expect([story.name, again?.status.kind]).toEqual([story.name, 'already-told']);
    }
  });

  it('takes the same event months later for the next of its kind', () => {
    const [story] = cases;
    if (story === undefined) throw new Error('no cases');
    const later = { ...article(story, 'rewrite'), publishedAt: '2026-08-02T08:00:00Z' };
    expect(groupsOf('', [later], toldOf(story), new Date('2026-08-03T00:00:00Z'))[0]?.status.kind).toBe('new');
  });
});

describe('grouping one run', () => {
  it('puts the reports of each event together, and only those', () => {
    const articles = cases.flatMap((story) => (['first', 'rewrite', 'other'] as const).map((role) => article(story, role)));
    const groups = tell(articles);
    const mixed = groups.filter((group) => new Set(group.memberIds.map((id) => id.split('/')[0])).size > 1 || (group.memberIds.length > 1 && group.memberIds.some((id) => id.endsWith('/other'))));
    expect(mixed.map((group) => group.memberIds)).toEqual([]);
    const joined = cases.filter((story) => groups.some((group) => group.memberIds.includes(`${story.name}/first`) && group.memberIds.includes(`${story.name}/rewrite`)));
    expect(joined.length / cases.length).toBeGreaterThanOrEqual(0.92);
  });

  it('gives every article exactly one group, whatever the order', () => {
    const articles = cases.slice(0, 4).flatMap((story) => (['first', 'rewrite', 'followup', 'other'] as const).map((role) => article(story, role)));
    const members = (list: Article[]) => tell(list).map((group) => [...group.memberIds].sort().join()).sort();
    expect(members([...articles].reverse())).toEqual(members(articles));
    expect(tell(articles).flatMap((group) => group.memberIds).sort()).toEqual(articles.map(({ id }) => id).sort());
  });

  it('leads with the report that has the newest facts', () => {
    const [story] = cases;
    if (story === undefined) throw new Error('no cases');
    const [group] = tell([article(story, 'first'), article(story, 'rewrite'), article(story, 'followup')]);
    expect(group?.leadArticleId).toBe('harbour strike/followup');
  });

  it('names a story alike in a repeated run', () => {
    const articles = cases.map((story) => article(story, 'first'));
    expect(tell(articles).map((group) => group.storyId)).toEqual(tell(articles).map((group) => group.storyId));
  });

  it('joins reports of one event in two languages', () => {
    const english = buildArticle({ title: 'Fire at Lumen plant in Jena injures 14', text: 'A fire at the chip plant of Lumen in Jena injured 14 workers on Monday. Police evacuated 250 employees. Fire chief Anna Brandt spoke of an explosion.' });
    const german = buildArticle({ title: 'Brand im Lumen-Werk in Jena: 14 Verletzte', text: 'Bei einem Brand im Chipwerk von Lumen in Jena sind am Montag 14 Arbeiter verletzt worden. Die Polizei brachte 250 Beschäftigte in Sicherheit. Brandmeisterin Anna Brandt sprach von einer Explosion.' });
    expect(tell([english, german])).toHaveLength(1);
  });

  it('counts each report once in what a story keeps', () => {
    const [story] = cases;
    if (story === undefined) throw new Error('no cases');
    const first = article(story, 'first');
    const own = sketch(read(first)).signature;
    const [alone] = tell([first]);
    expect(alone?.signature).toEqual({ ...own, openings: alone?.signature.openings });
    const [both] = tell([first, { ...first, id: 'copy', url: 'https://elsewhere.example/copy' }]);
    expect([both?.memberIds.length, both?.signature.reports, both?.signature.figures?.length]).toEqual([2, 2, 2 * (own.figures?.length ?? 0)]);
  });

  it('keeps signatures small and serialisable', () => {
    for (const group of tell(cases.map((story) => article(story, 'first')))) {
      expect(JSON.parse(JSON.stringify(group.signature))).toEqual(group.signature);
      expect(JSON.stringify(group.signature).length).toBeLessThan(6000);
    }
  });

  it('copes with reports that have neither text nor date', () => {
    const bare = buildArticle({ title: 'Volcano erupts on Merin island, airport closed', text: '', publishedAt: null });
    const same = buildArticle({ title: 'Volcano erupts on Merin island, airport closed', text: '', publishedAt: null });
    expect(tell([bare, same])).toHaveLength(1);
    expect(tell([])).toEqual([]);
  });
});
