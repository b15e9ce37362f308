import { growthOf, SUPER_LINEAR } from '@forewire/kit/testing-growth';
import { expectLinear, type Reader } from '@forewire/kit/testing-hostile';
import { findSources } from '../sources/find-sources.ts';
import type { Article } from './engine.ts';
import { splitSentences } from './language/sentences.ts';
import { assessPrompt } from './prompts/assess-prompt.ts';
import { enrichTask } from './prompts/enrich-task.ts';
import { titleOf } from './prompts/title-of.ts';
import { judgeArticle } from './relevance/judge-article.ts';
import { understandPrompt } from './relevance/understand-prompt.ts';
import { groupArticles } from './stories/group-articles.ts';
import { summarise } from './summaries/summarise.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
const PROMPT = 'Strikes at European Medicines Agency offices or lithium prices in Chile, not about sport';
const LONGEST_PROMPT = 10_000;
// What is read of an article.
const LONGEST_TEXT = 12_000;

function article(text: string, title = 'Harbour strike goes on in Chile', language: string | null = 'en'): Article {
  return { id: `a${text.length}`, url: 'https://a.example/1', title, text, publishedAt: null, language, sourceUrl: 'https://a.example/' };
}

// A prompt is understood once and remembered, so each time it has to be another.
let asked = 0;
const anew = (prompt: string): string => `${(asked += 1)} ${prompt}`;

function everything(text: string): unknown {
  const reports = [article(text), article(text, text), article(text, text, 'de')].map((each, index) => ({ ...each, id: `${index}` }));
  return [reports.map((each) => [judgeArticle(PROMPT, each), summarise(each, PROMPT)]), groupArticles(PROMPT, reports, [], NOW).tell(new Map())];
}

function prompted(text: string): unknown {
  const prompt = anew(text);
  return [understandPrompt(prompt), titleOf(prompt), assessPrompt(prompt, 'monitoring'), enrichTask({ prompt }), findSources({ description: prompt, existingSources: [] }), judgeArticle(prompt, article('The price of lithium in Chile rose on Monday as mines closed. '.repeat(40)))];
}

const SENTENCES = ['The strike in Chile ends. ', 'Lithium ', 'EMA ', 'European ', 'Medicines ', 'Agency ', '12 people were killed. ', '1,200 ', '. ', '...', '!?', '"', '” ', 'A1-', 'CVE-2026-1 ', 'Streikaufruf ', '漢字。', 'ไทย', 'No. 1 ', 'The ', 'New York ', 'magnitude 6.1 ', 'Krankenhausbrand ', 'I '];
const WISHES = ['price ', 'Lithium ', 'Chile and ', 'not about ', 'but not ', 'e.g. ', '; ', '"', ' and what ', 'news about ', 'please ', 'notify me ', 'large-scale ', 'r/a ', '@a ', 'https://a.example ', 'a.com ', 'I want ', '. ', ', ', '-', 'é', 'at least 10 ', 'mehr als 5 Mio. ', ' + ', 'außer ', 'not opinion ', 'Krankenhausbrand ', '日本产品召回', 'New York '];

const READERS: [string, Reader][] = [
  ['judging, summing up and grouping', { read: everything, pieces: SENTENCES, frames: [['', ''], ['The strike ends. ', '']], largest: 100_000 }],
  ['sentences', { read: splitSentences, pieces: SENTENCES, frames: [['', '']], largest: LONGEST_TEXT }],
  ['prompts', { read: prompted, pieces: WISHES, frames: [['', ''], ['Lithium in Chile ', ''], ['I run a mine and want to know when ', '']], largest: LONGEST_PROMPT }],
  ['prompts beyond their limit', { read: prompted, pieces: WISHES, frames: [['', '']], largest: 100_000 }],
];

describe('hostile input of any kind', () => {
  it.each(READERS)('costs %s time in proportion to its length', (_name, reader) => {
    expect(() => expectLinear(reader)).not.toThrow();
  });
});

describe('a prompt with all changes that feedback brought', () => {
  const articles = Array.from({ length: 20 }, (_, index) => article(`${'The price of lithium in Chile rose on Monday as mines closed. '.repeat(60)}${index}`));
  const judgements = (prompt: string) => (): unknown => articles.map((each) => judgeArticle(anew(prompt), { ...each }));

  it.each(['price ', 'lithium mines ', 'Chile, ', '"lithium price" ', 'strike and '])('of the words %s, again and again, is judged in proportion to its length', (unit) => {
    const { exponent, points } = growthOf((size) => judgements(unit.repeat(size / unit.length)), LONGEST_PROMPT);
    expect({ isLinear: exponent < SUPER_LINEAR, points }).toMatchObject({ isLinear: true });
  });

  it('asks for each thing once, and for no more than an article can be held against', () => {
    expect(understandPrompt('lithium '.repeat(500)).subjects.flatMap(({ facets }) => facets)).toHaveLength(1);
    const words = Array.from({ length: 600 }, (_, index) => `w${index.toString(36)}qz`).join(' ');
    for (const { facets } of understandPrompt(words).subjects) expect(facets.length).toBeLessThanOrEqual(24);
  });
});
