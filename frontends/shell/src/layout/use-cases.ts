/** The profession pages, in the order of the menu (spec public-site.md §1). */
export const useCases = [
  { to: '/use-case/traders', label: 'Traders', description: 'Beat the market' },
  { to: '/use-case/analysts', label: 'Analysts', description: 'Stop searching, start analyzing' },
  { to: '/use-case/brokers', label: 'Brokers', description: 'Deliver news first' },
  { to: '/use-case/investors', label: 'Investors', description: 'Know your investments' },
  { to: '/use-case/public-relations', label: 'Public relations', description: 'Find out first' },
] as const;
