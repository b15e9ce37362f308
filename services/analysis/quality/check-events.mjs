import { sizeOf, storyOf } from './read.mjs';

export const FORMS = ['first', 'copy', 'rewrite', 'translation', 'other-language', 'development', 'correction', 'no-news', 'opinion', 'digest', 'look-back', 'background', 'near-miss'];
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'tr', 'ar', 'zh', 'ru', 'uk', 'sv', 'ko'];
const TRAITS = ['caption', 'leftover', 'boilerplate', 'typos', 'stub', 'live', 'flash', 'list'];
const MAY_BE_SHORT = ['stub', 'live', 'flash', 'list'];
const NEAR = ['same actors', 'same kind elsewhere', "last year's"];
const OPENING = ['first', 'near-miss'];
const MAY_CARRY_NEWS = ['development', 'correction', 'opinion', 'digest'];
const FIT_WRITERS = /^w0[0-7]$/;

const EVENT_KEYS = ['event', 'writer', 'split', 'kind', 'places', 'actors', 'period', 'summary', 'facts', 'others'];
const REPORT_KEYS = ['report', 'story', 'language', 'outlet', 'publishedAt', 'form', 'of', 'changed', 'expect', 'why', 'traits', 'headline', 'text'];
const REPORT_TEXTS = ['report', 'story', 'language', 'outlet', 'publishedAt', 'form', 'expect', 'why', 'headline', 'text'];

const isText = (value) => typeof value === 'string' && value.trim() !== '' && value === value.trim();
const isTextList = (value) => Array.isArray(value) && value.length > 0 && value.every(isText);
const isPeriod = (period) => !Number.isNaN(Date.parse(period?.from)) && period.from <= period.to;
const unknownKeys = (object, known) => Object.keys(object).filter((key) => !known.includes(key));

/** `[condition that must hold, what is wrong otherwise]`, turned into the complaints that apply. */
const complaints = (rules) => rules.filter(([holds]) => !holds).map(([, problem]) => problem);

function checkFacts(facts, where) {
  return Object.entries(facts ?? {}).flatMap(([name, fact]) =>
    complaints([
      [isText(fact.unit), `${where}: fact ${name} has no unit`],
      [Array.isArray(fact.values) && fact.values.length > 0, `${where}: fact ${name} has no values`],
      [(fact.values ?? []).every((value) => ['string', 'number', 'boolean'].includes(typeof value)), `${where}: fact ${name} has a value that is neither text nor number`],
    ]),
  );
}

function checkOther(other, story, index) {
  const id = `${story}${String.fromCharCode(97 + index)}`;
  return [
    ...complaints([
      [other.story === id, `near miss ${index + 1} should have the story id ${id}`],
      [NEAR.includes(other.near), `${id}: near must be one of ${NEAR.join(', ')}`],
      [isText(other.summary), `${id}: no summary`],
      [other.facts && typeof other.facts === 'object', `${id}: facts missing`],
    ]),
    ...checkFacts(other.facts, id),
  ];
}

function checkEventLine(event, name) {
  const story = storyOf(event.event ?? '');
  const split = FIT_WRITERS.test(event.writer) ? 'fit' : 'test';
  return [
    ...complaints([
      [`${event.event}.jsonl` === name, 'the event id and the file name differ'],
      [story.startsWith(`${event.writer}-`), 'the event id does not begin with its writer'],
      [event.split === split, `split should be ${split}`],
      [unknownKeys(event, EVENT_KEYS).length === 0, `unknown keys in the event: ${unknownKeys(event, EVENT_KEYS)}`],
      [isText(event.kind), 'no kind'],
      [event.summary?.length >= 120, 'summary is missing or too short (120 characters)'],
      [isTextList(event.places), 'no places'],
      [isTextList(event.actors), 'no actors'],
      [isPeriod(event.period), 'period is missing or runs backwards'],
      [Object.keys(event.facts ?? {}).length > 0, 'no facts'],
    ]),
    ...checkFacts(event.facts, story),
    ...(event.others ?? []).flatMap((other, index) => checkOther(other, story, index)),
  ];
}

function checkLength(report) {
  const size = sizeOf(report);
  const least = report.traits?.some((trait) => MAY_BE_SHORT.includes(trait)) ? 8 : 95;
  return size < least || size > 620 ? [`length ${size} is outside ${least} to 620 words`] : [];
}

