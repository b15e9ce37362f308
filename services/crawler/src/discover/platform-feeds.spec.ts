import { parsePage } from '../html/element.ts';
import { platformFeeds } from './platform-feeds.ts';

const feeds = (url: string, html = ''): string[] => platformFeeds(url, parsePage(html), html);

describe('feeds of known platforms', () => {
  it.each([
    ['https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv', 'https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv'],
    ['https://www.youtube.com/playlist?list=PL123', 'https://www.youtube.com/feeds/videos.xml?playlist_id=PL123'],
    ['https://github.com/nes/quay', 'https://github.com/nes/quay/releases.atom'],
    ['https://github.com/nes/quay/commits/main', 'https://github.com/nes/quay/commits.atom'],
    ['https://old.reddit.com/r/harbours/', 'https://www.reddit.com/r/harbours/.rss'],
    ['https://medium.com/@ann/a-story', 'https://medium.com/feed/@ann'],
    ['https://clock.substack.com/p/one', 'https://clock.substack.com/feed'],
    ['https://bsky.app/profile/nes.example', 'https://bsky.app/profile/nes.example/rss'],
    ['https://stackoverflow.com/questions/tagged/rope', 'https://stackoverflow.com/feeds/tag/rope'],
  ])('knows %s', (url, expected) => {
    expect(feeds(url)[0]).toBe(expected);
  });

  it('finds a channel behind a handle in the page', () => {
    expect(feeds('https://www.youtube.com/@nes', '<script>{"externalId":"UCabcdefghijklmnopqrstuv"}</script>')[0]).toContain('channel_id=UCabcdefghijklmnopqrstuv');
  });

  it.each([
    ['https://nes.example/news/', '<meta name="generator" content="WordPress 6">', 'https://nes.example/news/feed/'],
    ['https://talk.example/t/ropes/12', '<meta name="generator" content="Discourse 3">', 'https://talk.example/t/ropes/12.rss'],
    ['https://social.example/@ann', '<script src="/packs/mastodon.js"></script>', 'https://social.example/@ann.rss'],
    ['https://shop.example/blogs/log', '<link href="https://cdn.shopify.com/x.css">', 'https://shop.example/blogs/log.atom'],
  ])('recognises the software behind %s', (url, html, expected) => {
    expect(feeds(url, html)[0]).toBe(expected);
  });

  it('knows nothing of other sites', () => {
    expect(feeds('https://herald.example/', '<p>x</p>')).toEqual([]);
  });
});
