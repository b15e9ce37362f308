import { discover } from '../discover/discover.ts';
import { readHere } from '../discover/look.ts';
import { openHttp } from './inputs.ts';
import { printEach } from './output.ts';

/** `forewire discover`: what can be watched at addresses. */
export function discoverAll(urls: string[]): Promise<number> {
  return printEach(urls, async (url) => discover(url, { http: await openHttp(), reader: readHere, now: new Date() }));
}
