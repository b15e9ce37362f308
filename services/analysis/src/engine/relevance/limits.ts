import { tokenise, type Token } from '../language/words.ts';
import { countedStems } from '../quantities/counted.ts';
import { readQuantities, type Quantity } from '../quantities/read-quantities.ts';
import type { Reading } from '../reading.ts';

/** A bound that a prompt sets: at least or at most so many of something. */
export interface Limit {
  isLeast: boolean;
  value: number;
  /** Whether the bound itself is outside: "more than". */
  isStrict: boolean;
  /** A unit ("magnitude", "money:eur"), what is counted ("dead"), or the stem of a word that stands beside the number. */
  of: readonly string[];
}

/** `far`: a figure meets the bound, but where the report speaks of something else. */
export type LimitState = 'met' | 'far' | 'unmet' | 'unknown';

const MORE = 'more than|longer than|go(?:es)? past|passes|tops|over|above|exceeding|exceeds?|greater than|bigger than|larger than|higher than|stronger than|beyond|upwards of|north of|mehr als|länger als|übersteig(?:t|en)|über|grösser als|größer als|höher als|stärker als|oberhalb von|plus de|supérieure?s? à|dépass(?:ant|e|ent)|au-dessus de|au-delà de|más de|superior(?:es)? a|mayor(?:es)? (?:de|que|a)|por encima de|super[ae]n?|più di|oltre|sopra|superior[ei] a|maggior[ei] (?:di|a)|mais de|acima de|maior(?:es)? (?:do )?que|meer dan|boven|groter dan|hoger dan|более|больше|свыше|выше|более чем|понад|більше(?: ніж)?|вище|ponad|powy[żz]ej|wi[ęe]cej ni[żz]|över|mer än|större än|över|fler än|超';
const LEAST = 'at least|no less than|no fewer than|minimum(?: of)?|starting at|mindestens|wenigstens|ab|au moins|à partir de|minimum de|al menos|como mínimo|a partir de|por lo menos|almeno|a partire da|minimo|pelo menos|no mínimo|minstens|tenminste|ten minste|vanaf|не менее|как минимум|минимум|щонайменше|не менше|co najmniej|minst|åtminstone|en az|至少';
const LESS = 'less than|fewer than|under|below|lower than|smaller than|weniger als|unter|unterhalb von|kleiner als|moins de|inférieure?s? à|en dessous de|au-dessous de|menos de|inferior(?:es)? a|por debajo de|menor(?:es)? (?:de|que|a)|meno di|sotto(?: i| il| lo)?|inferior[ei] a|abaixo de|minder dan|onder|lager dan|менее|меньше|ниже|до|менше(?: ніж)?|нижче|mniej niż|poniżej|mindre än|färre än';
const MOST = 'at most|up to|no more than|maximum(?: of)?|höchstens|maximal|bis zu|au plus|au maximum|jusqu’à|jusqu\'à|como máximo|hasta|al massimo|fino a|no máximo|até|hoogstens|maximaal|tot|не более|максимум|щонайбільше|co najwyżej|högst|en fazla';
const before = (words: string): RegExp => new RegExp(`(?:^|[^\\p{L}])(?:${words}|[<>≥≤]=?)[^\\p{L}\\p{N}]*(?:a |an |the |der |die |das |den |la |le |el |los |i |gli |os |as |l['’])?$`, 'iu');
const BEFORE: readonly [RegExp, Pick<Limit, 'isLeast' | 'isStrict'>][] = [
  [before(MORE), { isLeast: true, isStrict: true }],
  [before(LEAST), { isLeast: true, isStrict: false }],
  [before(LESS), { isLeast: false, isStrict: true }],
  [before(MOST), { isLeast: false, isStrict: false }],
];
const OR_MORE = /^\s*(?:\p{L}+\s+)?(?:\+|plus(?!\p{L})|(?:or|and|oder|und|ou|et|o|y|e|of|en|или|и|або|lub|eller)\s+(?:more|higher|stronger|above|over|bigger|larger|greater|upwards?|up|mehr|höher|stärker|größer|darüber|plus|davantage|supérieure?s?|más|mayor(?:es)?|superior(?:es)?|più|superior[ei]|oltre|mais|maior(?:es)?|meer|hoger|более|больше|выше|більше|więcej|wyżej|mer|högre)(?!\p{L})|['’]?(?:[td][ae]n|[ıiuü])\s+(?:büyük|fazla|çok|yüksek|geçen|aşan)(?!\p{L})|[\p{Script=Han}\p{Script=Hangul}つ]{0,3}(?:以上|이상|を超え))/iu;
const OR_LESS = /^\s*(?:\p{L}+\s+)?(?:(?:or|oder|ou|o|of|или|або|lub|eller)\s+(?:less|fewer|lower|below|under|smaller|weniger|kleiner|niedriger|moins|inférieure?s?|menos|menor(?:es)?|meno|inferior[ei]|minder|lager|менее|меньше|менше|mniej|mindre)(?!\p{L})|[\p{Script=Han}\p{Script=Hangul}つ]{0,3}(?:以下|未満|이하|미만))/iu;
/** Written without spaces, so nothing tells where the word begins. */
const DENSE_BEFORE: readonly [RegExp, Pick<Limit, 'isLeast' | 'isStrict'>][] = [
  [/(?:不少于|不低于|至少|最少)\s*$/u, { isLeast: true, isStrict: false }],
  [/(?:超过|超過|多于|高于|大于|逾)\s*$/u, { isLeast: true, isStrict: true }],
  [/(?:少于|低于|小于)\s*$/u, { isLeast: false, isStrict: true }],
];
const REACH = 32;
/** Verbs of "oil tops 90 dollars" and of "parliament passes two laws": only what is measured has a bound that is passed. */
const PASSES = /(?<!\p{L})(?:passes|tops)[^\p{L}]*$/iu;
/** "In the past 24 hours", "über die nächsten drei Tage": these say when, and bound nothing. */
const WINDOW =
  /(?:(?<!\p{L})(?:last|(?<!go(?:es)? )past|previous|recent|next|coming|following|letzten?|vergangenen?|zurückliegenden|nächsten?|kommenden?|derni(?:er|ère)s?|prochaine?s?|[úu]ltim[oa]s?|pr[óo]xim[oa]s?|pasad[oa]s|ultim[ie]|prossim[ie]|passad[oa]s|laatste|afgelopen|komende|volgende|последн\p{L}+|прошедш\p{L}+|ближайш\p{L}+|следующ\p{L}+|останн\p{L}+|минул\p{L}+|найближч\p{L}+|наступн\p{L}+|ostatni\p{L}*|najbliższ\p{L}+|następn\p{L}+|senaste|kommande|närmaste|nästa|son|geçen|önümüzdeki)|过去|最近|未来|過去|今後|直近|지난|최근|향후)\s*$/iu;
/** "Over a 24-hour period", "över de första tre dagarna": with an article, a time that something goes on for. */
const DURING = /(?<!\p{L})(?:in|over|during|within|across|über|während|innerhalb|sur|pendant|durant|au cours|en|durante|sobre|nell|oltre|sopra|gedurende|binnen|under|över)\s+(?:an?|the|these|those|de[nrs]?|die|das|eine[rmn]?|les?|la|l[oa]s|el|una?|i|gli|il|os|as|det)(?:\s+\p{L}+)?\s*$/iu;
/** Swedish says "under" for "during". */
const DURING_IN_SWEDISH = /(?<!\p{L})under\s*$/iu;
const TIMES: ReadonlySet<string | null> = new Set(['days', 'years']);
/** One kind of count is worded as another: jobs are people, and so are customers. */
const PERSONS = ['people', 'jobs', 'customers', 'cases'];
/** "Worth more than 500 million": millions of nothing that is named are money, of whatever currency. */
const LARGE = 1_000_000;
const MONEY = 'money';
/** "Of magnitude above 6": the scale is said by the bound. */
const SCALE = /(?:(?<!\p{L})(?:of|mit|mit einer|de|d['’]une|con|di|com|met)\s+)?(?<!\p{L})(?:magnitude?n?|magnitud|magnitudine|магнитудой|магнітудою)\s*$/iu;
const AFFECTED = /^(?:betroffene?n?|affected|victims?|opfern?|geschädigte?n?|concernée?s|victimes|afectad[oa]s|víctimas|colpit[ie]|vittime|afetad[oa]s|vítimas|getroffenen|slachtoffers|пострадавших|постраждалих|poszkodowanych|drabbade)$/iu;

/** "50.000 Stück": so many of whatever the wish is about. */
const PIECES = /^(?:stücke?n?|exemplare?n?|einheiten|pieces?|units?|items?|unités?|exemplaires?|pièces?|unidades?|ejemplares|piezas|unità|pezzi|esemplari|peças|stuks|exemplaren|sztuk[ai]?|штук[аи]?|styck|adet)$/iu;

/** What a small number measures beside a word for an earthquake: "5ten büyük depremler". */
const QUAKE = /^(?:\p{L}*quakes?|\p{L}*beben|\p{L}*bebens|séismes?|sismos?|seísmos?|terremot\p{L}+|aardbeving\p{L}*|jordbävning\p{L}*|jordskalv\p{L}*|землетрясени\p{L}+|землетрус\p{L}*|trzęsie\p{L}+|deprem\p{L}*)$/iu;
const STRONGEST = 10;

interface Found {
  limit: Limit;
  start: number;
  end: number;
}

/** Takes the bounds out of a wish: "quakes above magnitude 6" is about quakes. */
export function withoutLimits(wish: string, language: string): { wish: string; limits: Limit[] } {
  const found = readQuantities(wish, language).flatMap((quantity) => limitAt(wish, quantity, language) ?? []);
  const rest = found.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, wish);
  return { wish: rest, limits: found.map(({ limit }) => limit) };
}

function limitAt(wish: string, quantity: Quantity, language: string): Found | null {
  if (quantity.isArticle) return null;
  const lead = wish.slice(Math.max(0, quantity.start - REACH), quantity.start);
  if (isNoBound(lead, quantity, language)) return null;
  const tail = wish.slice(quantity.end, quantity.end + REACH);
  for (const [pattern, kind] of [...BEFORE, ...DENSE_BEFORE]) {
    const match = pattern.exec(lead) ?? pattern.exec(withoutLastWord(lead));
    if (match !== null) return { limit: { ...kind, value: quantity.value, of: dimensionOf(wish, quantity, quantity.end, language) }, start: startOf(wish, quantity.start - lead.length + match.index), end: countedEnd(wish, quantity.end, language) };
  }
  for (const [pattern, isLeast] of [[OR_MORE, true], [OR_LESS, false]] as const) {
    const match = pattern.exec(tail);
    if (match !== null) {
      const end = quantity.end + match[0].length;
      return { limit: { isLeast, isStrict: false, value: quantity.value, of: dimensionOf(wish, quantity, end, language) }, start: quantity.start, end: countedEnd(wish, end, language) };
    }
  }
  return null;
}

/** Whether what stands before a number tells when something happens, or what it does. */
function isNoBound(lead: string, { unit }: Quantity, language: string): boolean {
  if (WINDOW.test(lead) || (unit === null && PASSES.test(lead))) return true;
  return TIMES.has(unit) && (DURING.test(lead) || (language === 'sv' && DURING_IN_SWEDISH.test(lead)));
}

function startOf(wish: string, start: number): number {
  const before = wish.slice(Math.max(0, start - REACH), start);
  return start - (SCALE.exec(before)?.[0].length ?? 0);
}

/** "Above magnitude 6": a word may stand between the comparison and its number. */
function withoutLastWord(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.slice(0, trimmed.lastIndexOf(' ') + 1).trimEnd();
}

/** "Deaths", "people": what a bound counts is no further subject. */
function countedEnd(wish: string, end: number, language: string): number {
  const [next] = tokenise(wish.slice(end, end + REACH), language);
  const isCounted = next !== undefined && (countedStems(language).has(next.word.stem) || AFFECTED.test(next.word.surface) || PIECES.test(next.word.surface));
  return isCounted ? end + next.end : end;
}

/** What the number measures or counts: its unit, the noun behind it, else the noun before it. */
function dimensionOf(wish: string, quantity: Quantity, end: number, language: string): readonly string[] {
  if (quantity.unit !== null) return [quantity.unit];
  const [next] = tokenise(wish.slice(end, end + REACH), language);
  const told = toldBy(next?.word.surface ?? '', quantity.value);
  if (told !== null) return told;
  const counted = countedNear(wish, quantity, end, language);
  if (counted !== null) return PERSONS.includes(counted) ? PERSONS : [counted];
  const stems = stemsBeside(wish, quantity, end, language);
  if (quantity.value >= LARGE) return [MONEY, ...stems];
  return quantity.value < 10 && /\d[.,]\d/.test(wish.slice(quantity.start, quantity.end)) ? ['magnitude', ...stems] : stems;
}

/** What the word behind a number makes it a number of, when that is no unit. */
function toldBy(next: string, value: number): readonly string[] | null {
  if (PIECES.test(next)) return [];
  return value < STRONGEST && QUAKE.test(next) ? ['magnitude'] : null;
}

function countedNear(text: string, { start }: Quantity, end: number, language: string): string | null {
  const counted = countedStems(language);
  const behind = tokenise(text.slice(end, end + REACH), language).slice(0, 4).map(({ word }) => (AFFECTED.test(word.surface) ? 'people' : counted.get(word.stem)));
  const ahead = tokenise(text.slice(Math.max(0, start - REACH), start), language).slice(-2).reverse().map(({ word }) => counted.get(word.stem));
  return [...behind, ...ahead].find((key) => key !== undefined) ?? null;
}

function stemsBeside(text: string, { start }: Quantity, end: number, language: string): string[] {
  const isNoun = ({ word }: Token): boolean => !word.isStop && !word.isNumber && word.folded.length > 2;
  const behind = tokenise(text.slice(end, end + REACH), language).find(isNoun);
  const ahead = tokenise(text.slice(Math.max(0, start - REACH), start), language).findLast(isNoun);
  return [behind, ahead].flatMap((token) => token?.word.stem ?? []);
}

interface Measured {
  value: number;
  high: number;
  of: readonly string[];
  /** It has a unit, so that it is no number of things. */
  isMeasure: boolean;
}

/** A figure of the headline (sentence 0) or of a sentence. */
interface Figure extends Measured {
  sentence: number;
}

const readings = new WeakMap<Reading, readonly Figure[]>();
/** Measures that an event has one of: what the opening says of it holds, whatever the background tells of others. */
const OF_ITSELF: ReadonlySet<string> = new Set(['magnitude', 'dead', 'injured', 'missing']);
/** Sentences in which a report gives its own figures. */
const OPENING = 3;

function figuresIn(reading: Reading): readonly Figure[] {
  let figures = readings.get(reading);
  if (figures === undefined) readings.set(reading, (figures = collect(reading)));
  return figures;
}

function collect({ article, text, language, sentences }: Reading): Figure[] {
  const title = measured(article.title.slice(0, 500), language).map(({ measure }) => ({ ...measure, sentence: 0 }));
  let sentence = 0;
  const body = measured(text, language).map(({ start, measure }) => {
    while (sentence < sentences.length && (sentences[sentence]?.start ?? 0) <= start) sentence += 1;
    return { ...measure, sentence };
  });
  return [...title, ...body];
}

function measured(text: string, language: string): { start: number; measure: Measured }[] {
  return readQuantities(text, language)
    .filter((quantity) => !quantity.isArticle)
    .map((quantity) => {
      const counted = quantity.unit === null ? countedNear(text, quantity, quantity.end, language) : null;
      const of = quantity.unit !== null ? [quantity.unit] : [...(counted === null ? [] : [counted]), ...stemsBeside(text, quantity, quantity.end, language)];
      return { start: quantity.start, measure: { value: quantity.value, high: quantity.high, of, isMeasure: quantity.unit !== null } };
    });
}

/**
 * Whether what a report says is within a bound. Of what an event has one of, the opening tells; of all else, figures
 * count where the report speaks of the subject: `isNear` says of a sentence whether it does.
 */
export function stateOf(limit: Limit, reading: Reading, isNear: (sentence: number) => boolean = () => true): LimitState {
  const isOf = ({ of, isMeasure }: Measured): boolean => limit.of.length === 0 ? !isMeasure : of.some((dimension) => limit.of.includes(dimension) || (limit.of.includes(MONEY) && dimension.startsWith(`${MONEY}:`)));
  const figures = figuresIn(reading).filter(isOf);
  if (figures.length === 0) return 'unknown';
  const opening = figures.filter(({ sentence }) => sentence <= OPENING);
  const telling = opening.length > 0 && limit.of.some((dimension) => OF_ITSELF.has(dimension)) ? opening.filter(({ sentence }) => sentence === Math.min(...opening.map((figure) => figure.sentence))) : figures;
  const within = telling.filter((figure) => isWithin(limit, figure));
  if (within.length === 0) return 'unmet';
  return within.some(({ sentence }) => sentence === 0 || isNear(sentence)) ? 'met' : 'far';
}

function isWithin({ isLeast, isStrict, value }: Limit, measure: Measured): boolean {
  if (isLeast) return isStrict ? measure.high > value : measure.high >= value;
  return isStrict ? measure.value < value : measure.value <= value;
}
