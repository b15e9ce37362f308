import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function readTokens(theme: 'light' | 'dark'): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+): ([^;]+);/g)) {
    const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
    const colour = pair ? pair[theme === 'light' ? 1 : 2] : value;
    if (colour?.startsWith('#')) tokens.set(name, colour);
  }
  return tokens;
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const words = ['ink', 'muted', 'accent', 'live', 'ok', 'warn', 'danger'];
const textPairs: [string, string][] = [
  ...words.flatMap((word) => grounds.map((ground): [string, string] => [word, ground])),
  ...['accent', 'live', 'ok', 'warn', 'danger'].flatMap((tone): [string, string][] => [[tone, `${tone}-soft`], ['ink', `${tone}-soft`]]),
  ...['accent-fill', 'accent-fill-hover', 'danger-fill', 'danger-fill-hover'].map((fill): [string, string] => ['on-accent', fill]),
  ['paper', 'ink'],
];
const shapePairs: [string, string][] = ['line-strong', 'accent', 'accent-fill', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'].flatMap((shape) => ['paper', 'surface'].map((ground): [string, string] => [shape, ground]));

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = readTokens(theme);
  const ratio = ([front, ground]: [string, string]) => contrast(tokens.get(front) ?? '#808080', tokens.get(ground) ?? '#808080');

  it('keeps words at 4.5 to 1 on every ground that they stand on', () => {
    expect(textPairs.filter((pair) => ratio(pair) < 4.5).map((pair) => [...pair, ratio(pair).toFixed(2)])).toEqual([]);
  });

  it('keeps what marks a control at 3 to 1', () => {
    expect(shapePairs.filter((pair) => ratio(pair) < 3).map((pair) => [...pair, ratio(pair).toFixed(2)])).toEqual([]);
  });
});
