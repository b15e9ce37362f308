import { refinedPrompt } from './refinements.ts';

describe('a prompt with accepted changes', () => {
  it('is the prompt itself without any', () => {
    expect(refinedPrompt('harbour strikes ', [])).toBe('harbour strikes ');
  });

  it('gains a sentence for each, in a line of its own', () => {
    expect(refinedPrompt('harbour strikes ', [{ clause: 'Not about fares.' }, { clause: 'Not about films.' }])).toBe('harbour strikes.\nNot about fares.\nNot about films.');
    expect(refinedPrompt('Who is on strike?', [{ clause: 'Not about fares.' }])).toBe('Who is on strike?\nNot about fares.');
  });
});
