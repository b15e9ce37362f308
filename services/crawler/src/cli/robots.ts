import { ALLOW_ALL, DISALLOW_ALL, isAllowed, parseRobots, robotsMeaning, type Robots } from '../robots/robots.ts';
import { isAddress, openHttp, readInput } from './inputs.ts';
import { printEach } from './output.ts';

/** `forewire robots`: whether a crawler may read addresses. */
export async function robots(parameters: string[]): Promise<number> {
  const [source = '', agent = '', ...urls] = parameters;
  let loading: Promise<Robots> | null = null;
  return printEach(urls, async (url) => {
    requireAddress(url);
    loading ??= load(source);
    return { allowed: isAllowed(await loading, agent, url) };
  });
}

// An address with or without its scheme, or a path.
function requireAddress(url: string): void {
  const isOne = /^https?:/i.test(url) ? URL.canParse(url) : /^(?:\/|[\w-]+\.[\w-]|\[[\da-f:]+\]|localhost(?![\w-]))\S*$/iu.test(url);
  if (!isOne) throw new Error(`"${url}" is not a web address`);
}

async function load(source: string): Promise<Robots> {
  if (!isAddress(source)) return parseRobots((await readInput(source)).bytes.toString('utf8'));
  const { status, body } = await (await openHttp()).get(source, { maxRedirects: 5 });
  const meaning = robotsMeaning(status);
  if (meaning === 'rules') return parseRobots(body.toString('utf8'));
  return meaning === 'allow_all' ? ALLOW_ALL : DISALLOW_ALL;
}
