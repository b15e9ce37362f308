/**
 * How people begin a request to be told about something, by language; what follows is the subject.
 * Anchored at the start and applied until nothing more goes.
 */
const ENGLISH: readonly RegExp[] = [
  // "I run a bakery and want to know when": who asks is no part of what is asked.
  /^(?:i|we)\b[^.;:]{2,120}?(?:,|\band|\bso)\s+(?:(?:i|we)(?:'d|’d| would)?\s+)?(?:want|need|would like|like)\s+(?:you\s+)?to\s+(?=know|hear|see|follow|track|watch|be\b|stay|keep|find out|learn|monitor)/iu,
  /^(?:[\p{Ll}\p{Lu}][\p{Ll}-]+ ){1,3}(?:watch|monitor|monitoring|tracker|radar|alerts?|intelligence)\s*:\s*/iu,
  /^(?:which|what|how many)\s+(?:\p{Ll}+\s+)?(?:is|are|was|were|does|do|did|has|have|will|would|can|could|should)\b/iu,
  /^(?:who|when|where|how|why)\s+(?:is|are|was|were|does|do|did|has|have|will|would|can|could|should)\b/iu,
  /^(?:please|pls|kindly|hi|hello|hey)\b[\s,:!]*/iu,
  /^(?:i(?:'d|’d| would)? (?:like|want|need|wish)(?: you)? to (?:be (?:notified|alerted|told|informed|updated|kept up to date)|know|hear|see|follow|track|watch|monitor|find out|learn|keep track of|keep an eye on|stay (?:informed|updated|up to date))|i(?:'m|’m| am) (?:only |mainly |mostly )?(?:interested in|looking for|following|tracking|watching)|i (?:follow|care about|only care about|want|need))\b/iu,
  /^(?:notify|alert|tell|inform|update|email|text|ping|warn|message|send|give|show|get|find|bring)\s+(?:me|us)(?:\s+(?:alerts?|updates?|news|notifications?|e-?mails?))?\b/iu,
  /^(?:let me know|keep me (?:posted|informed|updated|up to date)|keep (?:an eye|tabs|track|watch)|stay on top|be notified|get notified|set up an alert|create an alert|alert|notify|watch(?:ing)?(?: out)?|track(?:ing)?|monitor(?:ing)?|follow(?:ing)?|look(?:ing)? (?:out )?(?=for\b)|check(?:ing)?|search(?:ing)?|scan(?:ning)?|report(?: on)?)\b/iu,
  /^(?:when(?:ever)?|if|as soon as|every time|each time|the moment|once)\b/iu,
  /^(?:any|all|every|some|the|a|an|anything|everything|something|whatever)\b(?=\s+(?:the\s+)?(?:latest|new|news|update|updates|stories|story|articles?|reports?|headlines?|information|info|developments?|announcements?|coverage|press|breaking|about|on|regarding|related|to do|mentions?|that)\b)/iu,
  /^(?:anything|everything|something)\b/iu,
  /^(?:(?:the\s+)?(?:latest|breaking|recent|important|relevant|major|big|top|new)\s+)*(?:news|updates?|stories|story|articles?|reports?|headlines?|information|info|developments?|coverage|mentions?)\b(?:\s+(?:stories|articles|reports|updates|items))?/iu,
  /^(?:related to|relating to|to do with|having to do with)\b/iu,
];
const LEADING: Record<string, readonly RegExp[]> = {
  de: [/^(?:bitte|(?:benachrichtige|informiere|alarmiere|verständige) mich|(?:sag|gib|schreib|melde) mir(?: bescheid)?|ich (?:möchte|will|interessiere mich)(?: (?:wissen|erfahren))?|beobachte|überwache|verfolge|halte mich auf dem laufenden|alles|alle(?= (?:nachrichten|neuigkeiten|meldungen))|nachrichten|neuigkeiten|meldungen|aktuelles|neues|wenn|sobald|falls)(?!\p{L})/iu],
  fr: [/^(?:s'il vous plaît|(?:pr[ée]viens|pr[ée]venez|informe[z]?|alerte[z]?|avertis|avertissez|notifie[z]?)-moi|surveille[rz]?|suivre|suis|je (?:veux|voudrais|souhaite)(?: savoir| suivre)?|tout(?= sur)|toutes(?= les)|les? (?:dernières )?(?:nouvelles|actualités|infos)|actualités?|nouvelles|quand|lorsque|dès que|si)(?!\p{L})/iu],
  es: [/^(?:por favor|av[ií]same|d[ií]me|env[ií]ame|m[aá]ndame|cu[eé]ntame|notif[ií]came|inf[oó]rmame|al[eé]rtame|vigila|sigue|quiero (?:saber|seguir)|me interesan?|todo(?= (?:sobre|lo))|(?:las )?(?:últimas )?noticias|novedades|cuando|si)(?!\p{L})/iu],
  it: [/^(?:per favore|avvisami|avvertimi|informami|notificami|segui|monitora|tieni d'occhio|voglio sapere|tutto(?= su)|(?:le )?(?:ultime )?notizie|novità|quando|se)(?!\p{L})/iu],
  pt: [/^(?:por favor|avis[ea]-me|me avise|notifique-me|informe-me|acompanhe|monitore|quero saber|tudo(?= sobre)|(?:as )?(?:últimas )?notícias|novidades|quando|se)(?!\p{L})/iu],
  nl: [/^(?:alsjeblieft|(?:waarschuw|informeer|verwittig|meld) (?:me|mij)|volg|houd in de gaten|bewaak|ik wil weten|alles(?= over)|(?:het )?(?:laatste )?nieuws|wanneer|als|zodra)(?!\p{L})/iu],
  ru: [/^(?:пожалуйста|(?:сообщи|сообщай|уведоми|предупреди|извести)(?:те)?(?: мне| меня)?|следи(?:те)?(?: за)?|отслеживай(?:те)?|хочу знать|вс[её](?= об?)|новости|когда|если)(?!\p{L})/iu],
};
/** Only what was left hanging by a cut: a subject may itself begin with such a word ("Von der Leyen"). */
const HANGING: Record<string, RegExp> = {
  en: /^(?:about|on|of|for|with|to|in|from|out for|regarding|concerning|around|mentioning|related to|relating to|that mentions?|that|whether|there(?:'s| is| are))\b/iu,
  de: /^(?:über|zu|zum|zur|von|um|für|dass|wissen,? (?:wenn|ob))(?!\p{L})/iu,
  fr: /^(?:sur|à propos de?|concernant|au sujet de?|de|des|du|d['’]|que?)(?!\p{L})/iu,
  es: /^(?:sobre|acerca de|de|del|que|cuando)(?!\p{L})/iu,
  it: /^(?:su|sulla|sul|sui|di|della|del|dei|che)(?!\p{L})/iu,
  pt: /^(?:sobre|de|da|do|das|dos|que)(?!\p{L})/iu,
  nl: /^(?:over|van|dat|om)(?!\p{L})/iu,
  ru: /^(?:про|об?|обо|что)(?!\p{L})/iu,
};

/** Cuts "notify me when", "news about" and their like off the start of a request. */
export function withoutInstructions(prompt: string, language = 'en'): string {
  const patterns = [...ENGLISH, ...(LEADING[language] ?? [])];
  const hanging = [HANGING['en'], language === 'en' ? undefined : HANGING[language]];
  let rest = prompt.trim();
  for (let shorter = cut(rest, patterns); shorter !== rest; shorter = cut(rest, patterns)) {
    rest = cut(shorter, hanging);
  }
  return rest;
}

function cut(text: string, patterns: readonly (RegExp | undefined)[]): string {
  return patterns.reduce((rest, pattern) => (pattern === undefined ? rest : rest.replace(pattern, '').replace(/^[\s,:;–—-]+/u, '')), text);
}

/** From here to the end of its clause, a prompt says what it does not want; who is "without power" is not left out. */
export const EXCLUSION =
  /(?:^|[\s,;(])(?:(?<=^|,\s)(?:not|no|kein\p{L}*|keine|nicht|ohne|pas|sans|non|não|sin|senza|sem|geen|niet|zonder|без|не|nie|bez|inte|minus)(?: about| on| in| en| de| d['’])?|but (?:not|no|nothing|exclude|excluding|ignore|without)(?: (?:about|on|any))?|and not|not (?:interested in|about|including|if it(?:'s| is) about)|(?:without|ohne|sans|senza|sem|sin|zonder|utan|bez|без)(?! (?:power|electricity|water|heat|internet|work|food|shelter|help|jobs?|homes?|pay|warning|trial|strom|wasser|heizung|arbeit|courant|électricité|eau|chauffage|luz|agua|electricidad|trabajo|corrente|luce|acqua|energia|água|stroom|el|ström|vatten|prądu|wody|света|воды|электричества|отопления)(?!\p{L}))(?: (?:any|the|die|den|das|les|las|los|le|la|el|os|as|de|het))?|(?:outside(?: of)?|außerhalb(?: von)?|en dehors d[eu]s?|hors d[eu]|fuera de|fuori da(?:l|lla|gli|i)?|fora d[aeo]s?|buiten)|except(?:ing)?(?: for)?|excluding|exclude|[-–—] no|ignor(?:e|ing)|leave out|leaving out|skip|other than|apart from|aside from|rather than|i (?:do not|don't|don’t) (?:want|need|care about)|(?:do not|don't|don’t) (?:include|send|show|tell me about|alert me (?:about|on))|no (?=(?:sports?|opinions?|rumou?rs?|gossip|ads?|stock|share|price|celebrity|entertainment|press releases?|podcasts?|videos?)\b)|aber (?:nicht|kein\p{L}*|ohne)(?: über)?|nicht über|außer|ausgenommen|ausser|mit ausnahme von|mais (?:pas|sans|sauf)(?: (?:sur|les?|des?))?|sauf|hormis|à l'exception de|pero (?:no|sin)(?: sobre)?|excepto|salvo|menos los|ignora|ma (?:non|senza)|tranne|eccetto|esclus[oai]|mas (?:não|sem)|exceto|menos as|maar (?:niet|geen)(?: over)?|behalve|uitgezonderd|negeer|но (?:не|без)(?: про| о)?|кроме|за исключением|исключая)(?=$|[\s:,])/iu;

/** What follows only says what matters most: it adds to a match and is not asked for. */
export const EMPHASIS =
  /(?:^|[\s,;(])(?:(?:that|which|who)\s+(?:could|may|might|would|can)|especially|particularly|in particular|above all|such as|for example|for instance|e\.g\.|i\.e\.|including|mainly|focus(?:ing)? on|ideally|preferably|insbesondere|besonders|vor allem|zum beispiel|z\.\s?B\.|einschließlich|wie etwa|notamment|en particulier|surtout|par exemple|tels? que|telles? que|especialmente|sobre todo|en particular|por ejemplo|incluyendo|en especial|soprattutto|in particolare|ad esempio|sobretudo|principalmente|em particular|por exemplo|incluindo|vooral|met name|bijvoorbeeld|zoals|особенно|в частности|например)(?=$|[\s:,])/iu;
