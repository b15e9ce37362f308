import { ownCopy } from '../text/own-copy.ts';

/** What the names (class and id) of an element tell about its place on the page. */
export interface NameHints {
  /** Never part of what is read, however large: walls, consent, advertising. */
  isJunk: boolean;
  /** Beside the text: related links, sharing, navigation, side columns. */
  isAside: boolean;
  /** What readers wrote below. */
  isComments: boolean;
  /** A line about the text: author, date, tags, share count. */
  isMeta: boolean;
  isCaption: boolean;
  /** The text itself. */
  isBody: boolean;
  /** A box that may be a teaser for something else. */
  isCard: boolean;
}

const NONE: NameHints = { isJunk: false, isAside: false, isComments: false, isMeta: false, isCaption: false, isBody: false, isCard: false };
const MAX_REMEMBERED = 20_000;

const words = (list: string): RegExp => new RegExp(` (?:${list.trim().split('\n').join('|')}) `);

const JUNK = words(`
ads?|adv|advert|adverts|advertisement|advertisements|advertising|advertorial|adsense|adsbygoogle|adslot|ad slot|ad unit|adbox|adcontainer|adwrapper|dfp|gpt|mpu|leaderboard|skyscraper
sponsor|sponsored|sponsors|taboola|outbrain|zergnet|revcontent|mgid|plista|ligatus|engageya
cookie|cookies|cookiebar|cookie banner|consent|gdpr|ccpa|onetrust|cmp|didomi|cookiebot
sr only|visually hidden|visuallyhidden|screen reader text|screen reader|screenreader|offscreen|off screen|skip link|skip to content|skiplink|skip links|noprint
paywall|regwall|piano|subscribe wall|adblock|ad blocker
mw editsection|editsection|navbox|catlinks|mw jump link|noprint|printfooter|mw indicators|sistersitebox`);
const ASIDE = words(`
related|relateds|related \\w+|relatedarticles|relatedlinks|relatedposts|relatedcontent|relatednews|rel stories|similar|jp relatedposts|yarpp|crp|recommend|recommended|recommendation|recommendations|recommends|recirc|recirculation|suggested|suggestions|read also|also read|readalso|see also|seealso|more from|morefrom|more stories|more news|more on|read next|readnext|up next|upnext|next up|further reading|onward|you may like|also like|most read|mostread|most popular|mostpopular|most viewed|popular|trending|top stories|topstories|latest news|latestnews|latest posts|recent posts|recentposts|other news|othernews|inline related|in article related
share|shares|sharing|sharebar|sharebox|share bar|share buttons|sharebuttons|social|socials|social media|socialmedia|social links|social share|socialshare|addthis|addtoany|a2a|a2a kit|sharethis|shareaholic|sharedaddy|sd sharing|ssba|heateor|follow us|followus|follow|bookmark|bookmarks|permalink bar
newsletter|newsletters|newsletterbox|signup|sign up|subscribe|subscription|subscriptions|mailinglist|mailing list|mailchimp|optin|opt in|email signup|donate|donation|donations|support us|membership|cta|call to action|appeal|push notification
promo|promos|promobox|promotion|promotions|promoted|teasers|teaser list|house ad|offer|offers|affiliate|affiliates|shop|deals
breadcrumb|breadcrumbs|breadcrumbs?list|crumb|crumbs|trail|pathway
sidebar|side bar|side column|sidecolumn|right column|rightcolumn|left column|right rail|rightrail|rail|aside|secondary column|sidecol|right col|rightcol|left col|leftcol|widget|widgets|widget area|sidebar widget
nav|navi|navbar|navigation|subnav|topnav|mainnav|menu|menus|submenu|megamenu|mainmenu|dropdown menu|pagination|paginator|pager|paging|page numbers|prev next|post nav|pagenav|nav links|tabbar|toc|table of contents|tableofcontents|sidenav|site map|sitemap|language switcher|lang switcher|lang selector
footer|site footer|footers|page footer|article footer|post footer|entry footer|footnav|colophon|copyright|copyrights|legal|imprint|bottom bar|bottombar
masthead|site header|siteheader|topbar|top bar|header bar|headerbar|global header|ticker|newsticker|breaking bar|utility bar
toolbar|tool bar|tools|article tools|articletools|story tools|print|printer|font size|fontsize|text size|textsize|listen|audio player|player|jwplayer|brightcove|video js|videojs|video player|playlist
tags|tag list|taglist|tag cloud|tagcloud|post tags|article tags|entry tags|keywords|hashtags|categories list|cat links|tag links|topics list
postprofile|post profile|user profile|userprofile|userinfo|user info|user card|usercard|poster info|signature|message user|profile card|user details
author bio|authorbio|author box|authorbox|author info|author card|author profile|author description|about author|about the author|author block|bio|bios|writer bio|post author box
modal|modals|popup|popups|pop up|lightbox|overlay|tooltip|toast|dialog|snackbar|drawer|offcanvas|off canvas|flyout|interstitial
login|logged out|register|registration|searchform|search form|search box|searchbox|site search|feedback|page feedback|was this helpful|helpful|rating|ratings|star rating|votes|voting|poll|polls|survey|quiz
back to top|backtotop|scroll top|to top|gotop|jump to|error message|browser upgrade|browsehappy|print only|loader|spinner|skeleton|placeholder
gallery thumbs|thumbnails|thumbs|carousel nav|slick dots|swiper pagination|slider nav|edit page|edit this page|last updated|github corner`);
const COMMENTS = words(`
comment|comments|commentlist|comment list|commentarea|comment area|commentary list|comment section|commentsection|comments area|comments section|disqus|disqus thread|livefyre|viafoura|coral|coral talk|openweb|spotim|spot im|respond|reply|replies|commentform|comment form|discussion|reader comments|usercomments|fb comments|facebook comments|isso thread|utterances|giscus|kommentare|kommentar|commentaires|commentaire|comentarios|comentários|comentario|комментарии|reacties|responses|talkback|talkbacks|leserkommentare`);
const META = words(`
byline|bylines|by line|author|authors|authorname|author name|writer|reporter|dateline|date|dates|datetime|timestamp|time|published|publish date|pubdate|post date|entry date|article date|posted on|posted|updated|meta|metadata|entry meta|post meta|postmeta|article meta|articlemeta|article info|articleinfo|post info|postinfo|info line|infos|byl|credits|reading time|readtime|read time|readingtime|minutes read|views|view count|hits|counter|likes|kicker|category|categories|section name|section label|eyebrow|label|labels|badge|rubric|location line|source line|copyright line`);
const CAPTION = words(`caption|captions|figcaption|wp caption text|image caption|imagecaption|photo caption|photocaption|media caption|img caption|credit|photo credit|photocredit|image credit|imagecredit|picture credit|bildunterschrift|bu|legend|legende|copyright image|image source|photographer|photo by`);
const BODY = words(`
article body|articlebody|article content|articlecontent|article text|articletext|article copy|article main|article paragraph|article wrapper|story body|storybody|story content|storycontent|story text|storytext|story copy|post content|postcontent|post body|postbody|post text|entry content|entrycontent|entry body|entry text|blog content|blog post content|news content|newscontent|news body|news text|newstext|content body|contentbody|body content|bodycontent|body copy|bodycopy|body text|bodytext|main content|maincontent|main text|maintext|main article|main story|page content|pagecontent|text content|rich text|richtext|prose|markdown body|markdown|mw parser output|mw content text|article|story|hentry|post|entry|content|body|text|main|copy|td post content|field name body|field body|available content|artikel|artikeltext|article detail|nota|noticia|texto|cuerpo|contenido|contenu|corps|inhalt|beitrag|detail text|read content|news detail|newsdetail|zn body|caas body`);
const CARD = words(`card|cards|teaser|tease|tile|tiles|listing|list item|grid item|promo item|story card|headline list|thumbnail|thumb|summary item|feed item|mini|module|block list|more|read more|readmore|more link|continue reading|digest`);

