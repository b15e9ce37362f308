import type { Article, StoryGroup, StorySignature, StoryStatus } from '../engine.ts';
import { read } from '../reading.ts';
import { Candidates } from './candidates.ts';
import { changeSince, describeChange } from './changes.ts';
import { fittedLooks } from './fitted-look.ts';
import type { StoryKeys } from './keys.ts';
import { DECIDED, type NumberedEvidence } from './pair-evidence.ts';
import { brevityOf, secondLook } from './second-look.ts';
import { mergeSignatures, sketch, type Sketch } from './signature.ts';
import type { Likeness } from './similarity.ts';

/** Pairs that score less at the first look are of two events, and not looked at again. */
const HOPELESS = -5;
/** Of the told stories that a group may be of, so many are read. */
const STORIES_READ = 4;
/** Stories that score so much less than the likeliest are not. */
const FAR_BEHIND = 5;
/** From here on a report brings nothing new, if it is surely of the story; may be of the story at all; and takes it further. */
const REPEATS = 0.6;
const SURELY = 1;
const LIKELY = 0;
const SAME = 0.4;
/** A few lines give little to be sure by, so less is asked of them. */
const LESS_WHEN_SHORT = 0.5;
/** From here on a report stands in a group of its run: when it repeats the group, and when it brings something. */
const JOINED = 1.5;
const JOINED_WITH_NEWS = 2.9;
/** A story that nothing was heard of for so long is over: the like of it is the next of its kind. */
const SILENT_MS = 60 * 86_400_000;
const SILENT_PENALTY = 3;
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
  candidates: Candidates;
  now: Date;
}

