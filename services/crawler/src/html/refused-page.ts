/** Why a page that came with a good status is not the page that was asked for. */
export interface Refusal {
  kind: 'captcha' | 'challenge' | 'denied' | 'consent' | 'sign_in';
  reason: string;
}

// What bot walls and challenge pages of the known vendors say in their markup; each is rare on real pages.
const MARKS: readonly (readonly [RegExp, Refusal['kind'], string])[] = [
  [/\/cdn-cgi\/challenge-platform\/h\/|cf-chl-|cf_chl_|<title>\s*(?:Just a moment|Attention Required! \| Cloudflare)/i, 'challenge', 'a Cloudflare challenge'],
  [/captcha-delivery\.com|datadome[^<]{0,80}(?:captcha|blocked)|var dd=\{'rt'/i, 'captcha', 'a DataDome captcha'],
  [/px-captcha|_pxAppId|<title>\s*Access to this page has been denied/i, 'captcha', 'a PerimeterX captcha'],
  [/_Incapsula_Resource|Request unsuccessful\. Incapsula/i, 'challenge', 'an Imperva challenge'],
  [/awsWafCookieDomainList|AwsWafIntegration|gokuProps/i, 'challenge', 'an AWS WAF challenge'],
  [/sec-if-cpt-container|_sec\/cp_challenge|errors\.edgesuite\.net/i, 'denied', 'an Akamai refusal'],
  [/<title>\s*(?:Pardon Our Interruption|Bot Verification|Robot Check|Are you a (?:robot|human)\??|Human Verification|Security Check|Verify (?:you are|that you are|you're) (?:a )?human|DDoS[- ]?Guard|Checking your browser|One moment, please|Please wait)/i, 'challenge', 'a page that asks whether a person is reading'],
  [/<title>\s*(?:(?:403|Error 403|401|429)\b|Access Denied|Forbidden|Request Rejected|Request blocked|Too Many Requests|Blocked\b|Site ?ground captcha)/i, 'denied', 'an error page in the place of the document'],
  [/The requested URL was rejected\. Please consult with your administrator|Sucuri WebSite Firewall - Access Denied|This request has been blocked by|Wordfence[^<]{0,40}block/i, 'denied', 'a firewall page'],
  [/unusual traffic from your (?:computer )?network|Our systems have detected unusual traffic/i, 'captcha', 'a page about unusual traffic'],
];
const ANY_MARK = new RegExp(MARKS.map(([mark]) => mark.source).join('|'), 'i');
const WALL_WORDS =
  /(?:verify|confirm|prove)(?:ing)? (?:that )?(?:you are|you're|you aren.t|you are not) (?:a |an )?(?:human|robot|bot|real person)|are you a (?:robot|human)|not a robot|checking (?:if the site connection is secure|your browser)|enable (?:javascript|cookies)[^.<]{0,30} (?:and cookies )?to continue|complete the (?:security check|captcha)|solve the captcha|press (?:and|&amp;) hold|automated (?:access|requests)|access (?:to this (?:page|site|resource) )?(?:has been |is )?denied|bitte bestätigen sie, dass sie (?:ein mensch|kein roboter)|vérifi(?:er|ez) que vous (?:êtes un humain|n'êtes pas un robot)|no (?:soy|eres) un robot|подтвердите, что (?:вы не робот|запросы отправляли вы)|私はロボットではありません|请完成(?:安全)?验证|访问验证/i;
// Characters of a document, and visible ones.
const LOOKED_AT = 60_000;
const LONG = 3_000;
const CAPTCHA_WIDGET = /(?:www\.google\.com\/recaptcha|hcaptcha\.com\/1\/api|challenges\.cloudflare\.com\/turnstile|g-recaptcha|h-captcha|cf-turnstile|smartcaptcha)/i;

/** Recognises captcha, challenge and refusal pages that stand in the place of a document; null for everything else. */
export function findRefusal(html: string): Refusal | null {
  const head = html.slice(0, LOOKED_AT);
  const visible = visibleLength(head);
  if (visible > LONG) return null;
  const refusal = refusalIn(head, visible);
  if (!refusal || html.length <= LOOKED_AT) return refusal;
  // A long page is what was asked for, even where a vendor's script runs along in it, and where its text comes late.
  const whole = visibleLength(html.slice(0, LOOKED_AT * 50));
  return whole > LONG ? null : refusalIn(head, whole);
}

function refusalIn(head: string, visible: number): Refusal | null {
  if (ANY_MARK.test(head)) for (const [mark, kind, reason] of MARKS) if (mark.test(head)) return { kind, reason };
  if (visible < 1_500 && WALL_WORDS.test(head)) return { kind: 'challenge', reason: 'a page that asks whether a person is reading' };
  if (visible < 800 && CAPTCHA_WIDGET.test(head)) return { kind: 'captcha', reason: 'a captcha' };
  return null;
}

/** Whether a page is a form to sign in at and little else. */
export function isSignInPage(html: string): boolean {
  return /<input[^<>]+type=["']?password/i.test(html.slice(0, LOOKED_AT)) && visibleLength(html.slice(0, LOOKED_AT)) < 1_500;
}

// Elements of which nothing is shown, and where each ends.
const HIDDEN = /<(script|style|noscript|svg|template)\b/iy;
const HIDDEN_ENDS = new Map(['script', 'style', 'noscript', 'svg', 'template'].map((tag) => [tag, new RegExp(`</${tag}\\s*>`, 'gi')]));
const LESS_THAN = 60;
const GREATER_THAN = 62;

/** Counts the characters that are shown, white space joined and a tag for a blank, until it is clear that there are more than `LONG`. */
function visibleLength(html: string): number {
  let length = 0;
  let afterBlank = false;
  for (let at = 0; at < html.length && length <= LONG; ) {
    const code = html.charCodeAt(at);
    const end = code === LESS_THAN ? endOfMarkup(html, at) : at + 1;
    const isBlank = end > at + 1 || code <= 32 || code === 0xa0;
    if (end > 0 && !(isBlank && afterBlank)) length += 1;
    if (end > 0) afterBlank = isBlank;
    at = Math.abs(end);
  }
  return length;
}

/** Where the markup ends that begins here, negative when it is hidden whole; right behind the "<" when it stands for itself. */
function endOfMarkup(html: string, start: number): number {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4);
    return end < 0 ? -html.length : -(end + 3);
  }
  HIDDEN.lastIndex = start;
  const hidden = HIDDEN.test(html) ? HIDDEN_ENDS.get(html.slice(start + 1, HIDDEN.lastIndex).toLowerCase()) : undefined;
  if (hidden) {
    hidden.lastIndex = start;
    return hidden.test(html) ? -hidden.lastIndex : -html.length;
  }
  for (let at = start + 1; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === GREATER_THAN) return at + 1;
    if (code === LESS_THAN) break;
  }
  return start + 1;
}
