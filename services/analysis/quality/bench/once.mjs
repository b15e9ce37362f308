import { toArticle } from './half.mjs';

const MEMORY = 400;

/** What a task was told, from run to run. */
class Told {
  stories = new Map();
  urls = new Set();

  constructor(keysOf) {
    this.keysOf = keysOf;
  }

  /** The stories that were told last, newest first. */
  list() {
    return [...this.stories.values()].reverse().slice(0, MEMORY);
  }

  save({ storyId, signature }, articles) {
    this.stories.delete(storyId);
    this.stories.set(storyId, { id: storyId, keys: this.keysOf(signature), signature: async () => signature });
    articles.forEach(({ url }) => this.urls.add(url));
  }
}

async function playRun(engine, { prompt }, reports, told) {
  const articles = reports.map(toArticle).filter(({ url }) => !told.urls.has(url));
  const { value: groups } = await engine.group(prompt, articles, told.list(), { now: new Date(reports.at(-1).publishedAt) });
  for (const group of groups) told.save(group, articles.filter(({ id }) => group.memberIds.includes(id)));
  return groups.map(({ storyId, status, reason, memberIds }) => ({
    ...{ storyId, kind: status.kind, changed: status.changed ?? null, reason },
    members: reports.filter(({ report }) => memberIds.includes(report)),
  }));
}

/** A stream as a task meets it, run after run, each with what was told before: the groups of every run, in order. */
export async function play(engine, stream, runsOf, keysOf) {
  const told = new Told(keysOf);
  const groups = [];
  for (const reports of runsOf(stream.reports)) groups.push(...(await playRun(engine, stream, reports, told)));
  return { stream, groups };
}

/** All streams of one kind, with the CPU that a report costs. */
export async function playAll(engine, streams, runsOf, keysOf) {
  const before = process.cpuUsage();
  const plays = [];
  for (const stream of streams) plays.push(await play(engine, stream, runsOf, keysOf));
  const { user, system } = process.cpuUsage(before);
  return { plays, msPerReport: (user + system) / 1000 / Math.max(1, streams.reduce((sum, { reports }) => sum + reports.length, 0)) };
}
