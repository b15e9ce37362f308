import { buildArticle } from '../../test/articles.ts';
import { candidatesFrom } from './candidates.ts';
import type { Mark, ReadReport, Trait, TraitKind } from './trait.ts';

const trait = (key: string, wording = key.split(':')[1] ?? ''): Trait => ({ key, kind: key.split(':')[0] as TraitKind, wordings: [wording] });
const report = (id: string, mark: Mark | null, ...keys: string[]): ReadReport => ({ article: buildArticle({ id }), mark, isRecent: true, traits: keys.map((key) => trait(key)) });
const nothing = new Set<string>();

/** Launches are not wanted, strikes are. */
const marked = [
  ...['d1', 'd2', 'd3'].map((id) => report(id, 'not-relevant', 'concept:launch', 'word:shelf', 'place:DE')),
  ...['r1', 'r2', 'r3'].map((id) => report(id, 'relevant', 'concept:strike', 'place:DE')),
  ...['o1', 'o2'].map((id) => report(id, null, 'concept:launch')),
  ...['o3', 'o4', 'o5', 'o6'].map((id) => report(id, null, 'concept:strike', 'place:DE')),
];

describe('what tells the unwanted from the wanted', () => {
  it('is what it has in common, as plainly as it can be said', () => {
    const [first] = candidatesFrom(marked, nothing, []);
    expect(first).toMatchObject({ kind: 'leave-out', key: 'leave-out word:shelf', supportedBy: ['d1', 'd2', 'd3'] });
    const subject = candidatesFrom(marked, nothing, []).find(({ key }) => key === 'leave-out concept:launch');
    expect(subject?.wordings).toEqual(['launch']);
    const level = marked.map((each) => ({ ...each, traits: each.traits.filter(({ key }) => each.mark !== null || key !== 'concept:launch') }));
    expect(candidatesFrom(level, nothing, [])[0]?.key).toBe('leave-out concept:launch');
    const narrower = level.map((each) => ({ ...each, traits: each.traits.flatMap((one) => (one.key === 'concept:launch' ? [one, trait('concept:product-launch', 'product launches')] : [one])) }));
    expect(candidatesFrom(narrower, nothing, [])[0]?.key).toBe('leave-out concept:product-launch');
  });

  it('is nothing that a report marked relevant shows', () => {
    const candidates = candidatesFrom([...marked, report('r4', 'relevant', 'concept:launch', 'concept:strike')], nothing, []);
    expect(candidates.map(({ key }) => key)).not.toContain('leave-out concept:launch');
    expect(candidates.map(({ key }) => key)).not.toContain('leave-out place:DE');
  });

  it('takes two marks, and more where few alerts speak against chance', () => {
    expect(candidatesFrom([report('d1', 'not-relevant', 'concept:launch'), ...marked.slice(3)], nothing, [])).toEqual([]);
    const two = [report('d1', 'not-relevant', 'concept:launch'), report('d2', 'not-relevant', 'concept:launch')];
    expect(candidatesFrom([...two, report('r1', 'relevant')], nothing, [])).toEqual([]);
    expect(candidatesFrom([...two, ...['r1', 'r2', 'r3', 'r4'].map((id) => report(id, 'relevant'))], nothing, [])).toHaveLength(1);
  });

  it('asks more of words than of subjects, since a report has so many of them', () => {
    const words = [...['d1', 'd2'].map((id) => report(id, 'not-relevant', 'word:shelf')), ...['o1', 'o2', 'o3'].map((id) => report(id, null))];
    expect(candidatesFrom(words, nothing, [])).toEqual([]);
    const names = words.map((each) => ({ ...each, traits: each.traits.map(() => trait('concept:launch')) }));
    expect(candidatesFrom(names, nothing, [])).toHaveLength(1);
  });

  it('is not what most alerts show, nor what the prompt asks for', () => {
    const usual = marked.map((each) => ({ ...each, traits: each.mark === 'relevant' ? [] : [trait('concept:robots')] }));
    expect(candidatesFrom(usual, nothing, [])).toEqual([]);
    expect(candidatesFrom(marked, new Set(['concept:launch', 'word:shelf', 'concept:strike']), [])).toEqual([]);
  });

  it('narrows to what all liked reports share and no disliked one does', () => {
    const liked = ['r1', 'r2', 'r3', 'r4'].map((id) => report(id, 'relevant', 'place:FR'));
    const disliked = ['d1', 'd2', 'd3'].map((id) => report(id, 'not-relevant', `word:${id}`));
    expect(candidatesFrom([...liked, ...disliked], nothing, [])).toEqual([]);
    const more = [...liked, report('r5', 'relevant', 'place:FR'), ...disliked];
    expect(candidatesFrom(more, nothing, [])).toMatchObject([{ kind: 'only-where', key: 'only-where place:FR', supportedBy: ['d1', 'd2', 'd3'] }]);
    expect(candidatesFrom([...more, report('r6', 'relevant', 'place:DE')], nothing, [])).toEqual([]);
  });
});

describe('what was dismissed', () => {
  const keysAfter = (resultIds: string[]): string[] => candidatesFrom(marked, nothing, [{ key: 'leave-out concept:launch', resultIds }]).map(({ key }) => key);

  it('is not suggested again unless a new mark speaks for it', () => {
    expect(keysAfter(['d1', 'd2', 'd3', 'gone'])).not.toContain('leave-out concept:launch');
    expect(keysAfter(['d1', 'd2'])).toContain('leave-out concept:launch');
  });
});
