import { parseMarkup } from '@forewire/kit/markup';
import { oneLine } from '../text/plain-text.ts';
import { withEndedSpans } from '../text/spans.ts';

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'svg', 'head', 'title', 'textarea', 'select', 'button']);
const BLOCK = new Set('p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd pre blockquote figure figcaption table tr td th div section article address details summary'.split(' '));

/** The text of a piece of HTML as one line, block boundaries as spaces. */
export function htmlToText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return oneLine(html);
  let text = '';
  let silent = 0;
  parseMarkup(
    withEndedSpans(html),
    {
      onopentag(name) {
        if (SILENT.has(name)) silent += 1;
        else if (BLOCK.has(name)) text += ' ';
      },
      onclosetag(name) {
        if (SILENT.has(name)) silent = Math.max(0, silent - 1);
        else if (BLOCK.has(name)) text += ' ';
      },
      ontext(data) {
        if (silent === 0) text += data;
      },
    },
    { decodeEntities: true, recognizeCDATA: true },
  );
  return oneLine(text);
}
