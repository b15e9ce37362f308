const percent = (share) => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
const ratio = (value) => (value === null ? '–' : value.toFixed(3));
const parts = ({ part, whole, share }) => `${part} of ${whole} (${percent(share)})`;

/** Figures that have a difference to show when the run before had other ones. */
function line(name, value, text, before) {
  const change = typeof value === 'number' && typeof before === 'number' && Math.abs(value - before) >= 0.0005 ? `  ${value > before ? '+' : '−'}${Math.abs(value - before).toFixed(3)}` : '';
  return `  ${name.padEnd(52)} ${text}${change}`;
}

const partLine = (name, value, before) => line(name, value.share, parts(value), before?.share);

const costLine = (name, { cpuMs, tokens }) => line(name, null, `${cpuMs.toFixed(2)} ms of CPU${tokens > 0 ? `, ${tokens.toFixed(1)} tokens` : ''}`);

function scoreLine(name, score, before) {
  const { precision, recall, f1, right, wanted, stray } = score;
  return line(name, f1, `P ${ratio(precision)}  R ${ratio(recall)}  F1 ${ratio(f1)}  (${right} of ${wanted}, ${stray} false)`, before?.f1);
}

const byName = (scores, name) => scores?.find((each) => each.name === name);

/** The table of relevance, with the differences to a run before. */
export function relevanceTable(scores, before) {
  const each = (title, key) => [`  ${title}`, ...scores[key].map((score) => scoreLine(`  ${score.name}`, score, byName(before?.[key], score.name)))];
  return [
    'Relevance',
    scoreLine('all', scores.micro, before?.micro),
    line(`F1, mean of ${scores.prompts} prompts`, scores.macroF1, ratio(scores.macroF1), before?.macroF1),
    line('prompts that find nothing', scores.withoutFinds.length, `${scores.withoutFinds.length}  ${scores.withoutFinds.join(' ')}`, before?.withoutFinds.length),
    scoreLine('report in the language of the prompt', scores.own, before?.own),
    scoreLine('report in another language', scores.foreign, before?.foreign),
    scoreLine('26 events and others’ reports, four languages', scores.easier, before?.easier),
    ...each('by language of the report', 'byReportLanguage'),
    ...each('by language of the prompt', 'byPromptLanguage'),
    ...each('by kind of prompt', 'byKind'),
    `  false alerts: ${Object.entries(scores.stray).map(([name, count]) => `${count} of ${name}`).join(', ') || 'none'}`,
    ...(scores.notJudged > 0 ? [`  not judged: ${scores.notJudged}`] : []),
    costLine('cost of a report and a prompt', scores.cost),
  ];
}

const NONE = {};

function hourlyLines(hourly, old) {
  const each = (key) => Object.entries(hourly[key]).sort(([, a], [, b]) => b.whole - a.whole).map(([name, part]) => partLine(`  ${name}`, part, old[key]?.[name]));
  return [
    partLine('nothing new, alerted all the same (repeats)', hourly.repeats, old.repeats),
    ...each('repeatsByForm'),
    '  repeats by language',
    ...each('repeatsByLanguage'),
    partLine('stories told as new more than once', hourly.toldAgain, old.toldAgain),
    partLine('told updates that carry something new', hourly.updates, old.updates),
    partLine('changed facts told as an update', hourly.changedAsUpdate, old.changedAsUpdate),
    partLine('changed facts told as a new event', hourly.changedAsNew, old.changedAsNew),
    partLine('changed facts told as an update of another story', hourly.changedElsewhere, old.changedElsewhere),
    partLine('changed facts never told', hourly.changedNever, old.changedNever),
    partLine('runs that failed', hourly.failedRuns, old.failedRuns),
    partLine('new events swallowed by another story', hourly.swallowed, old.swallowed),
    ...each('swallowedByForm'),
  ];
}

/** The table of events told once, for streams of one kind. */
export function onceTable(title, { hourly, atOnce }, before) {
  const old = before?.atOnce ?? NONE;
  return [
    `Once: ${title}`,
    ...hourlyLines(hourly, before?.hourly ?? NONE),
    line('backlog in one run: alerts a story', atOnce.alertsPerStory, ratio(atOnce.alertsPerStory), old.alertsPerStory),
    partLine('backlog: groups that mix stories', atOnce.mixed, old.mixed),
    partLine('backlog: stories split over groups', atOnce.split, old.split),
    costLine('cost of a report', hourly.cost),
  ];
}

/** Wrong judgements in lines, prompt by prompt. */
export function judgementErrors(judgements) {
  return judgements
    .filter(({ wanted, found }) => wanted !== found)
    .sort((a, b) => (a.prompt.prompt < b.prompt.prompt ? -1 : a.prompt.prompt > b.prompt.prompt ? 1 : 0))
    .map(({ prompt, report, found, score, reason }) => `${found ? 'false ' : 'missed'} ${score.toFixed(2)}  ${prompt.prompt} "${prompt.text.slice(0, 80)}"  ${report.report} ${report.language} ${report.form}: ${report.headline.slice(0, 90)}  [${reason}]`);
}

/** Wrong outcomes in lines, stream by stream. */
export function onceErrors(mistakes) {
  return mistakes.map(({ stream, wrong, report, group }) => `${wrong}  ${stream}  ${report.report} ${report.language} ${report.form} of ${report.story}: ${report.headline.slice(0, 90)}  [${group ? group.changed ?? group.reason : 'in no group'}]`);
}
