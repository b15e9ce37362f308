export type SiteLink = { to: string; label: string };

/** Professions with a page of their own, by name. */
export const useCaseLinks: readonly SiteLink[] = [
  { to: '/use-case/analysts', label: 'Analysts' },
  { to: '/use-case/brokers', label: 'Brokers' },
  { to: '/use-case/investors', label: 'Investors' },
  { to: '/use-case/public-relations', label: 'Public relations' },
  { to: '/use-case/traders', label: 'Traders' },
];

/** Sources with a page of their own. */
export const sourceLinks: readonly SiteLink[] = [
  { to: '/sources/local-news', label: 'Local news' },
  { to: '/sources/reddit', label: 'Reddit' },
  { to: '/sources/telegram', label: 'Telegram' },
  { to: '/sources/truth-social', label: 'Truth Social' },
  { to: '/sources/twitter', label: 'X (Twitter)' },
];
