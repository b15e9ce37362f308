import { changeText, effectText, marksText } from './feedback-words.ts';

describe('what a change is said to do', () => {
  it('names what is left out or asked for', () => {
    expect(changeText({ kind: 'leave-out', text: 'product launches' })).toBe('Leave out: product launches');
    expect(changeText({ kind: 'only-where', text: 'Germany' })).toBe('Only about: Germany');
  });

  it('counts what it would have left out', () => {
    expect(effectText({ alerts: 23, leftOut: 6 })).toBe('It would have left out 6 of 23 alerts from the last 30 days.');
    expect(effectText({ alerts: 1, leftOut: 0 })).toBe('It would have left out none of 1 alert from the last 30 days.');
    expect(effectText({ alerts: 200, leftOut: 31 })).toBe('It would have left out 31 of 200 alerts from the last 30 days, those that are marked and the newest.');
    expect(effectText({ alerts: 260, leftOut: 31 })).not.toContain('the newest 260');
  });

  it('counts how those are marked', () => {
    expect(marksText({ basedOn: 4, relevantLeftOut: 0 })).toBe('4 of the results that it leaves out are marked not relevant, none relevant.');
    expect(marksText({ basedOn: 1, relevantLeftOut: 2 })).toBe('1 of the results that it leaves out is marked not relevant, 2 relevant.');
  });
});
