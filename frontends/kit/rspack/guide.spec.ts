import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIndex, renderPage, searchable } from './guide.mjs';

const guide = new URL('../../../docs/guide', import.meta.url).pathname;
type Listed = { file: string; title: string; path: string };
const listedIn = (folder: string): Listed[] => readIndex(folder).flatMap(({ pages }: { pages: Listed[] }) => pages);

describe('the guide', () => {
  const listed = listedIn(guide);

  it('has every page in its index, and no other', () => {
    const there = ['user', 'operator'].flatMap((part) => readdirSync(join(guide, part)).map((name) => `${part}/${name}`));
    expect(listed.map(({ file }) => file).sort()).toEqual(there.sort());
  });

  it.each(listed.map(({ file }) => file))('%s can be rendered, and its links lead somewhere', (file) => {
    const { title, lead, headings, html } = renderPage(guide, file);
    expect(title && lead).toBeTruthy();
    expect(headings.length).toBeGreaterThan(1);
    expect(html).not.toMatch(/\.md[")#]/);
  });
});

describe('rendering', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forewire-guide-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (body: string, other = '# Other\n\nAbout others.\n\n## First & last\n\nText.') => {
    mkdirSync(join(folder, 'user'), { recursive: true });
    writeFileSync(join(folder, 'README.md'), '# Guide\n\n## Using it\n\n- [One](user/one.md)\n- [Other](user/other.md)\n');
    writeFileSync(join(folder, 'user', 'one.md'), `# One\n\nWhat it is.\n\n${body}\n`);
    writeFileSync(join(folder, 'user', 'other.md'), other);
  };
  const html = (body: string): string => {
    write(body);
    return renderPage(folder, 'user/one.md').html;
  };

  it('gives headings an address, and leads to those of other pages', () => {
    expect(html('## 1. Set `A_KEY`')).toBe('<h2 id="set-a-key">1. Set <code>A_KEY</code></h2>\n');
    expect(html('[there](other.md#first-last), [here](#x)\n\n## X')).toContain('<a href="/docs/user/other#first-last">there</a>, <a href="/docs/user/one#x">here</a>');
    expect(html('[web](https://example.com/?a=1&b=2)')).toContain('<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener">web</a>');
  });

  it.each([
    ['[gone](gone.md)', 'no page of the guide'],
    ['[code](../../services/kit)', 'no page of the guide'],
    ['[x](javascript:alert(1))', 'no page of the guide'],
    ['[other](other.md#gone)', 'names a heading that is not there'],
    ['<b>bold</b>', 'has no HTML'],
    ['<script>alert(1)</script>', 'has no HTML'],
    ['![x](x.png)', 'has no images'],
    ['## A\n\n## A', 'two headings have the address #a'],
  ])('refuses %s', (body, why) => {
    expect(() => html(body)).toThrow(why);
  });

  it('writes code as it stands, and lets what is wide be scrolled', () => {
    expect(html('```js\nif (a < b && c) x("</code>");\n```')).toBe('<pre tabindex="0"><code>if (a &lt; b &amp;&amp; c) x(&quot;&lt;/code&gt;&quot;);</code></pre>\n');
    expect(html('| a | b |\n|---|---|\n| 1 | `<i>` |')).toMatch(/^<div data-table .*tabindex="0"><table>[^]*&lt;i&gt;[^]*<\/table><\/div>/);
  });

  it('refuses a page that is called otherwise than in the index', () => {
    write('Text.', '# Another\n\nText.');
    expect(() => renderPage(folder, 'user/other.md')).toThrow('must begin with "# Other"');
  });

  it('is searched by section, tables and lists included', () => {
    write('Before.\n\n## A\n\n- first **word**\n\n| x | y |\n|---|---|\n| 1 | 2 |');
    expect(searchable(folder).slice(0, 2)).toEqual([
      { id: '/docs/user/one', page: 'One', heading: '', text: 'What it is. Before.' },
      { id: '/docs/user/one#a', page: 'One', heading: 'A', text: 'first word x y. 1 2' },
    ]);
  });
});
