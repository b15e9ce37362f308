import { measureEvents } from '../bench/measure.mjs';
import { readHalf } from '../bench/half.mjs';
import { bestOf, fitSecond, repeats } from './story-looks.mjs';

const FOLDS = 7;

/** What decides, as the engine reads it; put in its place. */
function useLooks(fittedLooks, { event, repetition }) {
  Object.assign(fittedLooks(), { oneEvent: event, nothingNew: repetition });
}

const eventOf = (stream) => stream.split('/')[0];

/**
 * Follows each event with looks that were fitted without it, as the product does: the plays of all events, and what became
 * of each short report that is of a told story.
 */
export async function crossValidate({ engine, product, pairs }) {
  const half = readHalf('fit');
  const names = [...new Set(pairs.map(({ stream }) => eventOf(stream)))];
  const results = { plays: [], backlogs: [], short: [] };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const held = new Set(names.filter((_, at) => at % FOLDS === fold));
    const looks = fitSecond(product.LINEAR_SHARE, pairs.filter(({ stream }) => !held.has(eventOf(stream))));
    useLooks(product.fittedLooks, looks);
    const { hourlyPlays, plays } = await measureEvents(engine, { ...half, events: half.events.filter(({ event }) => held.has(event)) }, product);
    results.plays.push(...hourlyPlays);
    results.backlogs.push(...plays.filter((each) => !hourlyPlays.includes(each)));
    results.short.push(...bestOf(pairs.filter(({ stream, isShort }) => isShort && held.has(eventOf(stream))), looks.event).map((best) => ({ ...best, repetition: looks.repetition.score(best.features) })));
  }
  return results;
}

/** How many of the short reports of each kind are left out, told as an update, and told as new. */
export function countShort(short, { told, update }) {
  const kinds = { 'nothing new': short.filter(repeats), updates: short.filter((each) => each.isSame && each.expect === 'update'), 'other events': short.filter((each) => !each.isSame && each.expect === 'new') };
  const kindOf = (each) => (each.repetition > told ? 'told' : each.event > update ? 'update' : 'new');
  return Object.entries(kinds).map(([name, list]) => `${name}: ${['told', 'update', 'new'].map((kind) => `${list.filter((each) => kindOf(each) === kind).length} ${kind}`).join(', ')}`);
}
