import { parseMarkup } from '@forewire/kit/markup';
import { cutText } from '@forewire/kit/whole-text';

const skipped = new Set(['script', 'style', 'noscript', 'nav', 'aside', 'footer', 'header', 'form', 'button', 'svg', 'figure', 'iframe', 'template', 'select']);
const blocks = new Set(['p', 'li', 'blockquote', 'h2', 'h3']);
const bodies = new Set(['article', 'main']);
const shortestParagraph = 40;
const enoughInBody = 400;
// What is quoted stands in the beginning of a page; a paragraph that long is a list or a script.
const longestPage = 2_000_000;
const longestParagraph = 10_000;
const longestText = 200_000;

/** The running text of a page, a paragraph per line; empty when there is none to speak of. */
export function mainText(html: string): string {
  const everywhere: string[] = [];
  const inBody: string[] = [];
  let length = 0;
  let skipDepth = 0;
  let bodyDepth = 0;
  let open: string | null = null;
  const end = (): void => {
    const paragraph = cutText(open ?? '', longestParagraph).replace(/\s+/gu, ' ').trim();
    open = null;
    if (paragraph.length < shortestParagraph || length > longestText) return;
    length += paragraph.length;
    everywhere.push(paragraph);
    if (bodyDepth > 0) inBody.push(paragraph);
  };
  parseMarkup(
    cutText(html, longestPage),
    {
      onopentag(name) {
        if (skipped.has(name)) skipDepth += 1;
        if (bodies.has(name)) bodyDepth += 1;
        if (blocks.has(name) && skipDepth === 0) {
          end();
          open = '';
        }
      },
      ontext(text) {
        if (open !== null && skipDepth === 0) open += text;
      },
      onclosetag(name) {
        if (blocks.has(name)) end();
        if (skipped.has(name)) skipDepth -= 1;
        if (bodies.has(name)) bodyDepth -= 1;
      },
      onend: end,
    },
    { decodeEntities: true },
  );
  const inside = inBody.join('\n');
  return inside.length >= enoughInBody ? inside : everywhere.join('\n');
}
