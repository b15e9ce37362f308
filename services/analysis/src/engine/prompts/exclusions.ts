import { EXCLUSION } from './instructions.ts';

/** What a clause asks for, and what it wants left out. */
export interface Divided {
  wanted: string;
  excluded: string;
}

const COURTESY = '(?:(?:please|pls|bitte|svp|por favor|per favore|graag|really|honestly)\\s+)?';
const NOT = 'not|no|nothing|none|without|nicht|nichts|kein\\p{L}*|ohne|pas|rien|aucune?s?|sans|non|niente|nulla|nessun\\p{L}*|senza|nada|ning[uú]n\\p{L}*|sin|menos|não|nem|sem|nenhum\\p{L}*|niet|niks|niets|geen|zonder|inte|inga|inget|ingen|nie|nic|bez|не|нічого|ничего|без';
const OF = 'about|on|of|from|in|to do with|that|those|the|any|über|zu|zum|zur|von|aus|mit|die|den|das|sur|de|d[eu]s?|les?|la|sobre|del|las|los|el|di|su|quell[ieo]|i|gli|do|da|dos|das|os|as|over|van|met|om|från|o|w|na|z|про|об?|в|у|із|з';
/** A "but" and the "no" behind it, of one language: "men" and "ale" are words of English too. */
const BUT_NOT = [
  ['but|just|only', 'not|no|nothing|none|without'],
  ['aber|doch|nur', 'nicht|nichts|kein\\p{L}*|ohne'],
  ['mais', 'pas|rien|aucune?s?|sans|nada|não|nem|sem'],
  ['pero|mas|porém', 'no|nada|ning[uú]n\\p{L}*|sin|menos|não|nem|sem|nenhum\\p{L}*'],
  ['ma|però', 'non|niente|nulla|nessun\\p{L}*|senza'],
  ['maar', 'niet|niks|niets|geen|zonder'],
  ['men', 'inte|inga|inget|ingen|utan'],
  ['ale|lecz|tylko', 'nie|nic|bez'],
  ['але|тільки|лише|но|только', 'не|нічого|ничего|без'],
].map(([but, not]) => `(?:${but})\\s+${COURTESY}(?:${not})`);
/** "…, nothing about transfers", "… but no banks", "…, tylko nie w Polsce": a pause or a "but", then a "no". What follows a colon is told, not left out: "Kherson: no electricity". */
const DENIED = new RegExp(`(?:(?:^|[,;–—]|\\s-)\\s*${COURTESY}(?:${NOT})|(?<![\\p{L}\\p{N}])(?:${BUT_NOT.join('|')}))\\s+(?:(?:${OF})\\s+)*`, 'iu');
/** What is said to be of no interest, in front of it. */
const UNWANTED = /(?:(?:^|[,;–—] ?|(?<!\p{L})(?:i|we|please|pls|but|and|just) )(?:do not|don['’]?t|dont) (?:really )?(?:want|need|care|bother|send|show|tell|give)(?: (?:me|to|hear|know|see|get|about|for|with|any|all|of|that|the|this))*|(?<!\p{L})(?:spare me|no need (?:for|to hear about)|not interested in|no me interesan?|me da igual|je m['’]en (?:fiche|moque) d[eu]s?|lasci\p{L}+ (?:stare|perdere)|oprócz|z wyjątkiem|крім|окрім|кроме|förutom|utom|ما عدا|باستثناء|عدا|除了|不包括|不要))(?!\p{Script=Latin}|\p{Script=Cyrillic})/iu;
/** Where "no" comes last: "deprem olmasın", "失敗の話は除いて", "召回的就不用了". */
const BEHIND = /^(.*(?:[,、，;。]|(?<!\p{L})(?:ama|fakat)(?!\p{L}))|)([^,、，;。]{1,60}?)\s?(?:(?:olmasın|hariç|dışında|istemiyorum)(?!\p{L})|(?:は|を)?(?:除いて|除く|除き)|以外|抜き(?!\p{Script=Han})|は(?:いらない|要らない|不要|いりません)|的?就?不(?:用|要)了|的?除外|之外|(?:은|는|을|를)?\s?(?:제외|빼고|말고))/iu;
/** "…, smaller ones are normal here", "…, en dessous c'est pas la peine": the other side of a bound, said again. */
const BELOW = /[,;(–—]\s*(?:the |anything |alles |tout ce qui est |die |les? |las |los |i |gli |os |as |de )?(?:smaller|lesser|minor ones|below|under that|less than that|kleinere?n?|darunter|petite?s?|plus petite?s?|en dessous|au-dessous|chic[oa]s|chiquit[oa]s|pequeñ[oa]s|por debajo|più piccol\p{L}|pequen[oa]s|abaixo|daaronder|mniejsze|mniejszych|poniżej|mindre|меньше|меньшие|меньших|мельче|менше|менші|менших|küçükler\p{L}*)(?!\p{L})[^,;\d]*/iu;

/** Without what lies on the other side of a bound; where no figure was said before, the words are part of the wish. */
function withoutOtherSide(clause: string): string {
  return clause.replace(BELOW, (said: string, at: number) => (/\p{N}/u.test(clause.slice(0, at)) ? '' : said));
}

/** Splits one clause into what it asks for and what it rules out. */
export function divideExclusion(clause: string): Divided {
  const positive = withoutOtherSide(clause);
  const behind = BEHIND.exec(positive);
  if (behind !== null) return { wanted: `${behind[1] ?? ''} ${positive.slice(behind[0].length)}`, excluded: behind[2] ?? '' };
  const [first] = [EXCLUSION, DENIED, UNWANTED].map((pattern) => pattern.exec(positive)).filter((match) => match !== null).sort((a, b) => a.index - b.index || b[0].length - a[0].length);
  if (first === undefined) return { wanted: positive, excluded: '' };
  return { wanted: positive.slice(0, first.index), excluded: positive.slice(first.index + first[0].length) };
}
