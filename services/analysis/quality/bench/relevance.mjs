import { labelOf } from '../read.mjs';
import { reportsOf, toArticle } from './half.mjs';
import { scoreOf } from './score.mjs';

/** Engines remember what they read of the last hundred articles. */
const BLOCK = 80;

/**
 * Judges every report for every prompt: a judgement each for all that is labelled yes or no, with what it cost in CPU.
 * Costs no budget, so that a model judges all of them.
 */
export async function judgeAll(engine, { events, prompts }, onProgress = () => {}) {
  const reports = reportsOf(events);
  const judgements = [];
  const before = process.cpuUsage();
  for (let from = 0; from < reports.length; from += BLOCK) {
    const block = reports.slice(from, from + BLOCK);
    const articles = block.map(toArticle);
    for (const prompt of prompts) judgements.push(...(await judgeBlock(engine, prompt, block, articles)));
    onProgress(Math.min(1, (from + BLOCK) / reports.length));
  }
  const { user, system } = process.cpuUsage(before);
  return { judgements, msPerJudgement: (user + system) / 1000 / Math.max(1, reports.length * prompts.length) };
}

async function judgeBlock(engine, prompt, block, articles) {
  const { value } = await engine.judge(prompt.text, articles, { now: new Date(block.at(-1).publishedAt) });
  const verdicts = new Map(value.map((verdict) => [verdict.articleId, verdict]));
  return block.flatMap((report) => {
    const label = labelOf(prompt, report);
    const verdict = verdicts.get(report.report);
    if (label === 'unclear') return [];
    return [{ prompt, report, wanted: label === 'yes', found: verdict?.relevant ?? false, score: verdict?.score ?? 0, reason: verdict?.reason ?? 'not judged', judged: verdict !== undefined }];
  });
}

export function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/** What a false alert is about: a report that the prompt excludes, a story near one that it wants, or something else. */
function strayOf({ prompt, report }, eventsOf) {
  if (prompt.stories?.[report.story] === 'yes') return 'an excluded report of a wanted story';
  if (eventsOf.get(prompt.prompt).has(report.event)) return 'a near miss of a wanted story';
  return 'another event';
}

function wantedEvents(prompts) {
  return new Map(prompts.map(({ prompt, stories }) => [prompt, new Set(Object.keys(stories ?? {}).filter((story) => stories[story] !== 'no').map((story) => story.replace(/[a-z]$/, '')))]));
}

const scoresBy = (judgements, key) => [...groupBy(judgements, key)].map(([name, own]) => ({ name, ...scoreOf(own) })).sort((a, b) => b.wanted - a.wanted);

const mean = (values) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length);

/** Precision, recall and F1 over all judgements and by prompt, language and kind. */
export function scoreRelevance(judgements, prompts) {
  const byPrompt = scoresBy(judgements, ({ prompt }) => prompt.prompt).filter(({ wanted }) => wanted > 0);
  const events = wantedEvents(prompts);
  const stray = groupBy(judgements.filter(({ wanted, found }) => found && !wanted), (judgement) => strayOf(judgement, events));
  return {
    micro: scoreOf(judgements),
    macroF1: mean(byPrompt.map(({ f1 }) => f1)),
    prompts: byPrompt.length,
    withoutFinds: byPrompt.filter(({ right }) => right === 0).map(({ name }) => name),
    foreign: scoreOf(judgements.filter(({ prompt, report }) => prompt.language !== report.language)),
    own: scoreOf(judgements.filter(({ prompt, report }) => prompt.language === report.language)),
    notJudged: judgements.filter(({ judged }) => !judged).length,
    byReportLanguage: scoresBy(judgements, ({ report }) => report.language),
    byPromptLanguage: scoresBy(judgements, ({ prompt }) => prompt.language),
    byKind: scoresBy(judgements, ({ prompt }) => prompt.kind),
    byPrompt,
    stray: Object.fromEntries([...stray].map(([name, own]) => [name, own.length])),
  };
}
