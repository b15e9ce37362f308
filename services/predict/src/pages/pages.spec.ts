import { mainText } from './main-text.ts';
import { isAllowed, rulesFor } from './robots.ts';

describe('robots.txt', () => {
  const robots = ['User-agent: otherbot', 'Disallow: /', '', 'User-agent: forewire', 'User-agent: readerbot', 'Disallow: /private/ # people', 'Allow: /private/press/', 'Disallow: /*.pdf$', '', 'User-agent: *', 'Disallow: /everyone/'].join('\r\n');

  it.each([
    ['/news/1', true],
    ['/private/1', false],
    ['/private/press/1', true],
    ['/files/report.pdf', false],
    ['/files/report.pdf?page=2', true],
    ['/everyone/1', true],
  ])('says of %s: %s', (path, allowed) => {
    expect(isAllowed(rulesFor('forewire', robots), path)).toBe(allowed);
  });

  it('holds the rules for all against those that are not named, and allows all without rules', () => {
    expect(isAllowed(rulesFor('somebody', robots), '/everyone/1')).toBe(false);
    expect(isAllowed(rulesFor('forewire', 'User-agent: *\nDisallow:\n'), '/x')).toBe(true);
  });
});

describe('mainText', () => {
  it('takes the paragraphs of the article and leaves menus, scripts and footers', () => {
    const long = 'The harbour authority explained at length why the talks had taken so much time. '.repeat(6);
    const html = `<body><nav><p>${'Subscribe to our paper. '.repeat(5)}</p></nav><article><p>${long}</p><script>p("${long}")</script><p>Short.</p></article><p>${'Other stories of the day. '.repeat(4)}</p></body>`;
    expect(mainText(html)).toBe(long.trim());
  });

  it('takes what paragraphs there are when nothing is marked as the article, and copes with broken HTML', () => {
    expect(mainText('<div><p>The vote on ending the strike was postponed on Monday<p>Many dockers doubt that it will pass at all')).toBe('The vote on ending the strike was postponed on Monday\nMany dockers doubt that it will pass at all');
  });
});
