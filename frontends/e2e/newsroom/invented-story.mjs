const ONSETS = ['b', 'br', 'd', 'dr', 'f', 'g', 'gl', 'h', 'k', 'kr', 'l', 'm', 'n', 'p', 'pr', 'r', 's', 'st', 't', 'tr', 'v', 'w', 'z'];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ae', 'ei', 'ou'];
const CODAS = ['', 'l', 'm', 'n', 'r', 's', 'th', 'rk', 'nd', 'st'];
/** What mines yield in these stories. */
export const GOODS = ['lithium', 'cobalt', 'tungsten', 'nickel', 'graphite', 'tin', 'copper', 'zinc'];
const FIRMS = ['Mining', 'Minerals', 'Resources', 'Metals', 'Extraction', 'Quarries'];

const WHO = ['the county', 'a rival bidder', 'the water board', 'an archaeologist', 'the railway', 'a court clerk', 'the union', 'one geologist', 'the mayor', 'a retired surveyor', 'the insurer', 'a shareholder', 'the ferry company', 'a neighbour', 'the ministry', 'an auditor', 'the fire brigade', 'a bank', 'the parish', 'a trucking firm', 'the school board', 'a chemist', 'the night shift', 'a journalist'];
const DOES = ['doubts', 'welcomes', 'wants to delay', 'has paid for', 'asked to see', 'will not accept', 'quietly supports', 'has measured', 'challenged', 'rewrote', 'leaked', 'would rather postpone', 'cannot explain', 'insists on', 'promised', 'has lost', 'photographed', 'is reviewing', 'approved', 'refused', 'announced', 'inherited', 'questions', 'prepares'];
const WHAT = ['the second report', 'a new access road', 'the price of ore', 'an older map', 'the blasting permit', 'night deliveries', 'the size of the reserve', 'a roof for the school', 'the safety drill', 'a pipeline to the coast', 'the tailings dam', 'cheap electricity', 'a railway siding', 'the royalties', 'the lamps in shaft two', 'a lease from last century', 'the noise limits', 'a test of the wells', 'the smelter contract', 'an apology', 'the layoff plan', 'a wetland survey', 'the hiring of divers', 'a bridge for lorries'];
const WHEN = ['before the first snow', 'since the spring flood', 'after two stormy meetings', 'against all advice', 'in a letter of nine pages', 'over the objections of farmers', 'without much noise', 'for the third time', 'until a judge decides', 'as the beet harvest begins', 'behind closed doors', 'on the last working day', 'with borrowed money', 'despite a warning', 'in plain daylight', 'ahead of the auction', 'while prices climb', 'once the dust settles', 'under a new law', 'for a single florin', 'by a narrow margin', 'from one day to the next', 'to general surprise', 'with some regret'];

const MEETS = ['succeeds', 'sues', 'marries', 'outbids', 'accuses', 'thanks', 'replaces', 'defends', 'rescues', 'dismisses', 'pays', 'overrules', 'joins', 'warns', 'questions', 'hires'];
const COUNTED = ['lorries', 'shifts', 'tonnes', 'cracks', 'owls', 'debts', 'lamps', 'permits', 'florins', 'shafts', 'barrels', 'letters', 'pumps', 'cousins', 'ladders', 'stones'];

const SHORTEST = 2;

/** Numbers that look random and are the same at every call with the same seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = (random, list) => list[Math.floor(random() * list.length)];
const capitalised = (text) => text[0].toUpperCase() + text.slice(1);

function name(random, syllables) {
  return capitalised(Array.from({ length: syllables }, () => pick(random, ONSETS) + pick(random, VOWELS)).join('') + pick(random, CODAS));
}

// Long lists rather than whole sentences: two stories must not look like copies of each other to a near-copy detector.
function sentence(random, story) {
  const said = `${pick(random, WHO)} ${pick(random, DOES)} ${pick(random, WHAT)} ${pick(random, WHEN)}`;
  const forms = [`${capitalised(said)}.`, `${story.people[Math.floor(random() * 3)]} said that ${said}.`, `In ${name(random, 2)}, ${said}.`];
  return pick(random, forms);
}

// Much of a long article is names, since the lists above are too short to tell two of a thousand words apart.
function furtherSentence(random, story) {
  const [who, whom, where] = [2, 2, 3].map((syllables) => `${name(random, 2)} ${name(random, syllables)}`);
  const said = `${who} of ${name(random, 3)} ${pick(random, DOES)} the ${name(random, 3)} ${pick(random, COUNTED)} of ${whom}`;
  const forms = [`Near ${where}, ${said}.`, `${said} and ${100 + Math.floor(random() * 9_900)} ${pick(random, COUNTED)} at ${where}.`, `${pick(random, story.people)} met ${whom} in ${where}, where ${said}.`];
  return pick(random, forms);
}

/**
 * An event of its own about mining, told in about 150 words; the same number always gives the same story.
 * Each paragraph beyond the first two adds some sixty words. `good` is what is mined, where the number may not choose it.
 */
export function inventedStory(number, { paragraphs = SHORTEST, good } = {}) {
  const random = randomFrom(Math.imul(number + 1, 2_654_435_761));
  const story = {
    firm: `${name(random, 2)} ${pick(random, FIRMS)}`,
    town: name(random, 3),
    people: [0, 1, 2].map(() => `${name(random, 2)} ${name(random, 2)}`),
    good: pick(random, GOODS),
    number: 100 + Math.floor(random() * 9_900),
  };
  if (good) story.good = good;
  // Names nobody has heard before and hardly a word in common: two of these must not pass for one event.
  const [first, second] = story.people;
  const title = `${story.town} ${story.good} mine: ${first} ${pick(random, MEETS)} ${second}`;
  const detail = `${story.firm} counts ${story.number} ${pick(random, COUNTED)}`;
  const paragraph = (_, index) => Array.from({ length: 4 }, () => (index < SHORTEST ? sentence : furtherSentence)(random, story)).join(' ');
  return { title, summary: `${title}. ${detail}.`, author: story.people[0], body: [`${title}. ${detail}. ${sentence(random, story)}`, ...Array.from({ length: paragraphs }, paragraph)] };
}

/** What a monitor that wants all invented stories asks for. */
export const MINING_PROMPT = 'News about mines';
