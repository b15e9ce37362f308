import { describe, expect, it } from '@jest/globals';
import { windowSize } from './row-window.ts';

describe('how much of a long list is drawn', () => {
  it('is what was asked for, and never more than there is', () => {
    expect(windowSize(300, 50)).toBe(50);
    expect(windowSize(30, 50)).toBe(30);
  });

  it('reaches the row that must be in sight', () => {
    expect(windowSize(300, 50, 120)).toBe(121);
    expect(windowSize(300, 150, 120)).toBe(150);
    expect(windowSize(0, 50, -1)).toBe(0);
  });
});
