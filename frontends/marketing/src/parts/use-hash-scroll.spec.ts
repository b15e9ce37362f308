import { describe, expect, it } from '@jest/globals';
import { sectionOf } from './use-hash-scroll.ts';

describe('the section of a hash', () => {
  it.each(['how-it-works', 'pricing', 'faq'])('is %s', (name) => {
    expect(sectionOf(`#${name}`)).toBe(name);
  });

  it.each(['', '#', '#access_token=abc', '#error=access_denied&error_description=x', '#recovery=true'])('is none for %j', (hash) => {
    expect(sectionOf(hash)).toBeNull();
  });
});
