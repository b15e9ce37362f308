import { parseMarkup } from './markup.ts';
import { growthOf, SUPER_LINEAR } from './testing-growth.ts';

function outline(html: string, xmlMode = false): string {
  let out = '';
  const handler = { onopentag: (name: string) => (out += `<${name}>`), onclosetag: (name: string) => (out += `</${name}>`), ontext: (text: string) => (out += text) };
  parseMarkup(html, handler, { xmlMode });
  return out;
}

describe('markup', () => {
  it('balances what was left open, and keeps the text below the deepest tags', () => {
    expect(outline('<div><p>a<p>b</section></div>c')).toBe('<div><p>a</p><p>b</p></div>c');
    const deep = outline(`${'<b>'.repeat(1000)}text<br><script>a < b</script>${'</b>'.repeat(1000)}end`);
    expect(deep.match(/<b>/g)).toHaveLength(256);
    expect(deep.match(/<\/b>/g)).toHaveLength(256);
    expect(deep).toContain('text<br></br><script>a < b</script>');
    expect(deep.endsWith('end')).toBe(true);
  });

  it('nests no elements of raw text without end where they hold markup', () => {
    expect(outline('<title>'.repeat(5000), true).match(/<title>/g)).toHaveLength(512);
  });

  it.each([
    ['opening tags', '<div>', 2_000_000],
    ['stray closing tags below many open elements', '</abc>', 2_000_000],
    ['forms', '<form>', 2_000_000],
    ['one tag of many attributes', ' a="b"', 2_000_000],
    ['unfinished tags', '<a b="', 2_000_000],
    ['entities', '&amp', 1_000_000],
  ])('takes time in proportion to %s', (_name, unit, largest) => {
    const before = unit.startsWith('</') ? '<section>'.repeat(255) : unit.startsWith(' ') ? '<a' : '';
    const growth = growthOf((size) => () => outline(before + unit.repeat(size / unit.length)), largest);
    expect(growth.exponent).toBeLessThan(SUPER_LINEAR);
  });
});
