import { parseFeed } from '../feeds/parse-feed.ts';
import { readInput } from './inputs.ts';
import type { CommandOptions } from './main.ts';
import { printEach } from './output.ts';

const ACCEPT = 'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,*/*;q=0.5';

/** `forewire feed`: what feeds hold. */
export function feed(inputs: string[], options: CommandOptions): Promise<number> {
  return printEach(inputs, async (input) => {
    const { bytes, url, contentType } = await readInput(input, ACCEPT);
    const { title, link, language, items } = parseFeed(bytes, { contentType, url: options.url ?? url, now: new Date() });
    return { title, link, language, items };
  });
}
