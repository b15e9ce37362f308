import type { Article, StoryGroup, StorySignature, StoryStatus } from '../engine.ts';
import { read } from '../reading.ts';
import { backgroundOf } from './background.ts';
import { changeSince, describeChange } from './changes.ts';
import { Items } from './items.ts';
import { keysOf, type StoryKeys } from './keys.ts';
import { InformedComparison, type NumberedEvidence } from './pair-evidence.ts';
import { secondLook } from './novelty.ts';
import { mergeSignatures, sketch, type Sketch } from './signature.ts';
import { Comparison, dot, type Likeness } from './similarity.ts';
import { NOTHING_NEW, ONE_EVENT } from './story-weights.ts';

/** Pairs that score less are surely of two events. */
const HOPELESS = -3;
/** Pairs that score less are not worth a second opinion: one in a hundred of them may tell one event. */
const UNLIKELY = -5;
/** From here on a report is taken for a repetition; for one that takes the event further; and for one of a group. */
const REPEATS = 0.25;
const SAME = 0.25;
const JOINED = 2.5;
const JOINED_REPEATS = 1.25;
/** Further from 0 than any score. */
const DECIDED = 9;
/** A report is of one event: more candidates than this are never needed. */
const PAIRS_EACH = 8;

/** A report, with its number among the stories and reports that are compared. */
interface Report extends Sketch {
  number: number;
}

interface Cluster {
  members: Report[];
  /** What its reports say together. */
  signature: StorySignature;
}

/** What all comparisons of one call share. */
interface Task {
  told: number;
  comparison: InformedComparison;
  /** What the words say, whatever else is known. */
  words: Comparison;
  now: Date;
}

/** Reports of one event with the told story that they are most likely of, by its number; -1 for none. */
interface Match {
  cluster: Cluster;
  story: number;
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
  const words = new Comparison(items);
  const task: Task = { words, comparison: new InformedComparison(words, evidence), now, told: told.length };
  const reports = sketches.map((report, at) => ({ ...report, number: told.length + at }));
  reports.sort((a, b) => timeOf(a, now) - timeOf(b, now) || (a.reading.article.id < b.reading.article.id ? -1 : 1));
  const matches = clustersOf(reports, task).map((cluster) => matchOf(cluster, task));
  return {
    pairs: () => reports.flatMap((report, at) => likeliest(report.number, [...Array(task.told).keys(), ...reports.slice(0, at).map(({ number }) => number)], task)),
    touched: [...new Set(matches.map(({ story }) => story))].filter((story) => story >= 0),
    tell: (signatures) => mergeByStory(matches.map((match) => tell(match, signatures, task))).reverse(),
  };
}

function clustersOf(reports: readonly Report[], task: Task): Cluster[] {
  const clusters: Cluster[] = [];
  for (const report of reports) {
    const home = nearest(report, clusters, task);
    if (home === null) {
      clusters.push({ members: [report], signature: report.signature });
      continue;
    }
    home.members.push(report);
    home.signature = mergeSignatures(home.signature, report.signature);
  }
  return clusters;
}

function likeliest(report: number, others: readonly number[], { comparison }: Task): LikelyPair[] {
  comparison.take(report);
  const pairs = others.map((other) => ({ report, other, ...comparison.with(other) })).filter(({ same }) => same > UNLIKELY);
  return pairs.sort((a, b) => b.same - a.same).slice(0, PAIRS_EACH);
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

/** The group of the run that a report is of, by the same two looks as at a told story. */
function nearest(report: Report, clusters: readonly Cluster[], task: Task): Cluster | null {
  const { comparison } = task;
  comparison.take(report.number);
  let best: { cluster: Cluster; number: number } | null = null;
  let bestScore = HOPELESS;
  for (const cluster of clusters) {
    for (const { number } of cluster.members) {
      const { same } = comparison.with(number);
      if (same > bestScore) [best, bestScore] = [{ cluster, number }, same];
    }
  }
  if (best === null) return null;
  const { same, repeats } = judge(report, best.number, best.cluster.signature, task);
  // Who stands in a group of another event is not told at all, so a group asks for more than an update does.
  return same > JOINED || repeats > JOINED_REPEATS ? best.cluster : null;
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

/** The told story that a group's reports are most like. */
function matchOf(cluster: Cluster, { told, comparison }: Task): Match {
  const match: Match = { cluster, story: -1 };
  let best = HOPELESS;
  for (const { number } of cluster.members) {
    comparison.take(number);
    for (let story = 0; story < told; story += 1) {
      const { same } = comparison.with(story);
      if (same > best) [best, match.story] = [same, story];
    }
  }
  return match;
}

interface Told {
  story: StorySignature;
  isCopy: boolean;
  /** The report that changes the story, and what it changes. */
  changing: Report | null;
  changed: string | null;
}

/** What a group's reports are to the told story that they may be of; null when they are not of it. */
function toldBefore({ cluster, story: number }: Match, signatures: Signatures, task: Task): Told | null {
  const story = signatures.get(number);
  if (!story) return null;
  const judged = cluster.members.map((report) => judge(report, number, story, task));
  const isCopy = judged.some((each) => each.isCopy);
  // A story of other names is another one, whatever else is alike.
  if (judged.every(({ isStrange }) => isStrange)) return null;
  const changing = judged.filter(({ repeats }) => repeats < REPEATS).sort((a, b) => a.repeats - b.repeats)[0];
  if (changing === undefined) return { story, isCopy, changing: null, changed: null };
  // In doubt whether it is the same event at all, it is told for itself.
  return judged.some(({ same }) => same > SAME) ? { story, isCopy, changing: changing.report, changed: changing.changed ?? describeChange(story, changing.report) } : null;
}

interface Judged extends Likeness {
  report: Report;
  /** Neither knows a name of the other. */
  isStrange: boolean;
  /** Logit of "it is of the story and brings nothing new". */
  repeats: number;
  changed: string | null;
}

/** What was decided of a report holds; what was not, the words and facts tell. */
function judge(report: Report, number: number, story: StorySignature, { comparison, words }: Task): Judged {
  comparison.take(report.number);
  const likeness = comparison.with(number);
  const decision = comparison.decisionOn(report.number, number);
  if (decision !== undefined && decision.relation !== 'same-event') return { ...likeness, report, isStrange: false, repeats: decision.relation === 'same' ? DECIDED : -DECIDED, changed: decision.relation === 'changed' ? decision.changed : null };
  const features = secondLook(story, report, { same: likeness.same, pair: words.features(number) });
  const same = words.beginsAnew(number) ? -DECIDED : dot(ONE_EVENT, features);
  return { isCopy: likeness.isCopy, same, report, isStrange: words.isStrange(number), repeats: dot(NOTHING_NEW, features), changed: null };
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