/** Reports of one event with the told stories that they may be of, by their numbers. */
interface Match {
  cluster: Cluster;
  stories: readonly number[];
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
 * In doubt it tells twice rather than never. Deterministic: the order of the articles doesn't matter. Each report is
 * compared with so many of the stories as `shortlisted` says, a few unless it is given.
 */
export function groupArticles(prompt: string, articles: readonly Article[], told: readonly StoryKeys[], now: Date, { evidence = [], shortlisted }: { evidence?: NumberedEvidence; shortlisted?: number } = {}): Grouping {
  const sketches = articles.map((article) => sketch(read(article)));
  const task: Task = { candidates: new Candidates({ prompt, told, sketches, evidence, shortlisted }), now, told: told.length };
  const reports = sketches.map((report, at) => ({ ...report, number: told.length + at }));
  reports.sort((a, b) => timeOf(a, now) - timeOf(b, now) || (a.reading.article.id < b.reading.article.id ? -1 : 1));
  const matches = clustersOf(reports, task).map((cluster) => matchOf(cluster, task));
  return {
    pairs: () => reports.flatMap((report, at) => likeliest(report.number, new Set(reports.slice(0, at).map(({ number }) => number)), task)),
    touched: [...new Set(matches.flatMap(({ stories }) => stories))],
    tell: (signatures) => mergeByStory(matches.map((match) => tell(match, signatures, task))).reverse(),
  };
}

function clustersOf(reports: readonly Report[], task: Task): Cluster[] {
  const clusters: Cluster[] = [];
  const homes = new Map<number, Cluster>();
  for (const report of reports) {
    const home = nearest(report, homes, task);
    homes.set(report.number, home ?? { members: [report], signature: report.signature });
    if (home === null) {
      clusters.push(...[homes.get(report.number)].flatMap((cluster) => cluster ?? []));
      continue;
    }
    home.members.push(report);
    home.signature = mergeSignatures(home.signature, report.signature);
  }
  return clusters;
}

function likeliest(report: number, earlier: ReadonlySet<number>, { candidates, told }: Task): LikelyPair[] {
  const others = [...candidates.storiesAt(report - told), ...candidates.among(report, earlier)];
  const pairs = others.map((other) => ({ report, other, ...candidates.with(report, other) })).filter(({ same }) => same > HOPELESS);
  return pairs.sort((a, b) => b.same - a.same).slice(0, PAIRS_EACH);
}

function timeOf(report: Sketch, now: Date): number {
  const time = Date.parse(report.signature.publishedAt ?? '');
  return Number.isNaN(time) ? now.getTime() : time;
}

/** What a report changes of what an earlier one says: what was decided holds; what was not, the facts tell. */
function changeBetween(earlier: Report, report: Report, { evidence }: Candidates): string | null {
  const decision = evidence.decisionOn(report.number, earlier.number);
  if (decision === undefined || decision.relation === 'same-event') return changeSince(earlier.signature, report);
  return decision.relation === 'changed' ? decision.changed : null;
}

/** The group of the run that a report is of, by the same two looks as at a told story. */
function nearest(report: Report, homes: ReadonlyMap<number, Cluster>, task: Task): Cluster | null {
  const { candidates } = task;
  const likely = new Map<Cluster, { number: number; same: number }>();
  for (const number of candidates.among(report.number, new Set(homes.keys()))) {
    const cluster = homes.get(number);
    const { same } = candidates.with(report.number, number);
    if (cluster && same > Math.max(HOPELESS, likely.get(cluster)?.same ?? HOPELESS)) likely.set(cluster, { number, same });
  }
  const judged = [...likely].sort((a, b) => b[1].same - a[1].same).slice(0, STORIES_READ).map(([cluster, { number }]) => ({ cluster, ...judge(report, number, cluster.signature, task) }));
  const best = judged.sort((a, b) => b.same - a.same)[0];
  // Who stands in a group of another event is not told at all, so a group asks for more than an update does.
  return best !== undefined && best.same > (best.repeats > REPEATS ? JOINED : JOINED_WITH_NEWS) ? best.cluster : null;
}

function tell(match: Match, signatures: Signatures, task: Task): StoryGroup {
  const { cluster } = match;
  const lead = leadOf(cluster, task);
  const memberIds = cluster.members.map((member) => member.reading.article.id);
  const own = signatureOf(cluster, lead);
  const told = toldBefore(match, signatures, task);
  if (told === null) {
    return { storyId: own.storyId, status: { kind: 'new' }, leadArticleId: lead.reading.article.id, memberIds, reason: reasonNew(cluster), signature: own };
  }
  const { story, changing, changed } = told;
  const status: StoryStatus = changed === null ? { kind: 'already-told', of: story.storyId } : { kind: 'update', of: story.storyId, changed };
  const leadArticleId = (changing ?? lead).reading.article.id;
  return { storyId: story.storyId, status, leadArticleId, memberIds, reason: reasonTold(told, status), signature: mergeSignatures(story, own) };
}

/** What a group's reports say together, under the lead's name; each report counts once. */
function signatureOf({ members, signature }: Cluster, lead: Report): StorySignature {
  const merged = members.filter((member) => member !== lead).reduce((known, member) => mergeSignatures(known, member.signature), lead.signature);
  return { ...merged, phase: signature.phase ?? [] };
}

/** The told stories that a group's reports are most like. */
function matchOf(cluster: Cluster, { told, candidates }: Task): Match {
  const best = new Map<number, number>();
  for (const { number } of cluster.members) {
    for (const story of candidates.storiesAt(number - told)) {
      const { same } = candidates.with(number, story);
      if (same > (best.get(story) ?? HOPELESS)) best.set(story, same);
    }
  }
  return { cluster, stories: likeliestOf(best).map(([story]) => story) };
}

function likeliestOf(scores: ReadonlyMap<number, number>): [number, number][] {
  const sorted = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, STORIES_READ);
  return sorted.filter(([, score]) => score > (sorted[0]?.[1] ?? 0) - FAR_BEHIND);
}

interface Told {
  story: StorySignature;
  isCopy: boolean;
  /** The report that changes the story, and what it changes. */
  changing: Report | null;
  changed: string | null;
}

