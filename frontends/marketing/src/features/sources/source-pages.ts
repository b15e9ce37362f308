import type { Question } from '../../parts/questions.tsx';

export type SourcePage = {
  slug: string;
  name: string;
  title: string;
  lead: string;
  /** How far it goes on a fresh installation. */
  standing: { tone: 'ok' | 'warn' | 'neutral'; text: string };
  works: readonly string[];
  limits: readonly string[];
  questions: readonly Question[];
};

/** What can be watched where, as it is today. */
export const sourcePages: readonly SourcePage[] = [
  {
    slug: 'local-news',
    name: 'Local news',
    title: 'The local paper knows it first',
    lead: 'Strikes, fires, planning rulings: what moves the world is local for a day. Forewire reads the sites of local papers, councils and courts, with or without a feed.',
    standing: { tone: 'ok', text: 'Works out of the box' },
    works: [
      'The site’s address is enough: RSS, Atom, RDF and JSON feeds are found, also where the site doesn’t link to them.',
      'Without a feed, the list of articles on a page is followed, and each new article is read.',
      'Broken feeds, odd character sets and missing dates are read as far as they go.',
      'Articles are read in the language that they are written in.',
    ],
    limits: ['Pages behind a paywall give their headline and summary only.', 'A site whose robots.txt forbids reading is left alone, and its state says so.', 'A page that asks visitors to prove that they are human is shown as blocked.'],
    questions: [
      { question: 'How often is a site checked?', answer: 'Every two minutes for real-time monitors unless your operator or the site says otherwise, and less often for hourly and daily ones. Many watchers of one site cause one check.' },
      { question: 'What if the paper has no feed?', answer: 'Most have one somewhere. Where there is none, the page that lists the articles is compared with what it was before.' },
    ],
  },
  {
    slug: 'reddit',
    name: 'Reddit',
    title: 'Hear what the forum hears',
    lead: 'Add a subreddit or a search by its address, and new posts are judged against your request like any article.',
    standing: { tone: 'ok', text: 'Works within Reddit’s limits' },
    works: ['Public subreddits, users and searches, through the Atom feeds that Reddit offers to everybody.', 'The text of the post itself, with its author and time.', 'Several subreddits in one monitor, beside the press.'],
    limits: ['Reddit answers anonymous readers only about once a minute, and less from shared addresses. Checks are spaced out accordingly, so this is not the fastest of sources.', 'Scores and the number of comments are not in these feeds.', 'Private and quarantined communities can’t be read.'],
    questions: [
      { question: 'What do I enter?', answer: 'The address of the subreddit, for example reddit.com/r/shipping, or its name with r/ in the text of the monitor.' },
      { question: 'What if Reddit refuses?', answer: 'The source’s state says that it is limited or blocked, since when, and when it is asked again. It is never taken for “nothing new”.' },
    ],
  },
  {
    slug: 'telegram',
    name: 'Telegram',
    title: 'Telegram channels',
    lead: 'Much is said on Telegram first. What can be watched of it depends on whether a channel’s posts can be had as a feed.',
    standing: { tone: 'warn', text: 'Through a feed' },
    works: ['A feed of a channel, from a bridge that you run or are allowed to use, is watched like any other feed.', 'News sites that quote a channel are found and read as usual.'],
    limits: ['A reader of its own for Telegram’s public channel pages is not part of this version.', 'Private channels and groups can’t be read, and Forewire signs in nowhere on your behalf.'],
    questions: [{ question: 'Can I add t.me addresses?', answer: 'You can, and the state of the source will tell you truthfully whether anything could be read there. A feed is the reliable way.' }],
  },
  {
    slug: 'truth-social',
    name: 'Truth Social',
    title: 'Truth Social',
    lead: 'The platform keeps programs out. Forewire does not work its way around such protection, so this needs a feed from elsewhere.',
    standing: { tone: 'neutral', text: 'Only through a feed of your own' },
    works: ['A feed that you or your operator may use for an account is watched like any other.', 'What the press reports about a post is found like any other news, and told once.'],
    limits: ['Accounts can’t be read directly: the site turns programs away.', 'Forewire evades no protection against robots, here or elsewhere.'],
    questions: [{ question: 'Will an account’s address do?', answer: 'It can be added, but expect its state to say “blocked”. A monitor in plain words, such as “posts by the president on tariffs”, finds the press that reports on them.' }],
  },
  {
    slug: 'twitter',
    name: 'X (Twitter)',
    title: 'X, formerly Twitter',
    lead: 'X sells access to posts one by one and offers no feeds. This version does not buy them, and does not pretend to.',
    standing: { tone: 'neutral', text: 'Only through a feed of your own' },
    works: ['A feed from a service that you pay for and may use is watched like any other.', 'Press that quotes a post is found, read and grouped as one event.', 'Many institutions publish the same on their own sites, on Mastodon or on Bluesky, which can be watched directly.'],
    limits: ['Posts, timelines and searches on X can’t be read without its paid interface, which is not connected in this version.', 'There is no reading through a browser in disguise.'],
    questions: [{ question: 'Why not simply read the page?', answer: 'Because X forbids it and shuts it out, so it would work on some days and fail in silence on others. A source that can’t be relied on is worse than none.' }],
  },
];

/** A source's page, or undefined where there is none. */
export function findSourcePage(slug: string | undefined): SourcePage | undefined {
  return sourcePages.find((page) => page.slug === slug);
}
