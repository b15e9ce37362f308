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
  for (const [mark, kind, reason] of MARKS) if (mark.test(head)) return { kind, reason };
  if (visible < 1_500 && WALL_WORDS.test(head)) return { kind: 'challenge', reason: 'a page that asks whether a person is reading' };
  if (visible < 800 && CAPTCHA_WIDGET.test(head)) return { kind: 'captcha', reason: 'a captcha' };
  return null;
}

/** Whether a page is a form to sign in at and little else. */
export function isSignInPage(html: string): boolean {
  return /<input[^<>]+type=["']?password/i.test(html.slice(0, LOOKED_AT)) && visibleLength(html.slice(0, LOOKED_AT)) < 1_500;
}

function visibleLength(html: string): number {
  return html
    .replace(/<(script|style|noscript|svg|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ').length;
}