/** A told story with what a group's reports are to it. */
interface Held {
  story: StorySignature;
  judged: readonly Judged[];
  same: number;
}

/** The told story that a group's reports are of, and what they are to it; null when they are of none. */
function toldBefore({ cluster, stories }: Match, signatures: Signatures, task: Task): Told | null {
  const likely = stories.flatMap((number) => holdAgainst(cluster, number, signatures.get(number), task)).filter(({ same }) => same >= LIKELY).sort((a, b) => b.same - a.same);
  // An event that was told as two stories is known when it repeats either.
  const repeated = likely.find(({ same, judged }) => same >= SURELY && judged.every(({ repeats }) => repeats >= REPEATS));
  if (repeated !== undefined) return { story: repeated.story, isCopy: repeated.judged.some(({ isCopy }) => isCopy), changing: null, changed: null };
  const [best] = likely;
  const changing = best === undefined ? undefined : [...best.judged].sort((a, b) => a.repeats - b.repeats)[0];
  // In doubt whether it is the same event at all, it is told for itself.
  if (best === undefined || changing === undefined || best.same <= SAME - LESS_WHEN_SHORT * brevityOf(changing.report)) return null;
  return { story: best.story, isCopy: false, changing: changing.report, changed: changing.changed ?? describeChange(best.story, changing.report) };
}

function holdAgainst(cluster: Cluster, number: number, story: StorySignature | undefined, task: Task): Held[] {
  if (story === undefined) return [];
  const judged = cluster.members.map((report) => judge(report, number, story, task));
  return [{ story, judged, same: Math.max(...judged.map((each) => each.same)) }];
}

interface Judged extends Likeness {
  report: Report;
  /** Logit of "it is of the story and brings nothing new". */
  repeats: number;
  changed: string | null;
}

/** What was decided of a report holds; what was not, the words and facts tell. */
function judge(report: Report, number: number, story: StorySignature, { candidates }: Task): Judged {
  const likeness = candidates.with(report.number, number);
  const decision = candidates.evidence.decisionOn(report.number, number);
  if (decision !== undefined && decision.relation !== 'same-event') return { ...likeness, report, repeats: decision.relation === 'same' ? DECIDED : -DECIDED, changed: decision.relation === 'changed' ? decision.changed : null };
  const features = secondLook(story, report, candidates.features(report.number, number), candidates.weighing);
  const { oneEvent, nothingNew } = fittedLooks();
  const similarity = candidates.evidence.similarityOf(report.number, number);
  const isOther = likeness.same === -DECIDED;
  // What is close in meaning is likely of the event; that does not say that it brings nothing new.
  return { isCopy: likeness.isCopy, report, same: decision || isOther ? likeness.same : oneEvent.score(features) + similarity - penaltyOf(story, report), repeats: isOther ? -DECIDED : nothingNew.score(features) + Math.min(0, similarity), changed: null };
}

function penaltyOf(story: StorySignature, report: Report): number {
  return Date.parse(report.signature.publishedAt ?? '') - Date.parse(story.publishedAt ?? '') > SILENT_MS ? SILENT_PENALTY : 0;
}

/** The newest report leads when it changes what the others say; else the one that is most like all others, the earliest of equals. */
function leadOf(cluster: Cluster, { candidates, now }: Task): Report {
  const [first, ...others] = cluster.members;
  if (first === undefined) throw new Error('a group has at least one report');
  const changing = [...others].reverse().find((member) => timeOf(member, now) > timeOf(first, now) && changeBetween(first, member, candidates) !== null);
  if (changing !== undefined) return changing;
  let lead = first;
  let best = -Infinity;
  for (const member of cluster.members) {
    const nearness = cluster.members.reduce((sum, other) => sum + (other === member ? 0 : candidates.with(member.number, other.number).same), 0);
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
