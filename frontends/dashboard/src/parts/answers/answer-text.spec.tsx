import { renderToStaticMarkup } from 'react-dom/server';
import type { PredictionSource } from '@forewire/contracts/http/predict';
import { AnswerText } from './answer-text.tsx';

const source = (n: number, url: string): PredictionSource => ({ n, url, title: `Report ${n}`, publisher: `Paper ${n}`, publishedAt: null });
const sources = [source(1, 'https://www.courier.example/deal/'), source(2, 'https://ledger.example/doubts')];
const html = (text: string): string => renderToStaticMarkup(<AnswerText text={text} sources={sources} />);
const hrefs = (markup: string): string[] => [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

describe('an answer in Markdown', () => {
  it('has tables, lists, code and headings', () => {
    const markup = html('## Outlook\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n3. three\n4. four\n\n- one\n  - two\n\n```js\nconst a = 1 < 2;\n```\n\n`x` ~~gone~~');
    for (const piece of ['<h4', '<table', '<th', 'text-align:right', '<ol dir="auto" start="3"', '<ul', '<pre', 'const a = 1 &lt; 2;', '<del>gone</del>']) expect(markup).toContain(piece);
  });

  it('leads from citations to the reports, also those in tables and bold words', () => {
    const markup = html('It **ends [1]** soon [1, 2], not [9].\n\n| a |\n|---|\n| x [2] |');
    expect(hrefs(markup)).toEqual([sources[0]?.url, sources[0]?.url, sources[1]?.url, sources[1]?.url]);
    expect(markup).toContain('<sup class="text-muted">[9]</sup>');
  });

  it('has no citations in code', () => {
    expect(hrefs(html('`list[1]`\n\n```\nlist[1]\n```'))).toEqual([]);
  });

  it('reads bold words that stand between Chinese and Japanese marks', () => {
    expect(html('**「重要」**です。结果是**“明确”**的。')).toMatch(/<strong>「重要」<\/strong>.*<strong>“明确”<\/strong>/);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an image with a handler', '<img src=x onerror=alert(1)>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>'],
    ['an address that runs', '[x](javascript:alert(1))'],
    ['an address that runs, written in entities', '[x](java&#115;cript:alert(1))'],
    ['data as a page', '[x](data:text/html,<script>alert(1)</script>)'],
    ['a link to elsewhere', '[x](https://evil.example/y)'],
    ['a link without its protocol', '[x](//evil.example/y)'],
    ['a link into the product', '[x](/api/auth/sign-out)'],
    ['a bare address', 'https://evil.example www.evil.example a@evil.example'],
    ['an address in brackets', '<https://evil.example>'],
    ['a picture, which would tell its server who reads', '![x](https://evil.example/pixel.png)'],
    ['a picture defined elsewhere', '![x][p]\n\n[p]: https://evil.example/pixel.png'],
    ['a footnote', 'a[^f]\n\n[^f]: [x](https://evil.example)'],
    ['a link defined elsewhere', '[x][l]\n\n[l]: https://evil.example'],
    ['styles', '<p style="position:fixed;inset:0">x</p>'],
    ['a form', '<form action="https://evil.example"><input name=q></form>'],
  ])('makes nothing of %s', (_what, text) => {
    const markup = html(text);
    expect(markup).not.toMatch(/<(?:script|img|iframe|form|input|style|link)\b|\son\w+="|href=|position:fixed"/i);
    expect(markup).not.toMatch(/\bid="/);
  });

  it('lets nobody give a citation another target', () => {
    const markup = html('It ends [1], they say [2].\n\n[1]: https://evil.example\n[2]: javascript:alert(1)');
    expect(hrefs(markup)).toEqual(sources.map(({ url }) => url));
  });

  it('links to a report however its address is written', () => {
    expect(hrefs(html('[the deal](https://courier.example/deal?utm_source=x)'))).toEqual([sources[0]?.url]);
  });

  it.each([
    ['quotations in quotations', `${'>'.repeat(8000)}a`],
    ['lists in lists', `${'- '.repeat(8000)}a`],
    ['numbered lists in lists', `${'1. '.repeat(5000)}a`],
    ['lists that go in and in', Array.from({ length: 100 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['open brackets', '['.repeat(10_000)],
    ['open links', '[a]('.repeat(4_000)],
    ['emphasis in emphasis', `${'*'.repeat(9_000)}a${'*'.repeat(9_000)}`],
    ['open emphasis', '*a **b '.repeat(2_500)],
    ['a table without end', `${'|a'.repeat(3_000)}\n${'|-'.repeat(3_000)}`],
    ['more than anybody reads', 'The strike ends soon [1]. '.repeat(8_000)],
  ])('shows %s as it stands', (_what, text) => {
    const markup = html(text);
    expect(markup).toContain('whitespace-pre-wrap');
    expect(markup).not.toMatch(/<(?:blockquote|ol|ul|table|em)\b/);
  });

  it('shows long answers of the usual kind as Markdown', () => {
    expect(html(`${'The strike ends soon [1], **they** say.\n\n- one\n- two\n\n'.repeat(60)}`)).not.toContain('whitespace-pre-wrap');
  });
});

describe('a chart in an answer', () => {
  const block = (chart: unknown): string => `\`\`\`chart\n${JSON.stringify(chart)}\n\`\`\``;
  const data = [{ name: '2026-03', value: 2.44 }, { name: 'b', value: 12_345 }];

  it.each(['bar', 'line', 'area', 'pie'])('has its title, its figures and their reports (%s)', (type) => {
    const markup = html(`Before.\n\n${block({ type, title: 'Traffic', data, config: { isPercent: true }, sources: [2] })}`);
    expect(markup).toContain('<figure');
    expect(markup).toContain('Traffic');
    expect(markup).toMatch(/March 2026.*2\.4%.*12,345%/);
    expect(hrefs(markup)).toEqual([sources[1]?.url]);
  });

  it('says what it cannot draw', () => {
    expect(html(block({ type: 'radar', data }))).toContain('Unsupported chart type');
    expect(html(block({ type: 'bar', data: [{ name: 'a' }] }))).toContain('Invalid chart data');
    expect(html('```chart\n{"type":"bar"\n```')).toContain('Invalid chart data');
  });

  it('shows what a chart says as text', () => {
    const markup = html(block({ type: 'bar', title: '<img src=x>', data: [{ name: '<script>', value: 1 }] }));
    expect(markup).not.toMatch(/<img|<script/);
    expect(markup).toContain('&lt;img src=x&gt;');
  });
});