function checkReportShape(report) {
  return complaints([
    ...REPORT_TEXTS.map((key) => [isText(report[key]), `${key} is missing, empty or has spaces around it`]),
    [unknownKeys(report, REPORT_KEYS).length === 0, `unknown keys: ${unknownKeys(report, REPORT_KEYS)}`],
    [LANGUAGES.includes(report.language), `language ${report.language} is not in the plan`],
    [FORMS.includes(report.form), `unknown form ${report.form}`],
    [['new', 'update', 'nothing-new', 'unclear'].includes(report.expect), `unknown expect ${report.expect}`],
    [/^.+ \([A-Z]{2}, .+\)$/.test(report.outlet), 'outlet should read "Name (CC, style)"'],
    [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(report.publishedAt), 'publishedAt should be ISO with an offset'],
    [(report.traits ?? []).every((trait) => TRAITS.includes(trait)), `unknown trait in ${report.traits}`],
    [!/\n(?!\n)(?<!\n\n)|\n{3}| \n/.test(report.text), 'paragraphs are parted by exactly one empty line'],
    [report.why.length <= 200, 'why is longer than 200 characters'],
  ]);
}

function checkOf(report, earlier) {
  const original = earlier.find(({ report: id }) => id === report.of);
  const wanted = ['copy', 'translation'].includes(report.form);
  return complaints([
    [!wanted || original, `${report.form} needs "of": an earlier report of this file`],
    [wanted || report.of === undefined, `"of" is for copies and translations only`],
    [!original || original.story === report.story, `"of" points at another story`],
    [!original || (original.language === report.language) === (report.form === 'copy'), 'a copy keeps the language, a translation changes it'],
  ]);
}

function checkChange(change, facts) {
  const values = facts[change.what]?.values;
  if (!values) return [`changed: ${change.what} is no fact of the story`];
  const moved = values.some((value, index) => value === change.to && (change.from === null || values.slice(0, index).includes(change.from)));
  return moved ? [] : [`changed: ${change.what} from ${change.from} to ${change.to} is not in the order of the fact's values`];
}

function expectedOf({ form, changed }) {
  if (OPENING.includes(form)) return 'new';
  if (['development', 'correction'].includes(form)) return 'update';
  return MAY_CARRY_NEWS.includes(form) && changed ? 'update' : 'nothing-new';
}

function checkExpect(report, opens, isMain) {
  const expected = expectedOf(report);
  const carries = report.changed?.length > 0;
  return complaints([
    [opens === OPENING.includes(report.form), opens ? 'opens its story, so its form is first or near-miss' : `${report.form} is not the first report of its story`],
    [!opens || report.form === (isMain ? 'first' : 'near-miss'), 'first is for the event, near-miss for the stories in others'],
    [report.expect === expected || (report.expect === 'unclear' && !opens), `expect should be ${expected}${opens ? '' : ' (or unclear)'}`],
    [!carries || MAY_CARRY_NEWS.includes(report.form), `a ${report.form} carries nothing new, so no changed`],
    [carries || !['development', 'correction'].includes(report.form), `${report.form} needs changed`],
  ]);
}

function checkReport(report, context) {
  const { event, earlier, index } = context;
  const main = storyOf(event.event);
  const story = report.story === main ? event : (event.others ?? []).find((other) => other.story === report.story);
  if (!story) return [`story ${report.story} is neither the event's nor in others`];
  const opens = !earlier.some((other) => other.story === report.story);
  const id = `${main}/${String(index + 1).padStart(2, '0')}`;
  const late = earlier.at(-1) && Date.parse(earlier.at(-1).publishedAt) > Date.parse(report.publishedAt);
  return [
    ...complaints([[report.report === id, `its id should be ${id}`], [!late, 'is published before the line above it']]),
    ...checkLength(report),
    ...checkOf(report, earlier),
    ...(report.changed ?? []).flatMap((change) => checkChange(change, story.facts ?? {})),
    ...checkExpect(report, opens, report.story === main),
  ];
}

/** What is wrong with one event's file, each with the report it is about. */
export function checkEvent(event, reports, name) {
  const problems = checkEventLine(event, name);
  reports.forEach((report, index) => {
    const shape = checkReportShape({ why: '', ...report });
    const found = shape.length > 0 ? shape : checkReport(report, { event, earlier: reports.slice(0, index), index });
    problems.push(...found.map((problem) => `${report.report}: ${problem}`));
  });
  const told = new Set(reports.map(({ story }) => story));
  const untold = [storyOf(event.event ?? ''), ...(event.others ?? []).map(({ story }) => story)].filter((story) => !told.has(story));
  return [...problems, ...untold.map((story) => `no report of ${story}`)];
}

/** Where an event departs from its row of the plan. */
export function compareWithPlan(event, reports, row) {
  if (!row) return ['is not in the plan'];
  const count = (language) => reports.filter((report) => report.language === language).length;
  const near = (event.others ?? []).map((other) => other.near);
  return complaints([
    [reports.length >= row.reports, `${reports.length} reports, planned ${row.reports}`],
    ...Object.entries(row.languages).map(([language, planned]) => [count(language) >= planned, `${count(language)} reports in ${language}, planned ${planned}`]),
    ...row.near.map((planned) => [near.includes(planned), `no near miss “${planned}”`]),
  ]);
}
