/** A finished suggestion: one press makes a task of it. */
export type PremadeTask = { id: string; title: string; description: string; interval: number; sources: string[]; priority: 'high' | 'medium' | 'low' | 'none' };

/** Suggestions for an empty screen. */
export const premadeTasks: readonly PremadeTask[] = [
  {
    id: 'central-banks',
    title: 'Central Bank Rate Decisions',
    description: 'Interest rate decisions and guidance by the Federal Reserve, the ECB and the Bank of England',
    interval: 300,
    sources: ['https://www.federalreserve.gov/feeds/press_all.xml', 'https://www.ecb.europa.eu/rss/press.html', 'https://www.bankofengland.co.uk/rss/news'],
    priority: 'high',
  },
  {
    id: 'critical-vulnerabilities',
    title: 'Critical Software Vulnerabilities',
    description: 'New critical vulnerabilities that are exploited in the wild',
    interval: 3600,
    sources: ['https://www.cisa.gov/cybersecurity-advisories/all.xml', 'https://feeds.feedburner.com/TheHackersNews', 'https://www.bleepingcomputer.com/feed/'],
    priority: 'high',
  },
  {
    id: 'lithium-supply',
    title: 'Lithium Supply Disruptions',
    description: 'Strikes, closures and export limits at lithium mines and refineries',
    interval: 3600,
    sources: ['https://www.mining.com/feed/', 'https://www.mining-technology.com/feed/'],
    priority: 'medium',
  },
  {
    id: 'oil-market',
    title: 'Crude Oil Supply News',
    description: 'OPEC decisions, outages and sanctions that move crude oil supply',
    interval: 3600,
    sources: ['https://oilprice.com/rss/main', 'https://www.eia.gov/rss/todayinenergy.xml'],
    priority: 'medium',
  },
  {
    id: 'space-launches',
    title: 'Space Launches and Failures',
    description: 'Orbital launches, delays and failures worldwide',
    interval: 86_400,
    sources: ['https://spacenews.com/feed/', 'https://www.nasa.gov/feed/'],
    priority: 'low',
  },
  {
    id: 'drug-approvals',
    title: 'Drug Approvals and Recalls',
    description: 'New approvals, rejections and recalls by the FDA and the EMA',
    interval: 86_400,
    sources: ['https://www.fda.gov/about-fda/contact-fda/stay-informed/rss-feeds/press-releases/rss.xml', 'https://www.ema.europa.eu/en/news.xml'],
    priority: 'medium',
  },
];

/** What the home page suggests before the installation has topics of its own. */
export const firstTopics: readonly { title: string; prompt: string }[] = [
  { title: 'Rate decisions', prompt: 'Tell me when the Federal Reserve, the ECB or the Bank of England changes interest rates' },
  { title: 'AI regulation', prompt: 'New laws and court rulings on artificial intelligence in the EU and the United States' },
  { title: 'Lithium supply', prompt: 'Disruptions of lithium supply in Chile, Argentina and Australia' },
  { title: 'Exploited vulnerabilities', prompt: 'Critical software vulnerabilities that are exploited in the wild' },
  { title: 'Red Sea shipping', prompt: 'Attacks on or reroutings of container ships in the Red Sea' },
  { title: 'Chip export controls', prompt: 'Changes to export controls on semiconductors and chip-making equipment' },
  { title: 'Takeovers in Europe', prompt: 'Announced takeovers and mergers of listed European companies above one billion euros' },
  { title: 'Battery breakthroughs', prompt: 'Peer-reviewed advances in solid-state batteries and their first production lines' },
];
