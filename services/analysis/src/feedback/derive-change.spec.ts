import { refinedPrompt } from '@forewire/contracts/refinements';
import { extractiveEngine, sameThread } from '../../test/engines.ts';
import { launches, other, report } from '../../test/marked-reports.ts';
import type { Engine } from '../engine/engine.ts';
import { DeriveChange, type Feedback } from './derive-change.ts';
import type { Mark, MarkedReport } from './trait.ts';

const engine = extractiveEngine();
const derive = (using: Engine = engine) => new DeriveChange(sameThread, using, { LLM_RUN_TOKEN_BUDGET: 100_000 } as never);
const signal = new AbortController().signal;
const context = { now: new Date('2026-03-02T12:00:00Z') };

const prompt = 'Acme Robotics';
const feedback = (reports: MarkedReport[], changes: Partial<Feedback> = {}): Feedback => ({ prompt, reports, dismissed: [], ...changes });

/** What an engine makes of reports under the prompt with the change. */
async function keptWith(clause: string, reports: readonly MarkedReport[], given = prompt): Promise<string[]> {
  const { value } = await engine.judge(refinedPrompt(given, [{ clause }]), reports.map(({ article }) => article), context);
  return value.filter(({ relevant }) => relevant).map(({ articleId }) => articleId);
}

