import { describe, expect, it } from '@jest/globals';
import { titleOf } from './task-title.ts';

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
