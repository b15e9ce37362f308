import { growthOf, SUPER_LINEAR } from '@forewire/kit/testing-growth';
import { expectLinear, type Reader } from '@forewire/kit/testing-hostile';
import { citable, citedIn, settled, withoutInvented } from './agents/citations.ts';
import { datesIn } from './agents/dates.ts';
import { keyOf, rankReports } from './agents/evidence.ts';
import { extract } from './agents/extract.ts';
import { figuresOf } from './language/numbers.ts';
import { withoutFootnotes } from './agents/literal.ts';
import { toQuestion } from './language/question.ts';
import { mainText } from './pages/main-text.ts';
import { isAllowed, rulesFor } from './pages/robots.ts';
import { rssItems, textOfHtml } from './search/rss-items.ts';

const QUESTION = toQuestion('Will the harbour strike end before March 2026?');
const KNOWN = citable([{ n: 1, url: 'https://a.example/1' }], ['12 percent']);
// What an agent keeps of one page.
const LONGEST_EVIDENCE = 6_000;

function evidenceOf(text: string): unknown {
  const report = { url: 'https://a.example/1', title: text.slice(0, 300), publisher: 'A', publishedAt: null, snippet: text.slice(0, 2_000), readable: true };
  const ranked = rankReports(QUESTION, [report]);
  return [ranked, extract(QUESTION, [{ n: 1, url: report.url, title: report.title, publisher: 'A', publishedAt: null, text: text.slice(0, LONGEST_EVIDENCE) }])];
}

const TAGS = ['<p>', '</p>', '<i>', '</i>', '<div>', '</div>', '<article>', '</article>', '<li>', '<nav>', '</nav>', '<script>', '<!--', '<a href="', 'Some words of a sentence, here. '];

const READERS: [string, Reader][] = [
  ['mainText', { read: mainText, pieces: TAGS, frames: [['', ''], ['<article><p>', '</p></article>'], ['<i>'.repeat(250), '']], largest: 500_000 }],
  ['rssItems', { read: (text) => [rssItems(text), textOfHtml(text)], pieces: ['<item>', '</item>', '<title>', '</title>', '<description>', '<link>', '<source url="', '">', '&lt;b&gt;', '<![CDATA['], frames: [['', ''], ['<rss><channel><item><title>', '</title></item></channel></rss>']], largest: 500_000 }],
  ['robots.txt', { read: (text) => isAllowed(rulesFor('forewire', text), `/${'ab'.repeat(500)}`), pieces: ['User-agent: *\n', 'Disallow: /', '*a', '*', '$\n', 'Allow: '], frames: [['', ''], ['User-agent: *\n', ''], ['User-agent: *\nDisallow: /', '\n']], largest: 500_000 }],
  ['citations', { read: (text) => [withoutInvented(text, KNOWN), citedIn(text), settled(text), withoutFootnotes(text)], pieces: ['[1]', '[1, ', '[a](', '](', 'https://a.example/1', '【1】', ') ', '\n```chart\n', '{"type":"bar","data":[', '{"name":"a","value":12},', '\n```\n', '``` '], frames: [['', ''], ['[a](https://a.example/', ')']], largest: 100_000 }],
  ['figures', { read: (text) => figuresOf([text]), pieces: ['1', '12', '123', ' ', ',', '.', ' mil millones', 'm', '億'], frames: [['', ''], ['1', ' million']], largest: 100_000 }],
  ['dates and addresses', { read: (text) => [datesIn(text), keyOf(`https://a.example/${text}`)], pieces: ['12 ', 'march ', '2026', 'of ', 'de ', '/', '?utm_a=b&'], frames: [['', ''], ['12 march ', '']], largest: 100_000 }],
  ['questions', { read: toQuestion, pieces: ['Will ', 'Chile ', '漢字', 'ไทย', "l'", '-'], frames: [['', ''], ['Will ', '?']], largest: 16_000 }],
  ['evidence', { read: evidenceOf, pieces: ['The harbour strike ends. ', 'Harbour traffic was 3 percent in 2024, 4 percent in March 2025 and ', 'A. ', 'Harbour strike not likely to end on 12 March 2026. ', '1. ', 'ไทย'], frames: [['', '']], largest: LONGEST_EVIDENCE }],
];

describe('hostile input of any kind', () => {
  it.each(READERS)('costs %s time in proportion to its length', (_name, reader) => {
    expect(() => expectLinear(reader)).not.toThrow();
  });
});

describe('attacks that once took the square of their length', () => {
  it.each([
    ['a page of nothing but opening tags', '<i>', 1_000_000, (text: string) => mainText(`<p>${text}`)],
    ['a page of stray closing tags', '</abc>', 1_000_000, (text: string) => mainText(`${'<div>'.repeat(250)}${text}`)],
    ['links in links', '[a](', 100_000, (text: string) => withoutInvented(text, KNOWN)],
    ['an address that ends in marks', '.', 100_000, (text: string) => withoutInvented(`https://a.example/${text}x`, KNOWN)],
  ] as const)('%s', (_name, unit, largest, read) => {
    const { exponent, points } = growthOf((size) => {
      const text = unit.repeat(size / unit.length);
      return () => read(text);
    }, largest);
    expect({ isLinear: exponent < SUPER_LINEAR, points }).toMatchObject({ isLinear: true });
  });
});