const remembered = new Map<string, NameHints>();

/** Reads hints from class and id; names repeat across pages, so the answers are remembered. */
export function nameHints(names: string): NameHints {
  if (names === '') return NONE;
  const known = remembered.get(names);
  if (known) return known;
  if (remembered.size > MAX_REMEMBERED) remembered.clear();
  const hints = readHints(toWords(names));
  remembered.set(ownCopy(names), hints);
  return hints;
}

function readHints(text: string): NameHints {
  // Page builders call each block of real content a widget or module.
  const isBuilder = / (?:elementor|wp block|vc|fusion|et pb|siteorigin|brxe|divi|wpb) /.test(text);
  const plain = isBuilder ? text.replace(/ (?:widgets?|modules?|shop) /g, ' ') : text;
  const isBody = BODY.test(plain);
  return {
    isJunk: JUNK.test(plain),
    isAside: ASIDE.test(plain),
    isComments: COMMENTS.test(plain) && !/ (?:no comments?|comments? (?:open|closed|off|enabled|disabled|count|link|number)|has comments?) /.test(plain),
    isMeta: META.test(plain),
    isCaption: CAPTION.test(plain),
    isBody,
    isCard: CARD.test(plain),
  };
}

// "articleBody__related-links" → " article body related links "
function toWords(names: string): string {
  const split = names.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase().replace(/[^\p{L}\d]+/gu, ' ');
  return ` ${split.trim()} `;
}
