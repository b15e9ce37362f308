import { GOODS } from '../../../frontends/e2e/newsroom/invented-story.mjs';
import { readPrompts } from '../../../services/analysis/quality/read.mjs';
import { perItem } from './mongod-figures.mjs';
import { allAlerted, outcomeOf, sayOutcome } from './publishing.mjs';
import { Rig } from './rig.mjs';

const CONCERNED = 10;
const PARAGRAPHS = 12;
const HOT_SECONDS = 2;
const IDLE_MS = 20_000;
const ABOUT_MINES = /\bmin(?:e|es|ers?|ing)\b|\bore\b|\bpit\b|colliery|metal|lithium|cobalt|copper|nickel|graphite|tungsten|zinc|\btin\b/i;
/** What makes prompts that are used again different ones. */
const PLACES = ['Lisbon', 'Tartu', 'Osaka', 'Quito', 'Leeds', 'Brno', 'Turin', 'Malmö', 'Perth', 'Accra', 'Graz', 'Porto', 'Split', 'Lyon', 'Dakar', 'Cork', 'Lviv', 'Izmir', 'Salta', 'Davao'];

/** Prompts as people write them, none of them about mines; where more are wanted than there are, they name a place and a year as well. */
export function otherPrompts(count, prompts = readPrompts()) {
  const usable = prompts.filter(({ split, language, text }) => split === 'fit' && language === 'en' && !ABOUT_MINES.test(text)).map(({ text }) => text);
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / usable.length);
    const text = usable[index % usable.length];
    return round === 0 ? text : `${text} ${PLACES[round % PLACES.length]} ${1_900 + Math.floor(round / PLACES.length)}`;
  });
}

/** One source that many tasks watch, a few of which its articles concern: what an article costs by the number of tasks. */
export class WatchersBench {
  /** Options: sizes (numbers of tasks), articles, owners. */
  static async run(options, say) {
    const sizes = [];
    for (const watchers of options.sizes) {
      sizes.push(await new WatchersBench(options, watchers, say).run());
    }
    return { sizes: sizes.map((size) => ({ ...size, ratio: size.cpuMsPerArticle / sizes[0].cpuMsPerArticle })) };
  }

  constructor(options, watchers, say) {
    Object.assign(this, { options, watchers, say });
  }

  async run() {
    this.rig = await Rig.open({ feeds: { count: 1, hosts: 1, paragraphs: PARAGRAPHS, goods: GOODS }, hotSeconds: HOT_SECONDS }, this.say);
    try {
      await this.createTasks();
      await this.rig.quiet();
      return await this.measure();
    } finally {
      await this.rig.close();
    }
  }

  async createTasks() {
    const [url] = await this.rig.feeds.ask('urls');
    const { owners } = this.options;
    const apis = [];
    for (let number = 0; number < owners; number++) apis.push(await this.rig.owner(number));
    const others = otherPrompts(this.watchers - CONCERNED);
    const prompts = [...Array.from({ length: CONCERNED }, () => `News about ${GOODS[0]} mines`), ...others];
    for (const [index, prompt] of prompts.entries()) {
      await apis[index % owners].createTask({ prompt, title: `Watcher ${index}`, intervalInMinutes: 5, email: true, sources: [url] });
    }
  }

  async measure() {
    const { articles } = this.options;
    // Looking whether everything has come to rest costs the database something, here as between articles.
    const idle = await this.rig.spent(() => this.rig.quiet(IDLE_MS));
    const published = [];
    const spent = await this.rig.spent(async () => {
      for (let number = 0; number < articles; number++) {
        published.push(...(await this.rig.feeds.ask('publish', [0])));
        await allAlerted(this.rig, published, { hotSeconds: HOT_SECONDS, expected: CONCERNED });
        await this.rig.quiet();
      }
    });
    const beyond = (which) => ((spent[which] - (idle[which] / idle.seconds) * spent.seconds) / articles) * 1000;
    const result = { watchers: this.watchers, articles, cpuMsPerArticle: beyond('cpu'), productMs: beyond('product'), databaseMs: beyond('database'), mongod: perItem(spent.mongod, articles, idle.mongod, spent.seconds / idle.seconds), ...(await outcomeOf(this.rig, published, CONCERNED)) };
    this.say(`${this.watchers} tasks watch a source, ${CONCERNED} of them are concerned: ${result.cpuMsPerArticle.toFixed(0)} ms of CPU an article (product ${result.productMs.toFixed(0)}, database ${result.databaseMs.toFixed(0)}), ${result.mongod.transactions.toFixed(1)} transactions, ${result.mongod.events.toFixed(1)} events`);
    sayOutcome(this.say, result);
    return result;
  }
}
