import { shortLink } from './invite-link.ts';

describe('shortLink', () => {
  it('leaves a short link as it is', () => {
    expect(shortLink('https://forewire.test/018f0000')).toBe('https://forewire.test/018f0000');
  });

  it('shows host and end of a long one', () => {
    expect(shortLink('https://news.example.com/018f0000-0000-7000-8000-00000000abcd')).toBe('news.example.com/…0000abcd');
  });

  it('cuts what is no address at 47 characters', () => {
    const cut = shortLink('x'.repeat(60));
    expect(cut).toBe(`${'x'.repeat(47)}...`);
    expect(shortLink('x'.repeat(50))).toBe('x'.repeat(50));
  });
});
