import { describe, expect, it } from '@jest/globals';
import { awaitedRemotes } from './awaited.ts';

const sessionWith = (plan: string | null) => ({ getItem: () => plan }) as unknown as Storage;

describe('awaitedRemotes', () => {
  it('loads nothing for an ordinary page', () => {
    expect(awaitedRemotes(new URLSearchParams('task=1'), sessionWith(null))).toEqual([]);
  });

  it('loads what welcomes customers back from the checkout', () => {
    expect(awaitedRemotes(new URLSearchParams('success=true'), sessionWith(null))).toEqual(['settings']);
  });

  it('loads what resumes a plan that was chosen before signing in', () => {
    expect(awaitedRemotes(new URLSearchParams(), sessionWith('pro_monthly'))).toEqual(['marketing']);
  });
});
