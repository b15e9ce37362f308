import type { Article, StoryGroup, StorySignature, StoryStatus } from '../engine.ts';
import { read } from '../reading.ts';
import { changeSince } from './changes.ts';
import { mergeSignatures, sketch, type Sketch } from './signature.ts';
import { compare, SAME_EVENT } from './similarity.ts';

interface Cluster {
  members: Sketch[];
}

/**
 * Puts reports of one event together and holds them against the stories that were told before. Deterministic:
 * the order of the articles doesn't matter, groups come newest first.
 */
export function groupArticles(articles: readonly Article[], known: readonly StorySignature[], now: Date): StoryGroup[] {
  const sketches = articles.map((article) => sketch(read(article))).sort((a, b) => timeOf(a, now) - timeOf(b, now) || (a.reading.article.id < b.reading.article.id ? -1 : 1));
  const clusters: Cluster[] = [];
  for (const report of sketches) {
    const home = nearest(report, clusters);
    if (home === null) clusters.push({ members: [report] });
    else home.members.push(report);
  }
  const groups = clusters.map((cluster) => tell(cluster, known, now));
  return mergeByStory(groups).reverse();
}

function timeOf(report: Sketch, now: Date): number {
  const time = Date.parse(report.reading.article.publishedAt ?? '');
  return Number.isNaN(time) ? now.getTime() : time;
}

function nearest(report: Sketch, clusters: readonly Cluster[]): Cluster | null {
  let best: Cluster | null = null;
  let bestScore = SAME_EVENT;
  for (const cluster of clusters) {
    const scores = cluster.members.map((member) => compare(member.signature, report.signature).score);
    const score = Math.max(...scores);
    // One bridge between two events must not join them: the group's mean has to be near as well.
    const mean = scores.reduce((sum, value) => sum + value, 0) / scores.length;
    if (score >= bestScore && mean >= SAME_EVENT * 0.8) {
      best = cluster;
      bestScore = score;
    }
  }
  return best;
}

function tell(cluster: Cluster, known: readonly StorySignature[], now: Date): StoryGroup {
  const lead = leadOf(cluster, now);
  const memberIds = cluster.members.map((member) => member.reading.article.id);
  const told = toldBefore(cluster, known);
  const own = cluster.members.reduce((merged, member) => mergeSignatures(merged, member.signature), lead.signature);
  if (told === null) {
    return { storyId: own.storyId, status: { kind: 'new' }, leadArticleId: lead.reading.article.id, memberIds, reason: reasonNew(cluster), signature: own };
  }
  const changing = [...cluster.members].reverse().map((member) => ({ member, changed: changeSince(told.story, member) })).find(({ changed }) => changed !== null);
  const signature = mergeSignatures(told.story, own);
  const status: StoryStatus = changing?.changed == null ? { kind: 'already-told', of: told.story.storyId } : { kind: 'update', of: told.story.storyId, changed: changing.changed };
  const leadArticleId = (changing?.member ?? lead).reading.article.id;
  return { storyId: told.story.storyId, status, leadArticleId, memberIds, reason: reasonTold(told, status), signature };
}

interface Told {
  story: StorySignature;
  isCopy: boolean;
}

function toldBefore(cluster: Cluster, known: readonly StorySignature[]): Told | null {
  let best: Told | null = null;
  let bestScore = SAME_EVENT;
  for (const story of known) {
    for (const member of cluster.members) {
      const { score, isCopy } = compare(story, member.signature);
      if (score >= bestScore) {
        best = { story, isCopy };
        bestScore = score;
      }
    }
  }
  return best;
}

/** The newest report leads when it changes what the others say; else the one that is most like all others, the earliest of equals. */
function leadOf(cluster: Cluster, now: Date): Sketch {
  const [first, ...others] = cluster.members;
  if (first === undefined) throw new Error('a group has at least one report');
  const changing = [...others].reverse().find((member) => timeOf(member, now) > timeOf(first, now) && changeSince(first.signature, member) !== null);
  if (changing !== undefined) return changing;
  let lead = first;
  let best = -1;
  for (const member of cluster.members) {
    const nearness = cluster.members.reduce((sum, other) => sum + (other === member ? 0 : compare(member.signature, other.signature).score), 0);
    const score = nearness + (member.reading.article.text.length > 400 ? 0.2 : 0);
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
