import { randomFrom } from './trees.mjs';

/** Stories of other events that each report is held against, and what such a pair weighs. */
const STRANGERS = 4;
const STRANGER_WEIGHT = 0.5;
/** There are few short reports, and feeds give many. */
const SHORT_WEIGHT = 6;
const CUT_WEIGHT = 0.5;
const TIMELESS_WEIGHT = 0.03;
const THINNED_WEIGHT = 0.2;

/** Each report with each story that it may be of: those told before in its stream, and a few strangers. */
export function pairsOf(engine, streams) {
  const sketched = streams.map((stream) => ({ ...stream, reports: stream.reports.map((report) => ({ ...report, sketch: engine.sketch(engine.read(report.article)) })) }));
  const strangers = sketched.filter(({ reports }) => reports.length > 0).map((stream) => ({ name: stream.name, stories: [...mergeAll(engine, stream.reports)] }));
  const random = randomFrom(1);
  const pick = (list) => list[Math.min(list.length - 1, Math.floor(random() * list.length))];
  return sketched.flatMap((stream) => {
    const told = new Map();
    return stream.reports.flatMap((report) => {
      const others = Array.from({ length: STRANGERS }, () => pick(strangers)).filter(({ name }) => name.split('/')[0] !== stream.name.split('/')[0]).map(({ stories }) => pick(stories));
      const pairs = pairsWith(engine, stream, report, [...told], others);
      merge(engine, told, report);
      return pairs;
    });
  });
}

function mergeAll(engine, reports) {
  const stories = new Map();
  for (const report of reports) merge(engine, stories, report);
  return stories;
}

function merge(engine, stories, { story, sketch: { signature } }) {
  stories.set(story, stories.has(story) ? engine.mergeSignatures(stories.get(story), signature) : signature);
}

function pairsWith(engine, stream, report, told, others) {
  const stories = [...told, ...others];
  if (stories.length === 0) return [];
  const keys = [...stories.map(([, signature]) => signature), report.sketch.signature].map(engine.keysOf);
  const weighing = engine.backgroundOf(stream.prompt, told.length, new engine.KeyCounts(new engine.KeyRing(keys), told.length), [report.sketch]);
  const comparison = new engine.Comparison(new engine.Items(keys, weighing));
  comparison.take(stories.length);
  return stories.map(([story, signature], at) => {
    const pair = [...comparison.features(at)];
    return {
      ...{ stream: stream.name, id: report.id, expect: report.expect, isShort: stream.isShort, isCut: stream.isCut, isVaried: Boolean(stream.isTimeless || stream.isThinned), isSame: story === report.story, isOneLanguage: signature.language === report.sketch.signature.language },
      ...{ pair, features: engine.secondLook(signature, report.sketch, pair, weighing), weight: weightOf(stream) * (at < told.length ? 1 : STRANGER_WEIGHT) },
    };
  });
}

function weightOf({ isShort, isCut, isTimeless, isThinned }) {
  return (isShort ? SHORT_WEIGHT : 1) * (isCut ? CUT_WEIGHT : 1) * (isTimeless ? TIMELESS_WEIGHT : 1) * (isThinned ? THINNED_WEIGHT : 1);
}
