import { easierPart } from './easier.mjs';
import { readHalf, type Prompt, type Report } from './half.mjs';

const { events } = readHalf('test');
const reports = events.flatMap((event) => event.reports);
const prompt = (id: string): Prompt => ({ prompt: id, language: 'en', kind: 'topic', split: 'test', text: id });
const judged = (id: string, isWanted: (report: Report) => boolean) => reports.map((report) => ({ prompt: prompt(id), report, wanted: isWanted(report) }));

describe('the easier choice of reports', () => {
  it('has 250 in four languages, always the same, of 26 events and more', () => {
    const part = easierPart(judged('p', () => true), events);
    expect(part).toHaveLength(250);
    expect(new Set(part.map(({ report }) => report.language))).toEqual(new Set(['en', 'de', 'fr', 'es']));
    expect(new Set(part.map(({ report }) => report.report.slice(0, 6))).size).toBeGreaterThan(26);
    expect(easierPart(judged('p', () => true), [...events].reverse()).map(({ report }) => report.report).sort()).toEqual(part.map(({ report }) => report.report).sort());
  });

  it('leaves out prompts that want nothing of it', () => {
    const japanese = judged('q', ({ language }) => language === 'ja');
    const english = judged('r', ({ language }) => language === 'en');
    expect(new Set(easierPart([...japanese, ...english], events).map((each) => each.prompt.prompt))).toEqual(new Set(['r']));
  });
});
