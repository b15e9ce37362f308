import { describe, expect, it } from '@jest/globals';
import { heroPrompt, isHeroWaiting, leaveHero, longestPrompt, problemOf } from './hero-input.ts';
import { memoryStorage } from '../../test/memory-storage.ts';

describe('what is typed before there is an account', () => {
  it('waits under the name that the app reads', () => {
    const session = memoryStorage();
    leaveHero(session, { prompt: 'Port strikes', interval: 5, taskMode: 'monitoring' });
    expect(JSON.parse(session.getItem('forewire.hero') ?? '')).toEqual({ prompt: 'Port strikes', interval: 5, taskMode: 'monitoring' });
    expect(heroPrompt(session)).toBe('Port strikes');
  });

  it('is nothing while nothing, or nothing readable, is there', () => {
    expect(isHeroWaiting(memoryStorage())).toBe(false);
    expect(isHeroWaiting(memoryStorage({ 'forewire.hero': '{' }))).toBe(false);
    expect(isHeroWaiting(memoryStorage({ 'forewire.hero': '{"prompt":"  "}' }))).toBe(false);
  });

  it('must say something', () => {
    expect(problemOf({ prompt: ' \n', taskMode: 'monitoring' })).toBe('Please describe what you want to monitor');
    expect(problemOf({ prompt: '', taskMode: 'predict' })).toBe('Please enter a question for prediction');
    expect(problemOf({ prompt: 'x'.repeat(longestPrompt + 1), taskMode: 'monitoring' })).toMatch(/at most 4000/);
    expect(problemOf({ prompt: 'Port strikes', taskMode: 'monitoring' })).toBeNull();
  });
});
