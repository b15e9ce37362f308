import { easierPart } from './easier.mjs';
import { playAll } from './once.mjs';
import { judgeAll, scoreRelevance } from './relevance.mjs';
import { scoreOf } from './score.mjs';
import { scoreBacklog, scoreHourly } from './score-once.mjs';
import { backlog, eventStreams, hourlyRuns, promptStreams } from './streams.mjs';

/** How well an engine finds what the prompts of a half ask for; with the judgements, for whoever looks for causes. */
export async function measureRelevance(engine, half, options) {
  const { judgements, cost } = await judgeAll(engine, half, options);
  return { judgements, figures: { ...scoreRelevance(judgements, half.prompts), easier: scoreOf(easierPart(judgements, half.events)), cost } };
}

async function measureStreams(engine, streams, product) {
  const hourly = await playAll(engine, streams, hourlyRuns, product);
  const atOnce = await playAll(engine, streams, backlog, product);
  return {
    plays: [...hourly.plays, ...atOnce.plays],
    hourlyPlays: hourly.plays,
    figures: { hourly: { ...scoreHourly(hourly.plays), cost: hourly.cost }, atOnce: scoreBacklog(atOnce.plays) },
  };
}

/** How well an engine tells each event of a half once, by the events' files. */
export function measureEvents(engine, half, product) {
  return measureStreams(engine, eventStreams(half.events), product);
}

/** The same for what each prompt wants, over all its stories. */
export function measurePrompts(engine, half, product) {
  return measureStreams(engine, promptStreams(half.events, half.prompts), product);
}
