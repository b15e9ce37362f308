const percent = (share) => (typeof share === 'number' ? `${(share * 100).toFixed(0)} %` : '–');
const ratio = (value) => (typeof value === 'number' ? value.toFixed(2) : '–');
const parts = (one) => (one ? `${percent(one.share)} (${one.part} of ${one.whole})` : '–');

const RELEVANCE = [
  ['relevance', ({ micro }) => `precision ${ratio(micro.precision)}, recall ${ratio(micro.recall)}, F1 ${ratio(micro.f1)}`],
  ['F1, mean of the prompts', ({ macroF1 }) => ratio(macroF1)],
  ['prompts that find nothing', ({ withoutFinds, prompts }) => `${withoutFinds.length} of ${prompts}`],
  ['recall where report and prompt are in different languages', ({ foreign }) => ratio(foreign.recall)],
];
const ONCE = [
  ['reports with nothing new that alert all the same', ({ hourly }) => parts(hourly.repeats)],
  ['stories told as new more than once', ({ hourly }) => parts(hourly.toldAgain)],
  ['updates that carry something new', ({ hourly }) => parts(hourly.updates)],
  ['changed facts told as an update / as a new event / never', ({ hourly }) => [hourly.changedAsUpdate, hourly.changedAsNew, hourly.changedNever].map(({ share }) => percent(share)).join(' / ')],
  ['new events swallowed by another story', ({ hourly }) => parts(hourly.swallowed)],
  ['alerts a story from a backlog', ({ atOnce }) => ratio(atOnce.alertsPerStory)],
  ['groups of a backlog that mix stories', ({ atOnce }) => parts(atOnce.mixed)],
  ['runs that failed', ({ hourly }) => parts(hourly.failedRuns)],
];

const rowsOf = (rows, now, before, where) => (now ? rows.map(([name, textOf]) => [`${name}${where}`, before ? textOf(before) : null, textOf(now)]) : []);

/** The main figures as a table in Markdown, beside those of a run before where there is one. */
export function summaryTable(figures, before) {
  const rows = [
    ...rowsOf(RELEVANCE, figures.relevance, before?.relevance, ''),
    ...rowsOf(ONCE, figures.byEvent, before?.byEvent, ', by event'),
    ...rowsOf(ONCE, figures.byPrompt, before?.byPrompt, ', by prompt'),
  ];
  const head = before ? ['', 'before', 'now'] : ['', 'now'];
  const cells = rows.map((row) => row.filter((cell) => cell !== null || before).map((cell) => cell ?? '–'));
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`);
}
