export type SourceCategory = 'news' | 'finance' | 'tech' | 'mining' | 'crude_oil' | 'natural_gas' | 'science';
export type SourceRegion = 'usa' | 'uk' | 'china' | 'russia' | 'australia' | 'canada' | 'south_africa' | 'africa';

/** A well-known source that can be suggested without asking anybody. */
export interface CatalogueSource {
  url: string;
  name: string;
  type: 'url';
  category: SourceCategory;
  /** What it covers, in words that prompts use too. */
  description: string;
  /** Where it reports from; a source without regions reports from everywhere. */
  regions: readonly SourceRegion[];
}

function source(category: SourceCategory, name: string, url: string, description: string, ...regions: SourceRegion[]): CatalogueSource {
  return { url, name, type: 'url', category, description, regions };
}

/** Source catalogue of the specification (tasks.md, section 3): outlets by category, world-wide or by region. */
export const SOURCE_CATALOGUE: readonly CatalogueSource[] = [
  source('news', 'Reuters', 'https://www.reuters.com', 'world news agency: politics, war, elections, business, disasters'),
  source('news', 'Associated Press', 'https://apnews.com', 'world news agency: politics, elections, disasters, courts'),
  source('news', 'BBC News', 'https://www.bbc.com/news', 'world and British news: politics, war, protests, health', 'uk'),
  source('news', 'The Guardian', 'https://www.theguardian.com/international', 'world and British news: politics, climate, environment, migration', 'uk'),
  source('news', 'Al Jazeera', 'https://www.aljazeera.com', 'world news: Middle East, war, ceasefire, protest, Africa, Asia'),
  source('news', 'Deutsche Welle', 'https://www.dw.com/en', 'world news: Germany, Europe, politics, war'),
  source('news', 'France 24', 'https://www.france24.com/en', 'world news: France, Europe, Africa, politics, war'),
  source('news', 'Euronews', 'https://www.euronews.com', 'European news: European Union, politics, regulation, business'),
  source('news', 'NPR', 'https://www.npr.org/sections/news', 'American news: politics, health, courts, culture', 'usa'),
  source('news', 'CNN', 'https://edition.cnn.com', 'American and world news: politics, war, disasters, weather', 'usa'),
  source('news', 'The New York Times', 'https://www.nytimes.com', 'American and world news: politics, business, investigations', 'usa'),
  source('news', 'The Washington Post', 'https://www.washingtonpost.com', 'American news: politics, White House, security, courts', 'usa'),
  source('news', 'Politico', 'https://www.politico.com', 'American politics: Congress, elections, regulation, tariffs, law', 'usa'),
  source('news', 'Politico Europe', 'https://www.politico.eu', 'European politics: European Union, regulation, elections, sanctions'),
  source('news', 'Sky News', 'https://news.sky.com', 'British news: politics, strikes, courts, crime', 'uk'),
  source('news', 'The Independent', 'https://www.independent.co.uk', 'British and world news: politics, courts, health', 'uk'),
  source('news', 'South China Morning Post', 'https://www.scmp.com', 'news of China and Hong Kong: politics, economy, tariffs, technology', 'china'),
  source('news', 'China Daily', 'https://www.chinadaily.com.cn', 'news of China: government, economy, regulation', 'china'),
  source('news', 'Xinhua', 'https://english.news.cn', 'state news agency of China: government, diplomacy, economy', 'china'),
  source('news', 'The Moscow Times', 'https://www.themoscowtimes.com', 'independent news of Russia: politics, sanctions, war', 'russia'),
  source('news', 'Meduza', 'https://meduza.io/en', 'independent news of Russia: politics, war, protest, courts', 'russia'),
  source('news', 'TASS', 'https://tass.com', 'state news agency of Russia: government, war, diplomacy', 'russia'),
  source('news', 'Interfax', 'https://interfax.com', 'news agency of Russia: business, government, energy', 'russia'),
  source('news', 'ABC News Australia', 'https://www.abc.net.au/news', 'news of Australia: politics, wildfires, floods, courts', 'australia'),
  source('news', 'The Sydney Morning Herald', 'https://www.smh.com.au', 'news of Australia: politics, business, courts', 'australia'),
  source('news', 'CBC News', 'https://www.cbc.ca/news', 'news of Canada: politics, wildfires, health, courts', 'canada'),
  source('news', 'The Globe and Mail', 'https://www.theglobeandmail.com', 'news of Canada: politics, business, investing', 'canada'),
  source('news', 'CTV News', 'https://www.ctvnews.ca', 'news of Canada: politics, disasters, courts', 'canada'),
  source('news', 'News24', 'https://www.news24.com', 'news of South Africa: politics, strikes, corruption, crime', 'south_africa'),
  source('news', 'Daily Maverick', 'https://www.dailymaverick.co.za', 'news of South Africa: politics, corruption, investigations, mining', 'south_africa'),
  source('news', 'Mail & Guardian', 'https://mg.co.za', 'news of South Africa and Africa: politics, corruption, environment', 'south_africa', 'africa'),
  source('news', 'AllAfrica', 'https://allafrica.com', 'news of Africa: politics, coups, elections, health, floods', 'africa'),
  source('news', 'Premium Times', 'https://www.premiumtimesng.com', 'news of Nigeria: politics, corruption, attacks, oil', 'africa'),
  source('news', 'Daily Nation', 'https://nation.africa/kenya', 'news of Kenya: politics, protests, drought, courts', 'africa'),
  source('news', 'The Africa Report', 'https://www.theafricareport.com', 'news of Africa: politics, business, banks, mining', 'africa'),
  source('finance', 'Bloomberg', 'https://www.bloomberg.com', 'markets: shares, bonds, earnings, mergers, central banks, rates'),
  source('finance', 'Financial Times', 'https://www.ft.com', 'markets: companies, mergers, banks, central banks, regulation', 'uk'),
  source('finance', 'The Wall Street Journal', 'https://www.wsj.com', 'markets: companies, earnings, layoffs, mergers, Federal Reserve', 'usa'),
  source('finance', 'CNBC', 'https://www.cnbc.com', 'markets: shares, earnings, layoffs, Federal Reserve, rates', 'usa'),
  source('finance', 'MarketWatch', 'https://www.marketwatch.com', 'markets: shares, earnings, funds, inflation', 'usa'),
  source('finance', 'Yahoo Finance', 'https://finance.yahoo.com', 'markets: shares, earnings, dividends, crypto', 'usa'),
  source('finance', 'Seeking Alpha', 'https://seekingalpha.com/market-news', 'shares: earnings, guidance, dividends, mergers', 'usa'),
  source('finance', 'Investing.com', 'https://www.investing.com/news', 'markets: shares, currencies, commodities, economic data'),
  source('finance', 'SEC press releases', 'https://www.sec.gov/newsroom/press-releases', 'American securities regulator: fines, fraud, investigations, rules', 'usa'),
  source('finance', 'Federal Reserve', 'https://www.federalreserve.gov/newsevents/pressreleases.htm', 'American central bank: rate decisions, bank regulation', 'usa'),
  source('finance', 'European Central Bank', 'https://www.ecb.europa.eu/press/html/index.en.html', 'European central bank: rate decisions, inflation, banks'),
  source('finance', 'Bank of England', 'https://www.bankofengland.co.uk/news', 'British central bank: rate decisions, inflation, banks', 'uk'),
  source('finance', 'Caixin Global', 'https://www.caixinglobal.com', 'economy of China: banks, companies, regulation, housing', 'china'),
  source('finance', 'The Australian Financial Review', 'https://www.afr.com', 'markets of Australia: companies, mergers, mining, banks', 'australia'),
  source('finance', 'Financial Post', 'https://financialpost.com', 'markets of Canada: companies, banks, energy, mining', 'canada'),
  source('finance', 'Moneyweb', 'https://www.moneyweb.co.za', 'markets of South Africa: companies, rates, mining', 'south_africa'),
  source('tech', 'TechCrunch', 'https://techcrunch.com', 'start-ups: funding rounds, launches, acquisitions, artificial intelligence'),
  source('tech', 'The Verge', 'https://www.theverge.com', 'technology: products, launches, platforms, artificial intelligence'),
  source('tech', 'Ars Technica', 'https://arstechnica.com', 'technology: science, security, vulnerabilities, space, policy'),
  source('tech', 'Wired', 'https://www.wired.com', 'technology: security, artificial intelligence, culture, science'),
  source('tech', 'MIT Technology Review', 'https://www.technologyreview.com', 'technology: artificial intelligence, climate, biotech, quantum computing'),
  source('tech', 'Hacker News', 'https://news.ycombinator.com', 'technology: programming, start-ups, security, open source'),
  source('tech', 'The Register', 'https://www.theregister.com', 'information technology: security, outages, software, cloud, chips', 'uk'),
  source('tech', 'BleepingComputer', 'https://www.bleepingcomputer.com', 'security: vulnerabilities, CVE, ransomware, data breaches, malware'),
  source('tech', 'Krebs on Security', 'https://krebsonsecurity.com', 'security: cybercrime, data breaches, ransomware, fraud'),
  source('tech', 'The Hacker News', 'https://thehackernews.com', 'security: vulnerabilities, CVE, malware, cyberattacks'),
  source('tech', 'CISA advisories', 'https://www.cisa.gov/news-events/cybersecurity-advisories', 'security advisories: vulnerabilities, CVE, exploited flaws', 'usa'),
  source('tech', 'DigiTimes', 'https://www.digitimes.com', 'semiconductors and chips: foundries, supply, orders, Taiwan', 'china'),
  source('tech', 'Electrek', 'https://electrek.co', 'electric vehicles: batteries, launches, recalls, charging, solar power'),
  source('mining', 'Mining.com', 'https://www.mining.com', 'mining: copper, gold, lithium, mines, strikes, acquisitions'),
  source('mining', 'Mining Weekly', 'https://www.miningweekly.com', 'mining: mines, platinum, gold, lithium, regulation', 'south_africa', 'africa'),
  source('mining', 'Mining Technology', 'https://www.mining-technology.com', 'mining: projects, mines, lithium, copper, rare earths'),
  source('mining', 'Kitco News', 'https://www.kitco.com/news', 'gold, silver and metals: prices, mines, central banks', 'canada'),
  source('mining', 'The Northern Miner', 'https://www.northernminer.com', 'mining: exploration, drilling, mines, financing', 'canada'),
  source('mining', 'Australian Mining', 'https://www.australianmining.com.au', 'mining in Australia: iron ore, coal, lithium, gold, mines', 'australia'),
  source('mining', 'Fastmarkets', 'https://www.fastmarkets.com/insights', 'metals and battery materials: lithium, cobalt, steel, copper, prices, supply'),
  source('crude_oil', 'OilPrice.com', 'https://oilprice.com', 'crude oil: prices, OPEC, tankers, refineries, pipelines, sanctions'),
  source('crude_oil', 'Rigzone', 'https://www.rigzone.com/news', 'crude oil and gas: drilling, rigs, layoffs, offshore', 'usa'),
  source('crude_oil', 'OPEC', 'https://www.opec.org', 'crude oil: production cuts, supply, demand, meetings'),
  source('crude_oil', 'World Oil', 'https://www.worldoil.com/news', 'crude oil: drilling, production, offshore, companies'),
  source('crude_oil', 'Offshore Technology', 'https://www.offshore-technology.com', 'offshore oil and gas: fields, platforms, pipelines, contracts'),
  source('natural_gas', 'Natural Gas Intelligence', 'https://www.naturalgasintel.com', 'natural gas: prices, LNG, pipelines, storage', 'usa'),
  source('natural_gas', 'LNG Prime', 'https://lngprime.com', 'liquefied natural gas: LNG carriers, terminals, contracts, shipping'),
  source('natural_gas', 'EIA Natural Gas', 'https://www.eia.gov/naturalgas', 'natural gas statistics: storage, production, prices', 'usa'),
  source('natural_gas', 'Gas Infrastructure Europe', 'https://www.gie.eu/news', 'natural gas in Europe: storage, terminals, pipelines, supply'),
  source('science', 'Nature News', 'https://www.nature.com/news', 'science: research, studies, climate, health, universities'),
  source('science', 'Science', 'https://www.science.org/news', 'science: research, studies, health, space, policy'),
  source('science', 'New Scientist', 'https://www.newscientist.com', 'science: physics, space, health, climate, artificial intelligence', 'uk'),
  source('science', 'Phys.org', 'https://phys.org', 'science: physics, materials, batteries, space, quantum computing'),
  source('science', 'STAT', 'https://www.statnews.com', 'medicine: drugs, clinical trials, approvals, vaccines, hospitals', 'usa'),
  source('science', 'World Health Organization', 'https://www.who.int/news', 'health: outbreaks, epidemics, vaccines, bird flu'),
  source('science', 'NASA', 'https://www.nasa.gov/news', 'space: missions, launches, satellites, climate', 'usa'),
  source('science', 'USGS Earthquakes', 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/atom.php', 'earthquakes: magnitude, tremors, tsunami, volcanoes'),
];
