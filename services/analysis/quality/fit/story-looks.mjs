import { dot, fit } from './logistic.mjs';
import { fitTrees, leafOf, treeText } from './trees.mjs';

const RIDGES = { event: 3, repetition: 6 };
const ROUNDS = { event: 150, repetition: 150 };

/** What tells of which event a report is, sentence by sentence and by its year; whether it brings something was judged no better by it. */
const OF_EVENT = new Set(['coreBest', 'coreKnown', 'coreShare', 'coreFresh', 'coreTold', 'coreFrom', 'coreDayAfter', 'connected', 'connectedShare', 'freshBeside', 'toldBeside', 'strangeShare', 'fromArchive', 'headDated', 'openingDated', 'onlyPast', 'lastYear']);

const isClear = ({ expect }) => expect !== 'unclear';
const isSame = (pair) => pair.isSame;
export const repeats = (pair) => pair.isSame && pair.expect === 'nothing-new';
const mean = (values) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);

/**
 * What each value is on average between the reports of one story, for those that some rows do not know; 0 for the others.
 * What is not known is thus no sign against a story.
 */
function usualOf(rows, valuesOf) {
  const lists = rows.map(valuesOf);
  const own = rows.filter(isSame).map(valuesOf);
  const isKnown = (value) => !Number.isNaN(value);
  return lists[0].map((_, at) => (lists.every((list) => isKnown(list[at])) ? 0 : Number(mean(own.map((list) => list[at]).filter(isKnown)).toFixed(3))));
}

const filled = (values, usual) => values.map((value, at) => (Number.isNaN(value) ? usual[at] : value));

/** The first look: a weighed sum of what the keys of two share, for one language and across languages, and what is usual where something is not known. */
export function fitFirst(pairs) {
  const usual = usualOf(pairs, ({ pair }) => pair);
  const fitOf = (own) => fit(own.filter(isClear), ({ pair }) => filled(pair, usual), isSame);
  return { one: fitOf(pairs.filter(({ isOneLanguage }) => isOneLanguage)), across: fitOf(pairs.filter(({ isOneLanguage }) => !isOneLanguage)), usual };
}

/** A look at what was read: part of it a weighed sum, and trees on top. */
function fitLook(linearShare, rows, label, name) {
  const names = Object.keys(rows[0].features).filter((feature) => name === 'event' || !OF_EVENT.has(feature));
  const listOf = (features) => names.map((feature) => features[feature]);
  const usual = usualOf(rows, ({ features }) => listOf(features));
  const valuesOf = (features) => filled(listOf(features), usual);
  const weights = fit(rows, (row) => valuesOf(row.features), label, RIDGES[name]);
  const values = rows.map(({ features }) => valuesOf(features));
  const trees = fitTrees(values, rows.map((row) => (label(row) ? 1 : 0)), rows.map(({ weight }) => weight), values.map((x) => linearShare * dot(weights, x)), ROUNDS[name]);
  const score = (features) => {
    const x = valuesOf(features);
    return trees.reduce((sum, tree) => sum + leafOf(tree, x), linearShare * dot(weights, x));
  };
  return { names, usual, weights, trees, score };
}

/** The story of each report that it is most likely of. */
export function bestOf(pairs, { score }) {
  const best = new Map();
  for (const pair of pairs) {
    const event = score(pair.features);
    if (event > (best.get(pair.id)?.event ?? -Infinity)) best.set(pair.id, { ...pair, event });
  }
  return [...best.values()];
}

/** The two looks at what was read: whether a report is of a story, and whether it is and brings nothing new. */
export function fitSecond(linearShare, pairs) {
  const event = fitLook(linearShare, pairs.filter(isClear), isSame, 'event');
  return { event, repetition: fitLook(linearShare, bestOf(pairs.filter(({ isCut }) => !isCut), event).filter(isClear), repeats, 'repetition') };
}

const rounded = (weight) => Number(weight.toFixed(3));

/** A look as FittedLook reads it. */
export function lookText({ names, usual, weights, trees }) {
  const lines = names.map((feature, at) => `${feature} ${rounded(weights[at])}${usual[at] === 0 ? '' : ` ${usual[at]}`}`);
  return `${['# Fitted by quality/fit-stories.mjs; read by fitted-look.ts.', ...lines, ...trees.map((tree) => treeText(tree, names)).filter((line) => line.includes('<'))].join('\n')}\n`;
}
