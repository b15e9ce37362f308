import { groupBy } from './relevance.mjs';
import { partOf } from './score.mjs';

const OF_CONTENT = ['new', 'update'];

/**
 * What became of each report of a play:
 * - `opens`: its group is the first that tells its story, as new.
 * - `again`: its group tells the story as new, once more.
 * - `update`: its group takes a story further that was told and is its own.
 * - `foreign-update`, `foreign-told`: its group is taken for one of another story.
 * - `told`: its group is taken for a repetition of its own story.
 * - `mixed`: it stands in a new group that another story leads, and was not told itself.
 * - `lost`: it stands in no group.
 */
export function outcomesOf({ stream, groups }) {
  const storiesOf = new Map();
  const toldStories = new Set();
  const outcomes = new Map();
  for (const group of groups) {
    const before = storiesOf.get(group.storyId) ?? new Set();
    const leading = group.members[0]?.story;
    for (const report of group.members) outcomes.set(report.report, { report, group, outcome: outcomeOf(report, group, { before, toldStories, leading }) });
    storiesOf.set(group.storyId, new Set([...before, ...group.members.map(({ story }) => story)]));
    if (group.kind !== 'already-told') group.members.forEach(({ story }) => toldStories.add(story));
  }
  return stream.reports.map((report) => outcomes.get(report.report) ?? { report, group: null, outcome: 'lost' });
}

function outcomeOf({ story }, { kind }, { before, toldStories, leading }) {
  if (kind === 'new') {
    if (toldStories.has(story)) return 'again';
    return story === leading ? 'opens' : 'mixed';
  }
  if (!before.has(story)) return kind === 'update' ? 'foreign-update' : 'foreign-told';
  return kind === 'update' ? 'update' : 'told';
}

/** Whether a report's alert is for nothing: nothing in its group is worth one. */
function isRepeat({ group }) {
  return group !== null && group.kind !== 'already-told' && !group.members.some(({ expected }) => OF_CONTENT.includes(expected) || expected === 'unclear');
}

/** Null for an update that only an unclear report could be worth. */
function carriesNews({ members, own }) {
  if (members.some(({ expected, story }) => expected === 'update' && own.has(story))) return true;
  return members.some(({ expected }) => expected === 'unclear') ? null : false;
}

function updatesOf({ groups }) {
  const storiesOf = new Map();
  return groups.flatMap((group) => {
    const own = storiesOf.get(group.storyId) ?? new Set();
    storiesOf.set(group.storyId, new Set([...own, ...group.members.map(({ story }) => story)]));
    const carries = group.kind === 'update' ? carriesNews({ members: group.members, own }) : null;
    return carries === null ? [] : [{ ...group, carries }];
  });
}

function timesToldAsNew({ stream, groups }) {
  const stories = [...groupBy(stream.reports, ({ story }) => story)].filter(([, reports]) => reports.length > 1);
  return stories.map(([story]) => ({ story, stream: stream.name, times: groups.filter(({ kind, members }) => kind === 'new' && members.some((report) => report.story === story)).length }));
}

const among = (outcomes, ...names) => partOf(outcomes, ({ outcome }) => names.includes(outcome));

const failedRuns = (plays) => {
  const failed = plays.reduce((sum, { failures }) => sum + failures.length, 0);
  const whole = plays.reduce((sum, { runs }) => sum + runs, 0);
  return { part: failed, whole, share: whole === 0 ? null : failed / whole };
};

/** The figures for streams that were played hour by hour. */
export function scoreHourly(plays) {
  const outcomes = plays.flatMap(outcomesOf);
  const expecting = (expected) => outcomes.filter(({ report }) => report.expected === expected);
  const [nothing, opening] = [expecting('nothing-new'), expecting('new')];
  // What is told together with its story's first report needs no update.
  const changed = expecting('update').filter(({ outcome }) => outcome !== 'opens');
  return {
    failedRuns: failedRuns(plays),
    repeats: partOf(nothing, isRepeat),
    repeatsByForm: Object.fromEntries([...groupBy(nothing, ({ report }) => report.form)].map(([form, own]) => [form, partOf(own, isRepeat)])),
    repeatsByLanguage: Object.fromEntries([...groupBy(nothing, ({ report }) => report.language)].map(([language, own]) => [language, partOf(own, isRepeat)])),
    toldAgain: partOf(plays.flatMap(timesToldAsNew), ({ times }) => times > 1),
    updates: partOf(plays.flatMap(updatesOf), ({ carries }) => carries),
    changedAsUpdate: among(changed, 'update'),
    changedAsNew: among(changed, 'again', 'mixed'),
    changedElsewhere: among(changed, 'foreign-update'),
    changedNever: among(changed, 'told', 'foreign-told', 'lost'),
    swallowed: among(opening, 'foreign-told', 'foreign-update', 'mixed', 'told', 'lost'),
    swallowedByForm: Object.fromEntries([...groupBy(opening, ({ report }) => report.form)].map(([form, own]) => [form, among(own, 'foreign-told', 'foreign-update', 'mixed', 'told', 'lost')])),
  };
}

/** The figures for streams that came all at once: one alert a story, each of one story. */
export function scoreBacklog(plays) {
  const stories = plays.flatMap(({ stream, groups }) => [...new Set(stream.reports.map(({ story }) => story))].map((story) => ({ story, groups: groups.filter(({ members }) => members.some((report) => report.story === story)).length })));
  const groups = plays.flatMap((play) => play.groups);
  return {
    failedRuns: failedRuns(plays),
    alertsPerStory: stories.length === 0 ? null : groups.filter(({ kind }) => kind !== 'already-told').length / stories.length,
    mixed: partOf(groups, ({ members }) => new Set(members.map(({ story }) => story)).size > 1),
    split: partOf(stories, (story) => story.groups > 1),
  };
}

/** What went wrong, for those who look for causes. */
export function mistakesOf(plays) {
  return plays.flatMap((play) =>
    outcomesOf(play).flatMap((entry) => {
      const wrong = wrongOf(entry);
      return wrong ? [{ stream: play.stream.name, wrong, ...entry }] : [];
    }),
  );
}

function wrongOf({ report, group, outcome }) {
  const { expected } = report;
  if (expected === 'unclear') return null;
  if (expected === 'nothing-new') return isRepeat({ group }) ? `repeat (${group.kind})` : null;
  if (expected === 'new') return ['opens', 'again'].includes(outcome) ? null : `swallowed (${outcome})`;
  return ['update', 'opens'].includes(outcome) ? null : `change told as ${outcome}`;
}
