import { literal, withoutFootnotes } from './literal.ts';

it.each([
  ['12. März war der Tag', '12\\. März war der Tag'],
  ['- and so on', '\\- and so on'],
  ['# 1 in the world', '\\# 1 in the world'],
  ['It is *not* `x` [a](b) <b> ~c~ _d_ \\', 'It is \\*not\\* \\`x\\` \\[a\\](b) \\<b\\> \\~c\\~ \\_d\\_ \\\\'],
  ['AT&T, &lt;b&gt; and &#60;', 'AT&T, \\&lt;b\\&gt; and \\&#60;'],
  ['It rose 3.5 - 4 percent.', 'It rose 3.5 - 4 percent.'],
])('writes "%s" so that Markdown says just that', (text, expected) => {
  expect(literal(text)).toBe(expected);
});

it.each([
  ['The strike ended in 2019.[12] It was long [3, 4].', 'The strike ended in 2019. It was long.'],
  ['Both agree【5】 [sic] [EU] [2026]', 'Both agree [sic] [EU] [2026]'],
])('leaves out the footnotes of "%s"', (text, expected) => {
  expect(withoutFootnotes(text)).toBe(expected);
});
