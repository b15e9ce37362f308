import { describe, expect, it } from '@jest/globals';
import { repeatsPrompt, titleInList, titleOf } from './task-title.ts';

describe('the title of a task', () => {
  it('is its own title where it has one', () => {
    expect(titleOf({ title: ' Harbour strikes ', prompt: 'anything' })).toBe('Harbour strikes');
  });

  it('is the beginning of the prompt where it has none', () => {
    expect(titleOf({ title: '  ', prompt: 'a'.repeat(120) })).toBe('a'.repeat(80));
  });

  it('says so where there is neither', () => {
    expect(titleOf({ title: '', prompt: ' ' })).toBe('Untitled task');
  });
});

describe('the title of a task in a list', () => {
  const shown = (title: string, taskMode: 'monitoring' | 'predict' = 'monitoring') => titleInList({ title, prompt: '', taskMode });

  it('begins with what tells monitors apart', () => {
    expect(shown('Monitor Strikes And Work Stoppages')).toBe('Strikes And Work Stoppages');
    expect(shown('Monitor 5G Auctions')).toBe('5G Auctions');
  });

  it('keeps words of one’s own and of predictions', () => {
    expect(shown('Monitor prices')).toBe('Monitor prices');
    expect(shown('Monitors')).toBe('Monitors');
    expect(shown('Monitor Or Sell?', 'predict')).toBe('Monitor Or Sell?');
  });
});

it.each([
  ['Will the strike end?', 'Will the strike end?', true],
  ['Will the Veldhaven port strike end before the en...', 'Will the Veldhaven  port strike end before the end of the year?', true],
  ['', 'Will the strike end?', true],
  ['Strike', 'Will the strike end?', false],
])('tells whether "%s" only repeats "%s"', (title, prompt, repeats) => {
  expect(repeatsPrompt({ title, prompt })).toBe(repeats);
});
