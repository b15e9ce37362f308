import { assessPrompt } from './assess-prompt.ts';
import { enrichTask } from './enrich-task.ts';
import { withoutEnrichment } from './enrichment.ts';
import { titleOf } from './title-of.ts';

describe('the title of a task without one', () => {
  it.each([
    ['', 'New Monitoring Task'],
    ['   ', 'New Monitoring Task'],
    ['notify me when Acme Corp announces layoffs', 'Monitor Acme Corp Announces Layoffs'],
    ['watch the Northvale harbour strike', 'Monitor The Northvale Harbour Strike'],
    ['Track new CVEs in OpenSSL', 'Monitor New CVEs In OpenSSL'],
    ['central bank rate decisions in Europe', 'Monitor Central Bank Rate Decisions In Europe'],
    ['one two three four five six seven eight nine', 'Monitor One Two Three Four Five Six Seven'],
    ['Acme alert levels', 'Acme Alert Levels'],
    ['überwachung von Ölpreisen', 'Monitor Überwachung Von Ölpreisen'],
  ])('%s', (prompt, title) => {
    expect(titleOf(prompt)).toBe(title);
  });

  it('is cut to 47 characters and three dots beyond 50', () => {
    const title = titleOf('internationally coordinated pharmaceutical manufacturing investigations');
    expect(title).toHaveLength(50);
    expect(title).toBe('Monitor Internationally Coordinated Pharmaceuti...');
  });
});

describe('assessing a prompt', () => {
  it.each(['', '   ', '!!!', 'news', 'latest news', 'stocks', 'Nachrichten', 'updates please', 'tell me when it happens', 'anything', 'markets and sports', 'not football', 'price'])('asks back: "%s"', (prompt) => {
    const assessment = assessPrompt(prompt, 'monitoring');
    expect(assessment.needsClarification).toBe(true);
    expect(assessment.question).toMatch(/\?$/);
    expect(assessment.reason).not.toBe('');
  });

  it.each([
    'lithium supply disruptions in Chile and Argentina', 'when Acme Corp announces layoffs', 'new CVEs in OpenSSL', 'anything about the Northvale harbour strike', 'OpenSSL', 'Bitcoin', 'lithium', 'layoffs', 'stocks of Acme Corp', 'weather warnings for Lisbon', 'Streiks im Hamburger Hafen', 'инфляция в России', '東京 地震', 'AI', 'football results of Northvale United',
  ])('lets pass: "%s"', (prompt) => {
    expect(assessPrompt(prompt, 'monitoring')).toMatchObject({ needsClarification: false, question: null });
  });

  it('takes a question without a time for a prediction', () => {
    expect(assessPrompt('Will the ECB cut rates?', 'predict').needsClarification).toBe(false);
  });
});

describe('enriching a task', () => {
  it('names its parts', () => {
    const { keywords, entities, exclusions, languages } = enrichTask({ prompt: 'notify me about copper mine strikes at Quilla Mining in Peru, but not share prices' });
    expect({ keywords, entities, exclusions, languages }).toEqual({ keywords: ['copper mine', 'strikes'], entities: ['Quilla Mining', 'Peru'], exclusions: ['share prices'], languages: ['en', 'es'] });
  });

  it('keeps the prompt as its first line, and gives it back', () => {
    const prompt = 'floods in Valencia, except football';
    const { enrichedPrompt } = enrichTask({ prompt });
    expect(enrichedPrompt.split('\n')[0]).toBe(prompt);
    expect(withoutEnrichment(enrichedPrompt)).toBe(prompt);
    expect(enrichTask({ prompt: enrichedPrompt }).enrichedPrompt).toBe(enrichedPrompt);
  });

  it('falls back on the title', () => {
    expect(enrichTask({ prompt: '', title: 'Acme layoffs' }).keywords).toEqual(['layoffs']);
  });
});
