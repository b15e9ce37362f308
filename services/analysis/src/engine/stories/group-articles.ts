import type { Article, StoryGroup, StorySignature, StoryStatus, ToldStory } from '../engine.ts';
import { read } from '../reading.ts';
import { type Background, backgroundOf } from './background.ts';
import { changeSince } from './changes.ts';
import { type Profile, profileOf } from './profile.ts';
import { mergeSignatures, sketch, type Sketch } from './signature.ts';
import { compare, type Likeness } from './similarity.ts';

/** How far below the mark a group's mean may lie. */
const BRIDGE = -1;
/** How much surer it has to be that a report with other facts tells the same event: apart, both are told. */
const UNSURE = 1;

/** A report with its profile in the task at hand. */
interface Report extends Sketch {
  profile: Profile;
}

interface Cluster {
  members: Report[];
}

/** A story that was told, weighed only when a report may be of it. */
interface KnownStory {
  story: ToldStory;
  profile: Profile | null;
}

/** What all comparisons of one call share. */
interface Task {
  known: readonly KnownStory[];
  background: Background;
  now: Date;
}

/**
 * Puts reports of one event together and holds them against the stories that the prompt's task was told before.
 * In doubt it tells twice rather than never. Deterministic: the order of the articles doesn't matter, groups come
 * newest first.
 */
export function groupArticles(prompt: string, articles: readonly Article[], known: readonly ToldStory[], now: Date): StoryGroup[] {
  const sketches = articles.map((article) => sketch(read(article)));
  const background = backgroundOf(prompt, known, sketches);
  const task: Task = { background, now, known: known.map((story) => ({ story, profile: null })) };
  const reports = sketches.map((report) => ({ ...report, profile: profileOf(report.signature, background) }));
  reports.sort((a, b) => timeOf(a, now) - timeOf(b, now) || (a.reading.article.id < b.reading.article.id ? -1 : 1));
  const clusters: Cluster[] = [];
  for (const report of reports) {
    const home = nearest(report, clusters);
    if (home === null) clusters.push({ members: [report] });
    else home.members.push(report);
  }
  return mergeByStory(clusters.map((cluster) => tell(cluster, task))).reverse();
}

function timeOf(report: Sketch, now: Date): number {
  const time = Date.parse(report.reading.article.publishedAt ?? '');
  return Number.isNaN(time) ? now.getTime() : time;
}

function nearest(report: Report, clusters: readonly Cluster[]): Cluster | null {
  let best: Cluster | null = null;
  let bestScore = 0;
  for (const cluster of clusters) {
    const scores = cluster.members.map((member) => compare(member.profile, report.profile).same - (changeSince(member.signature, report) === null ? 0 : UNSURE));
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

function tell(cluster: Cluster, task: Task): StoryGroup {
  const lead = leadOf(cluster, task.now);
  const memberIds = cluster.members.map((member) => member.reading.article.id);
  const own = cluster.members.reduce((merged, member) => mergeSignatures(merged, member.signature), lead.signature);
  const told = toldBefore(cluster, task);
  if (told === null) {
    return { storyId: own.storyId, status: { kind: 'new' }, leadArticleId: lead.reading.article.id, memberIds, reason: reasonNew(cluster), signature: own };
  }
  const { story, changing, changed } = told;
  const status: StoryStatus = changed === null ? { kind: 'already-told', of: story.storyId } : { kind: 'update', of: story.storyId, changed };
  const leadArticleId = (changing ?? lead).reading.article.id;
  return { storyId: story.storyId, status, leadArticleId, memberIds, reason: reasonTold(told, status), signature: mergeSignatures(story, own) };
}

interface Told {
  story: StorySignature;
  isCopy: boolean;
  /** The report that changes the story, and what it changes. */
  changing: Report | null;
  changed: string | null;
}

/** The story that the reports repeat; else the one that they take further, for which less proof is asked: it is told in any case. */
function toldBefore(cluster: Cluster, task: Task): Told | null {
  const reports = cluster.members.map(({ profile }) => ({ profile, likely: task.background.screening.likely(profile) }));
  const pairs = task.known.flatMap((known) => reports.filter(({ likely }) => likely.has(known.story)).map(({ profile }) => compareKnown(known, profile, task.background)));
  const best = (of: 'same' | 'related') => pairs.reduce((most: (typeof pairs)[number] | null, pair) => (pair.likeness[of] > (most?.likeness[of] ?? 0) ? pair : most), null);
  const same = best('same');
  if (same !== null) return { story: same.known.story, isCopy: same.likeness.isCopy, ...changeOf(same.known.story, cluster) };
  const related = best('related');
  if (related === null) return null;
  const change = changeOf(related.known.story, cluster);
  return change.changed === null ? null : { story: related.known.story, isCopy: false, ...change };
}

function compareKnown(known: KnownStory, report: Profile, background: Background): { known: Profile; likeness: Likeness } {
  known.profile ??= profileOf(known.story.signature, background);
  return { known: known.profile, likeness: compare(known.profile, report) };
}

function changeOf(story: StorySignature, cluster: Cluster): Pick<Told, 'changing' | 'changed'> {
  for (const member of [...cluster.members].reverse()) {
    const changed = changeSince(story, member);
    if (changed !== null) return { changing: member, changed };
  }
  return { changing: null, changed: null };
}

/** The newest report leads when it changes what the others say; else the one that is most like all others, the earliest of equals. */
function leadOf(cluster: Cluster, now: Date): Report {
  const [first, ...others] = cluster.members;
  if (first === undefined) throw new Error('a group has at least one report');
  const changing = [...others].reverse().find((member) => timeOf(member, now) > timeOf(first, now) && changeSince(first.signature, member) !== null);
  if (changing !== undefined) return changing;
  let lead = first;
  let best = -Infinity;
  for (const member of cluster.members) {
    const nearness = cluster.members.reduce((sum, other) => sum + (other === member ? 0 : compare(other.profile, member.profile).same), 0);
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
