import { removalNotice, removalQuestion } from './removal-words.ts';

describe('what is said of a removal', () => {
  it('is before and after it that the link ends for everybody', () => {
    expect(removalQuestion({ self: false, hasLink: true })).toContain('The invite link is turned off for everybody');
    expect(removalQuestion({ self: false, hasLink: true })).toContain('create a new one');
    expect(removalNotice({ self: false, hasLink: true })).toContain('The invite link is turned off for everybody');
  });

  it('is nothing of a link where there is none', () => {
    expect(removalQuestion({ self: false, hasLink: false })).not.toContain('link');
    expect(removalNotice({ self: false, hasLink: false })).toBeNull();
  });

  it('is nothing of the link to whoever leaves, which it outlives', () => {
    expect(removalQuestion({ self: true, hasLink: true })).not.toContain('link');
    expect(removalNotice({ self: true, hasLink: true })).toBeNull();
  });
});