describe('a change derived from marks', () => {
  it('leaves out what was marked not relevant and keeps the rest', async () => {
    const [disliked, liked, unmarked] = [launches('not-relevant'), other('relevant'), other(null)];
    const change = await derive().execute(feedback([...disliked, ...liked, ...unmarked]), signal);
    expect(change).toMatchObject({ kind: 'leave-out', key: 'leave-out concept:product-launch', alerts: 11 });
    expect(change?.clause).toMatch(/^Not about .*launch.*\.$/);
    expect(change?.leftOut.slice(0, 3).sort()).toEqual(disliked.map(({ article }) => article.id).sort());
    expect(await keptWith(change?.clause ?? '', disliked)).toEqual([]);
    expect(await keptWith(change?.clause ?? '', liked)).toEqual(liked.map(({ article }) => article.id));
  });

  it('says what it would have done to alerts that nobody marked', async () => {
    const [disliked, unmarked] = [launches('not-relevant'), [...launches(null), ...other(null), ...other(null)]];
    const change = await derive().execute(feedback([...disliked, ...other('relevant'), ...unmarked]), signal);
    expect(change?.supportedBy).toHaveLength(3);
    expect(change?.leftOut).toHaveLength(6);
    const old = disliked.map((each) => ({ ...each, isRecent: false }));
    expect(await derive().execute(feedback([...old, ...other('relevant'), ...unmarked]), signal)).toMatchObject({ alerts: 15, leftOut: change?.leftOut.slice(3) });
  });

  it('is none where it would drop anything marked relevant', async () => {
    const [first, ...others] = launches('relevant');
    const change = await derive().execute(feedback([...launches('not-relevant'), ...(first ? [first] : []), ...other('relevant')]), signal);
    expect(change?.key).not.toBe('leave-out concept:product-launch');
    const liked = [first, ...other('relevant')].flatMap((each) => each ?? []);
    if (change) expect(await keptWith(change.clause, liked)).toEqual(liked.map(({ article }) => article.id));
    expect(others).toHaveLength(2);
  });

  it('is none where marks follow no pattern', async () => {
    const [jobs, strike, court, loss] = [other('not-relevant')[0], other('not-relevant')[1], other('relevant')[2], other('relevant')[3]];
    expect(await derive().execute(feedback([jobs, strike, court, loss].flatMap((each) => each ?? [])), signal)).toBeNull();
    expect(await derive().execute(feedback([]), signal)).toBeNull();
  });

  it('is none where the engine does not read the prompt as it says', async () => {
    const deaf: Engine = Object.assign(extractiveEngine(), { judge: (_prompt: string, ...rest: [Parameters<Engine['judge']>[1], Parameters<Engine['judge']>[2]]) => engine.judge(prompt, ...rest) });
    expect(await derive(deaf).execute(feedback([...launches('not-relevant'), ...other('relevant')]), signal)).toBeNull();
  });

  it('is tried on a few reports before it is held against all of them', async () => {
    const reports = [...launches('not-relevant'), ...Array.from({ length: 60 }, () => other(null)).flat()];
    const [tried, whole] = [[] as number[], [] as number[]];
    const counting = (isHeard: boolean, counts: number[]): Engine => Object.assign(extractiveEngine(), { judge: (asked: string, ...rest: [Parameters<Engine['judge']>[1], Parameters<Engine['judge']>[2]]) => {
      counts.push(rest[0].length);
      return engine.judge(isHeard ? asked : prompt, ...rest);
    } });
    expect(await derive(counting(false, tried)).execute(feedback(reports), signal)).toBeNull();
    expect(tried[0]).toBe(reports.length);
    expect(tried.length).toBeGreaterThan(1);
    expect(Math.max(...tried.slice(1))).toBeLessThanOrEqual(36);
    expect(await derive(counting(true, whole)).execute(feedback(reports), signal)).toMatchObject({ alerts: reports.length });
    expect(whole.slice(-2).reduce((sum, count) => sum + count)).toBe(reports.length);
  });

  it('is another one once the first is accepted, or dismissed', async () => {
    const reports = [...launches('not-relevant'), ...other('relevant'), ...other(null)];
    const first = await derive().execute(feedback(reports), signal);
    if (!first) throw new Error('nothing was derived');
    const { key, clause, supportedBy } = first;
    expect(await derive().execute(feedback(reports, { prompt: refinedPrompt(prompt, [{ clause }]) }), signal)).toBeNull();
    const keyAfter = async (resultIds: string[]) => (await derive().execute(feedback(reports, { dismissed: [{ key, resultIds }] }), signal))?.key;
    expect(await keyAfter(supportedBy)).not.toBe(key);
    expect(await keyAfter(supportedBy.slice(1))).toBe(key);
  });

  it('asks for no more marks because others are settled', async () => {
    const settled = [...launches('not-relevant'), ...launches('not-relevant')];
    const strikes = ['Northvale', 'Lisk'].map((town) => report('not-relevant', `Workers at Acme Robotics strike in ${town}`, `Workers at Acme Robotics in ${town} went on strike on Thursday. The union calls the strike a warning; the walkout lasts until Friday.`));
    const wanted = Array.from({ length: 14 }, (_, n) => report(null, `Acme Robotics reports a loss for quarter ${n}`, `Acme Robotics reported a loss of ${n + 20} million euros. Revenue fell, the company said on Tuesday.`));
    const reports = [...settled, ...strikes, ...wanted];
    const change = await derive().execute(feedback(reports, { prompt: refinedPrompt(prompt, [{ clause: 'Not about product launches.' }]) }), signal);
    expect(change?.supportedBy.sort()).toEqual(strikes.map(({ article }) => article.id).sort());
    const one = reports.filter((each) => each !== strikes[0]);
    expect(await derive().execute(feedback(one, { prompt: refinedPrompt(prompt, [{ clause: 'Not about product launches.' }]) }), signal)).toBeNull();
  });

  it('leaves out a form of article', async () => {
    const columns = ['rates', 'housing', 'energy'].map((subject) => report('not-relevant', `Opinion: The Riksbank is wrong on ${subject}`, `I think the Riksbank is wrong. My view on ${subject} has not changed: I believe we must ask for more, and I’ve said so before. The central bank should listen.`));
    const news = ['raises its key rate', 'leaves its key rate unchanged', 'cuts its forecast', 'names a new governor'].map((what) => report('relevant', `Riksbank ${what}`, `Sweden’s central bank, the Riksbank, ${what}, it said on Thursday after its meeting in Stockholm.`));
    const change = await derive().execute(feedback([...columns, ...news], { prompt: 'Riksbank' }), signal);
    expect(change).toMatchObject({ key: 'leave-out form:opinion', clause: 'Not about opinion pieces.' });
  });

  it('is said in the language of the prompt', async () => {
    const german = (mark: Mark | null, title: string, text: string) => report(mark, title, text, 'de');
    const reports = [
      german('not-relevant', 'Börsengang: Nordwerft geht an die Börse', 'Die Nordwerft geht im Mai an die Börse. Der Börsengang soll 200 Millionen Euro bringen, sagte der Vorstand am Montag.'),
      german('not-relevant', 'Nordwerft legt Preis für Börsengang fest', 'Für den Börsengang der Nordwerft steht der Preis fest: 18 Euro je Aktie. Der Börsengang war lange erwartet worden.'),
      german('not-relevant', 'Nordwerft verschiebt Börsengang', 'Die Nordwerft verschiebt ihren Börsengang in den Herbst. Der Börsengang werde wegen der Lage am Markt vertagt.'),
      german('relevant', 'Streik bei der Nordwerft', 'Die Beschäftigten der Nordwerft haben am Montag gestreikt. Die Gewerkschaft fordert sechs Prozent mehr Lohn.'),
      german('relevant', 'Nordwerft baut zwei Fähren', 'Die Nordwerft baut zwei Fähren für eine Reederei. Der Auftrag sichert 300 Arbeitsplätze.'),
      german('relevant', 'Brand in Halle der Nordwerft', 'In einer Halle der Nordwerft hat es am Dienstag gebrannt. Verletzt wurde niemand.'),
    ];
    const change = await derive().execute(feedback(reports, { prompt: 'alles über die Nordwerft' }), signal);
    expect(change?.clause).toMatch(/^Ohne .*(?:Börse|IPO)/);
  });

  it('is none for a prompt in a language that changes are not worded in', async () => {
    const reports = [...launches('not-relevant'), ...other('relevant')];
    expect(await derive().execute(feedback(reports, { prompt: 'アクメ・ロボティクスのニュースをすべて知りたい' }), signal)).toBeNull();
  });
});
