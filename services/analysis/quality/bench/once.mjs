import { Cost } from './cost.mjs';
import { toArticle } from './half.mjs';

/**
 * A stream as a task meets it, run after run, each with what was told before: the groups of every run, in order, and
 * what made runs fail. `product` is what the service judges runs with: judgeRun, toStory and StoriesInMemory.
 */
export async function play({ engine, product, cost }, stream, runs) {
  const stories = new product.StoriesInMemory();
  const played = { stream, groups: [], failures: [], runs: runs.length };
  for (const reports of runs) {
    try {
      played.groups.push(...(await playRun({ engine, stories, product, cost }, stream, reports)));
    } catch (error) {
      played.failures.push({ reports, error });
    }
  }
  return played;
}

async function playRun({ engine, stories, product, cost }, { prompt }, reports) {
  const now = new Date(reports.at(-1).publishedAt);
  const { groups, usage } = await product.judgeRun(engine, stories, { taskId: 'task', prompt, articles: reports.map(toArticle), allRelevant: true }, { now });
  cost.add(reports.length, usage);
  const entries = groups.map((group) => ({ group, members: reports.filter(({ report }) => group.memberIds.includes(report)) }));
  await stories.saveMany(entries.map(({ group, members }) => product.toStory(group, { taskId: 'task', resultId: group.storyId, urls: members.map((report) => toArticle(report).url), toldAt: now })));
  return entries.map(({ group: { storyId, status, reason }, members }) => ({ storyId, kind: status.kind, changed: status.changed ?? null, reason, members }));
}

/** All streams of one kind, and what a report costs. */
export async function playAll(engine, streams, runsOf, product) {
  const cost = new Cost();
  const plays = [];
  for (const stream of streams) plays.push(await play({ engine, product, cost }, stream, runsOf(stream.reports)));
  return { plays, cost: cost.perPiece() };
}
