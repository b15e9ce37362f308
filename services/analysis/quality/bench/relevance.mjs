import { labelOf } from '../read.mjs';
import { Cost } from './cost.mjs';
import { reportsOf, toArticle } from './half.mjs';
import { scoreOf, weigh } from './score.mjs';

/** Engines remember what they read of the last hundred articles. */
const BLOCK = 80;

/**
 * Judges the reports for each prompt: a judgement for all that is labelled yes or no, and what one costs. Of the
 * reports that a prompt does not want, one of `oneOf` is judged, and counts for all of them. Keeps no budget, so that a
 * model judges every one.
 */
export async function judgeAll(engine, { events, prompts }, { oneOf = 1, onProgress = () => {} } = {}) {
  const reports = reportsOf(events).map((report, number) => ({ ...report, number }));
  const judgements = [];
  const cost = new Cost();
  for (let from = 0; from < reports.length; from += BLOCK) {
    const block = reports.slice(from, from + BLOCK).map((report) => ({ report, article: toArticle(report) }));
    for (const [number, prompt] of prompts.entries()) {
      const chosen = block.filter(({ report }) => labelOf(prompt, report) === 'yes' || (report.number + number) % oneOf === 0);
      if (chosen.length > 0) judgements.push(...(await judgeBlock({ engine, cost, oneOf }, prompt, chosen)));
    }
    onProgress(Math.min(1, (from + BLOCK) / reports.length));
  }
  return { judgements, cost: cost.perPiece() };
}

async function judgeBlock({ engine, cost, oneOf }, prompt, block) {
  const { value, usage } = await engine.judge(prompt.text, block.map(({ article }) => article), { now: new Date(block.at(-1).report.publishedAt) });
  cost.add(block.length, usage);
  const verdicts = new Map(value.map((verdict) => [verdict.articleId, verdict]));
  return block.flatMap(({ report }) => {
    const label = labelOf(prompt, report);
    if (label === 'unclear') return [];
    const { relevant: found, score, reason } = verdicts.get(report.report) ?? { relevant: false, score: 0, reason: 'not judged' };
    return [{ prompt, report, wanted: label === 'yes', weight: label === 'yes' ? 1 : oneOf, found, score, reason, isJudged: verdicts.has(report.report) }];
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
    notJudged: judgements.filter(({ isJudged }) => !isJudged).length,
    byReportLanguage: scoresBy(judgements, ({ report }) => report.language),
    byPromptLanguage: scoresBy(judgements, ({ prompt }) => prompt.language),
    byKind: scoresBy(judgements, ({ prompt }) => prompt.kind),
    byPrompt,
    stray: Object.fromEntries([...stray].map(([name, own]) => [name, weigh(own)])),
  };
}
