import type { Article, StoryGroup, StorySignature, StoryStatus } from '../engine.ts';
import { read } from '../reading.ts';
import { backgroundOf } from './background.ts';
import { changeSince } from './changes.ts';
import { Items } from './items.ts';
import { keysOf, type StoryKeys } from './keys.ts';
import { InformedComparison, type NumberedEvidence } from './pair-evidence.ts';
import { mergeSignatures, sketch, type Sketch } from './signature.ts';
import { Comparison, type Likeness } from './similarity.ts';

/** How far below the mark a group's mean may lie. */
const BRIDGE = -1;
/** How much surer it has to be that a report with other facts tells the same event: apart, both are told. */
const UNSURE = 1;
/** Pairs that score less are surely of two events. */
const HOPELESS = -6;
/** A report is of one event: more candidates than this are never needed. */
const PAIRS_EACH = 8;

/** A report, with its number among the stories and reports that are compared. */
interface Report extends Sketch {
  number: number;
}

interface Cluster {
  members: Report[];
}

/** What all comparisons of one call share. */
interface Task {
  told: number;
  comparison: InformedComparison;
  now: Date;
}

/** Reports of one event, and the numbers of the told stories that they repeat or take further; -1 for none. */
interface Match {
  cluster: Cluster;
  repeats: number;
  isCopy: boolean;
  follows: number;
}

/** Signatures of told stories, by their numbers. */
export type Signatures = ReadonlyMap<number, StorySignature>;

/** Reports put together by event; what they are to the told stories is said once the signatures of those few are read that they may be of. */
export interface Grouping {
  /** Numbers of the told stories whose signatures are needed. */
  touched: readonly number[];
  /** Groups, newest first. */
  tell: (signatures: Signatures) => StoryGroup[];
  /** Pairs of a report with a told story, or with an earlier report, that may be of one event: the likeliest few of each report. */
  pairs: () => LikelyPair[];
}

/** Both by their numbers; `other` is a told story or an earlier report. */
export interface LikelyPair extends Likeness {
  report: number;
  other: number;
}

/**
 * Puts reports of one event together and holds them against the stories that the prompt's task was told before.
 * In doubt it tells twice rather than never. Deterministic: the order of the articles doesn't matter.
 */
export function groupArticles(prompt: string, articles: readonly Article[], told: readonly StoryKeys[], now: Date, evidence: NumberedEvidence = []): Grouping {
  const sketches = articles.map((article) => sketch(read(article)));
  const items = new Items(told, sketches.map(({ signature }) => keysOf(signature)), backgroundOf(prompt, told.length, sketches));
  const task: Task = { comparison: new InformedComparison(new Comparison(items), evidence), now, told: told.length };
  const reports = sketches.map((report, at) => ({ ...report, number: told.length + at }));
  reports.sort((a, b) => timeOf(a, now) - timeOf(b, now) || (a.reading.article.id < b.reading.article.id ? -1 : 1));
  const matches = clustersOf(reports, task).map((cluster) => matchOf(cluster, task));
  return {
    pairs: () => reports.flatMap((report, at) => likeliest(report.number, [...Array(task.told).keys(), ...reports.slice(0, at).map(({ number }) => number)], task)),
    touched: [...new Set(matches.map(storyOf))].filter((story) => story >= 0),
    tell: (signatures) => mergeByStory(matches.map((match) => tell(match, signatures, task))).reverse(),
  };
}

function clustersOf(reports: readonly Report[], task: Task): Cluster[] {
  const clusters: Cluster[] = [];
  for (const report of reports) {
    const home = nearest(report, clusters, task);
    if (home === null) clusters.push({ members: [report] });
    else home.members.push(report);
  }
  return clusters;
}

function likeliest(report: number, others: readonly number[], { comparison }: Task): LikelyPair[] {
  comparison.take(report);
  const pairs = others.map((other) => ({ report, other, ...comparison.with(other) })).filter(({ same, related }) => Math.max(same, related) > HOPELESS);
  return pairs.sort((a, b) => Math.max(b.same, b.related) - Math.max(a.same, a.related)).slice(0, PAIRS_EACH);
}

function timeOf(report: Sketch, now: Date): number {
  const time = Date.parse(report.reading.article.publishedAt ?? '');
  return Number.isNaN(time) ? now.getTime() : time;
}

/** What a report changes of what an earlier one says. */
function changeBetween(earlier: Report, report: Report, comparison: InformedComparison): string | null {
  return changeFrom(earlier.number, earlier.signature, report, comparison);
}

/** What was decided holds; what was not, the facts tell. */
function changeFrom(number: number, known: StorySignature, report: Report, comparison: InformedComparison): string | null {
  const decision = comparison.decisionOn(report.number, number);
  if (decision === undefined || decision.relation === 'same-event') return changeSince(known, report);
  return decision.relation === 'changed' ? decision.changed : null;
}

function nearest(report: Report, clusters: readonly Cluster[], { comparison }: Task): Cluster | null {
  comparison.take(report.number);
  let best: Cluster | null = null;
  let bestScore = 0;
  for (const cluster of clusters) {
    const scores = cluster.members.map((member) => comparison.with(member.number).same - (changeBetween(member, report, comparison) === null ? 0 : UNSURE));
    const score = Math.max(...scores);
    // One bridge between two events must not join them: the group's mean has to be near as well.
    const mean = scores.reduce((sum, value) => sum + value, 0) / scores.length;
    if (score >= bestScore && mean >= BRIDGE) {
      best = cluster;
      bestScore = score;
    }
  }
  return best;
}

