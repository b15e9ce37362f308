import { cutText, findBrokenText } from './whole-text.ts';

describe('texts of calls', () => {
  it.each([
    ['a NUL', { prompt: 'port\0strike' }, 'prompt'],
    ['the first half of a character', { sources: [{ name: 'fine' }, { name: 'x\ud83d' }] }, 'sources.1.name'],
    ['the second half of a character', ['\ude00'], '0'],
    ['a broken name of a field', { config: { 'a\0': 'x' } }, 'config'],
    ['a body that is nothing else', '\0', ''],
  ])('are broken by %s', (_what, input, path) => {
    expect(findBrokenText(input)).toBe(path);
  });

  it('are whole with any other character, and with no text at all', () => {
    expect(findBrokenText({ prompt: '😀 港口罢工 👩‍👩‍👧 \n\t\u202e', count: 1, none: null, list: [true, undefined] })).toBeNull();
    expect(findBrokenText(undefined)).toBeNull();
  });
});

describe('a text that is cut', () => {
  it('keeps what fits and ends in no half of a character', () => {
    expect(cutText('port strike', 4)).toBe('port');
    expect(cutText('a😀b', 2)).toBe('a');
    expect(cutText('a😀b', 3)).toBe('a😀');
    expect(cutText('a😀', 9)).toBe('a😀');
    expect(cutText('😀', 0)).toBe('');
    expect(cutText('', 3)).toBe('');
    expect(cutText('x\ud83d', 9)).toBe('x');
  });
});
