// Openings of lines that lead away from the text, in the languages of most news; each only counts for a short line.
const LEADS_AWAY = [
  String.raw`(?:also )?read (?:also|more|next|this|the full|our|on)\b|also read\b|see also\b|see more\b|related\s*(?::|stories|articles|content|topics|reading|posts|news|links|coverage)|more (?:on this|on:|from|stories|news|about this)|most (?:read|popular|viewed)|you (?:may|might) (?:also )?(?:like|be interested)|recommended\b|don'?t miss|up next|(?:next|previous|older|newer) (?:article|story|post|message|page|chapter|topic|thread|entry)s?|what to read next|in case you missed|trending|top stories|latest (?:news|stories|headlines)|watch(?: also| now| more| below)?:|read:|watch:|listen:|also see|learn more\b`,
  String.raw`share(?: (?:this|on|via|with|article|story))?\b[^.]{0,40}$|tweet$|follow (?:us|me|him|her|@|the author)|like us on|join (?:us on|our|the conversation)|print(?: this)?(?: (?:article|page))?$|e-?mail(?: this)?(?: (?:article|page|story))?$|copy link|save(?: this)?(?: (?:article|story|for later))?$|bookmark|comments?(?: \(?\d+\)?)?$|\d+ comments?$|leave a (?:comment|reply)|post a comment|view (?:all )?comments|(?:add|write|show) (?:a )?comments?|be the first to comment|reply$|report (?:this|abuse|an error)|was this (?:article|page|helpful)`,
  String.raw`(?:sign|signing) up (?:for|to)|subscribe\b|get (?:our|the|breaking|all the|news|stories|more)\b.{0,60}(?:newsletter|inbox|app|alerts|delivered)|newsletter|download (?:our|the) .{0,20}app|enter your e-?mail|already a (?:subscriber|member)|log ?in\b|register\b.{0,40}(?:free|account)|support (?:our|independent)|donate|become a (?:member|subscriber|supporter)|by (?:clicking|subscribing|signing|submitting)|thank you for (?:reading|subscribing|signing)|please enable javascript|your browser (?:does not|doesn't)|loading\b|advertisement|advertising|sponsored|promoted|ad$|story continues|article continues|continue reading|scroll (?:down )?to continue|skip (?:to|advert|past)|back to top|click here|tap here`,
  String.raw`©|\(c\)|copyright|all rights reserved|(?:this|a version of this) (?:article|story|post) (?:was |has been )?(?:first |originally )?(?:published|appeare?[ds]|updated|translated|corrected)|(?:photo|image|picture|video|credit|photograph|photos|images|graphic|illustration|source)s?(?: by| credit| courtesy)?\s*:|(?:photograph|photo|image|illustration) by|file photo|getty images|(?:tags|topics|filed under|categories|category|tagged|posted in|keywords|labels|hashtags)\s*:|table of contents|in this article|on this page|jump to|(?:last )?(?:updated|modified|published|posted|edited|reviewed)(?: on| at)? ?:? ?(?:\d|[a-z]{3,9}\.? \d)|\d+ min(?:ute)?s? read|reading time|listen to (?:this )?article|(?:\d+(?:[.,]\d*)?k? )?(?:views?|shares?|likes?|reads?)$|\d+ (?:views|shares|likes)`,
  String.raw`lesen sie (?:auch|mehr|hier)|mehr (?:zum thema|dazu|lesen|über|artikel)|auch interessant|das könnte sie|weitere (?:artikel|themen|nachrichten|informationen)|zum thema|teilen\b[^.]{0,30}$|drucken$|merken$|kommentare?(?: \(?\d+\)?)?$|anzeige$|werbung$|zur startseite|jetzt abonnieren|newsletter (?:abonnieren|bestellen)|folgen sie|foto:|bild:|quelle:|schlagworte|stand:|lesezeit|artikel (?:anhören|teilen|merken)|empfohlener (?:externer|redaktioneller) inhalt`,
  String.raw`(?:à )?lire (?:aussi|également)|voir aussi|sur le même (?:sujet|thème)|à lire|partager\b[^.]{0,30}$|imprimer$|commenter$|publicité$|s'abonner|abonnez-vous|inscrivez-vous|suivez-nous|crédit photo|temps de lecture|la suite après|article réservé`,
  String.raw`le[ae] (?:también|también|mais|también:|más)|lee también|te puede interesar|también te puede|más (?:información|noticias|sobre)|noticias relacionadas|compartir\b[^.]{0,30}$|imprimir$|comentarios?$|publicidad$|suscríbete|síguenos|leia (?:também|mais)|veja (?:também|mais)|saiba mais|compartilh(?:e|ar)\b[^.]{0,30}$|publicidade$|assine|siga-nos|siga o|foto:|tiempo de lectura|continua (?:após|depois)`,
  String.raw`leggi anche|potrebbe interessarti|guarda anche|condividi\b[^.]{0,30}$|stampa$|pubblicità$|iscriviti|seguici|riproduzione riservata|lees (?:ook|meer|verder)|bekijk ook|deel dit|advertentie$|meld je aan|czytaj (?:też|także|więcej|również)|zobacz (?:też|także|również)|przeczytaj|udostępnij|reklama$|läs (?:också|mer|även)|dela\b.{0,20}$|annons$|les også|del på|annonse$|læs også|lue myös|jaa$|mainos$|okuyun|ayrıca|paylaş$|reklam$`,
  String.raw`читайте (?:также|ещё|еще|далее)|смотрите также|подписывайтесь|подписаться|поделиться|реклама$|фото:|источник:|материалы по теме|по теме:|теги:|читати також|читайте також|поділитися|關連|関連(?:記事|リンク|ニュース)|あわせて読みたい|続きを読む|シェア|広告|相关(?:阅读|新闻|文章)|延伸阅读|推荐阅读|责任编辑|編輯:|编辑：|来源：|分享到|관련 ?기사|공유하기|무단 ?전재|ⓒ|اقرأ (?:أيضا|أيضًا|المزيد)|شارك`,
];
const OPENING = new RegExp(`^[\\s▶►»>•|*\\[(–—-]*(?:${LEADS_AWAY.join('|')})`, 'iu');
// What makes even a whole sentence a call to subscribe, to share or to look elsewhere.
const PLEA = /newsletter|subscri|sign(?:ing)? up|log ?in\b|(?:free|your) account|all rights reserved|©|\(c\)|this (?:article|story|post) (?:was |has been )?(?:first |originally )?(?:published|appear)|a version of this|javascript|your browser|by clicking|follow (?:us|me)|back to top|click here|thank you for (?:reading|subscribing)|support (?:our|independent)|donat|download (?:our|the) .{0,20}app|inbox|abonn|newsletter|suscr|assine|iscriviti|seguici|siga|folgen sie|подпис|читайте|無断|无断|無斷|무단|未经|转载/iu;
const BYLINE = /^(?:by|von|par|por|da|di|af|av|door|autor|author|written by|reporting by|text|автор)(?: ?:)? \p{Lu}[\p{L}.'’-]*(?:[\s,&]+(?:and |und |et |y |e |i )?\p{Lu}[\p{L}.'’-]*){0,7}\s*(?:[|,•·–-].{0,80})?$/u;
const DATE_ONLY = /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+)?(?:\d{1,2}[./\s-]+(?:\d{1,2}|\p{L}{3,10})[./\s,-]+\d{2,4}|\p{L}{3,10}\.?\s+\d{1,2},?\s+\d{4}|\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}日?)(?:[\s,|•·T–-]*(?:at |um |à )?\d{1,2}[:.h]\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?|uhr)? ?\p{L}{0,5})?$/iu;
const AGO = /^(?:.{0,40}\s)?(?:\d+|an?|one)\s+(?:sec(?:ond)?|min(?:ute)?|hour|hr|day|week|month|year)s?\s+ago(?:\s*[|•·].{0,40})?$/i;
const SYMBOLS_ONLY = /^[\s\p{P}\p{S}\d]*$/u;

/** Whether a short line belongs to the frame of a page rather than to its text; `linkDensity` is the share of it that is linked. */
export function isBoilerplateLine(text: string, linkDensity = 0): boolean {
  if (text.length > 220) return false;
  if (OPENING.test(text)) return linkDensity > 0.3 || !isSentence(text) || PLEA.test(text);
  return text.length < 120 && (BYLINE.test(text) || DATE_ONLY.test(text) || AGO.test(text));
}

// "Advertising fell by a third last year." begins like a label, yet is a sentence of the story.
function isSentence(text: string): boolean {
  return /[.!?…。！？]["”’»)]?$/u.test(text) && (text.split(' ').length >= 6 || /[\u3040-\u9fff]{12}/.test(text));
}

/** Whether a line holds nothing to read: rules, bullets, page numbers. */
export function isSymbolsOnly(text: string): boolean {
  return SYMBOLS_ONLY.test(text);
}
