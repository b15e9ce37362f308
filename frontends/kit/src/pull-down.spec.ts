import { describe, expect, it } from '@jest/globals';
import { closesSheet } from './pull-down.ts';

describe('letting go of a sheet', () => {
  it('closes it when it was pulled far, however slowly', () => {
    expect(closesSheet(160, 3000, 600)).toBe(true);
    expect(closesSheet(140, 3000, 600)).toBe(false);
  });

  it('closes it when it was flicked, however short', () => {
    expect(closesSheet(60, 100, 600)).toBe(true);
    expect(closesSheet(60, 400, 600)).toBe(false);
  });

  it('leaves it open after a tap or a push upwards', () => {
    expect(closesSheet(5, 1, 600)).toBe(false);
    expect(closesSheet(0, 10, 600)).toBe(false);
    expect(closesSheet(8, 10, 20)).toBe(false);
  });
});
