const inSeconds = (ms) => (ms / 1000).toFixed(2);
const figure = (value) => (Number.isFinite(value) ? String(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))) : '–');
const delay = (spread) => (spread ? `${inSeconds(spread.p50)} / ${inSeconds(spread.p99)} / ${inSeconds(spread.max)} s` : '–');
const memory = (MiB) => (MiB ? `${(MiB / 1024).toFixed(2)} GiB` : '–');

const ofTrickle = ({ unchanged, flatOut, news, memory: used }) => [
  ['unchanged checks, CPU s per 1,000, paced', figure(unchanged.cpuPerThousand), '1.0'],
  ...(flatOut ? [['the same as fast as it goes', figure(flatOut.cpuPerThousand), '0.5']] : []),
  [`${figure(news.perSecond)} news a second, CPU s per 1,000 above the unchanged`, figure(news.cpuPerThousand), '15'],
  ['fetch to alert p50 / p99 / max', delay(news.delay.webhook), '0.10 / 0.40 / 0.80 s'],
  ['GET /api/tasks p99 beside it', news.api ? `${news.api.p99.toFixed(0)} ms` : '–', '50 ms'],
  ['memory, product and database, settled', memory(used.settled), '1.00 GiB'],
  ['the same while sources are first read', memory(used.peak), '1.20 GiB'],
];

const ofBurst = ({ news, feeds }) => [
  [`${feeds} feeds with one news each within two minutes, CPU s per 1,000`, figure(news.cpuPerThousand), '10'],
  ['fetch to alert p50 / p99 / max', delay(news.delay.webhook), '0.25 / 0.80 / 1.00 s'],
];

const ofWatchers = ({ sizes }) =>
  sizes.map(({ watchers, cpuMsPerArticle, ratio }) => [`an article of a source that ${watchers} tasks watch, ten of them concerned`, `${figure(cpuMsPerArticle)} ms (${figure(ratio)} ×)`, ratio === 1 ? '' : '5 ×']);

const ROWS = { trickle: ofTrickle, 'all-within-two-minutes': ofBurst, watchers: ofWatchers };

/** The figures of the cases as lines of a Markdown table, next to what they ought to be. */
export function tableOf(results) {
  const rows = Object.entries(results).flatMap(([name, result]) => ROWS[name](result));
  return ['| | measured | to reach |', '|---|---|---|', ...rows.map((cells) => `| ${cells.join(' | ')} |`)];
}