function tell(match: Match, signatures: Signatures, task: Task): StoryGroup {
  const { cluster } = match;
  const lead = leadOf(cluster, task);
  const memberIds = cluster.members.map((member) => member.reading.article.id);
  const own = cluster.members.reduce((merged, member) => mergeSignatures(merged, member.signature), lead.signature);
  const told = toldBefore(match, signatures, task);
  if (told === null) {
    return { storyId: own.storyId, status: { kind: 'new' }, leadArticleId: lead.reading.article.id, memberIds, reason: reasonNew(cluster), signature: own };
  }
  const { story, changing, changed } = told;
  const status: StoryStatus = changed === null ? { kind: 'already-told', of: story.storyId } : { kind: 'update', of: story.storyId, changed };
  const leadArticleId = (changing ?? lead).reading.article.id;
  return { storyId: story.storyId, status, leadArticleId, memberIds, reason: reasonTold(told, status), signature: mergeSignatures(story, own) };
}

/** The stories that a group's reports are most like. */
function matchOf(cluster: Cluster, { told, comparison }: Task): Match {
  const match: Match = { cluster, repeats: -1, isCopy: false, follows: -1 };
  const best = { same: 0, related: 0 };
  for (const { number } of cluster.members) {
    comparison.take(number);
    for (let story = 0; story < told; story += 1) {
      const { same, related, isCopy } = comparison.with(story);
      if (same > best.same) [best.same, match.repeats, match.isCopy] = [same, story, isCopy];
      if (related > best.related) [best.related, match.follows] = [related, story];
    }
  }
  return match;
}

function storyOf({ repeats, follows }: Match): number {
  return repeats >= 0 ? repeats : follows;
}

interface Told {
  story: StorySignature;
  isCopy: boolean;
  /** The report that changes the story, and what it changes. */
  changing: Report | null;
  changed: string | null;
}

/** The story that the reports repeat; else the one that they take further, for which less proof is asked: it is told in any case. */
function toldBefore(match: Match, signatures: Signatures, { comparison }: Task): Told | null {
  const number = storyOf(match);
  const story = signatures.get(number);
  if (!story) return null;
  const change = changeOf(match.cluster, (member) => changeFrom(number, story, member, comparison));
  if (match.repeats >= 0) return { story, isCopy: match.isCopy, ...change };
  return change.changed === null ? null : { story, isCopy: false, ...change };
}

function changeOf(cluster: Cluster, changeIn: (member: Report) => string | null): Pick<Told, 'changing' | 'changed'> {
  for (const member of [...cluster.members].reverse()) {
    const changed = changeIn(member);
    if (changed !== null) return { changing: member, changed };
  }
  return { changing: null, changed: null };
}

/** The newest report leads when it changes what the others say; else the one that is most like all others, the earliest of equals. */
function leadOf(cluster: Cluster, { comparison, now }: Task): Report {
  const [first, ...others] = cluster.members;
  if (first === undefined) throw new Error('a group has at least one report');
  const changing = [...others].reverse().find((member) => timeOf(member, now) > timeOf(first, now) && changeBetween(first, member, comparison) !== null);
  if (changing !== undefined) return changing;
  let lead = first;
  let best = -Infinity;
  for (const member of cluster.members) {
    comparison.take(member.number);
    const nearness = cluster.members.reduce((sum, other) => sum + (other === member ? 0 : comparison.with(other.number).same), 0);
    const score = nearness + (member.reading.article.text.length > 400 ? 0.5 : 0);
    if (score > best + 1e-9) {
      best = score;
      lead = member;
    }
  }
  return lead;
}

/** Two groups may turn out to belong to one told story: it is still told once. */
function mergeByStory(groups: readonly StoryGroup[]): StoryGroup[] {
  const byStory = new Map<string, StoryGroup>();
  for (const group of groups) {
    const before = byStory.get(group.storyId);
    if (before === undefined) {
      byStory.set(group.storyId, group);
      continue;
    }
    const leading = group.status.kind === 'update' ? group : before.status.kind === 'update' ? before : group;
    byStory.set(group.storyId, { ...leading, memberIds: [...before.memberIds, ...group.memberIds], signature: mergeSignatures(before.signature, group.signature) });
  }
  return [...byStory.values()];
}

function reasonNew(cluster: Cluster): string {
  const sources = new Set(cluster.members.map((member) => member.reading.article.sourceUrl)).size;
  return cluster.members.length === 1 ? 'First report of this event.' : `First told: ${cluster.members.length} reports of this event from ${sources} ${sources === 1 ? 'source' : 'sources'}.`;
}

function reasonTold(told: Told, status: StoryStatus): string {
  if (status.kind === 'update') return `Update of "${told.story.title}": ${status.changed}.`;
  return told.isCopy ? `The same text was already told as "${told.story.title}".` : `The same event was already told as "${told.story.title}", and no fact has changed.`;
}
