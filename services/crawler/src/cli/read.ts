import { readArticle } from '../articles/read-article.ts';
import { readInput } from './inputs.ts';
import type { CommandOptions } from './main.ts';
import { printEach } from './output.ts';

/** `forewire read`: the articles on pages. */
export function read(inputs: string[], options: CommandOptions): Promise<number> {
  return printEach(inputs, async (input) => {
    const { bytes, url, contentType } = await readInput(input, 'text/html,application/xhtml+xml,*/*;q=0.5');
    const { title, byline, publishedAt, language, text, contentHtml, image } = readArticle(bytes, { contentType, url: options.url ?? url, now: new Date() });
    return { title, byline, publishedAt, language, text, contentHtml, image };
  });
}
