import { matchesPattern, normalizePath, normalizePattern } from './path-pattern.ts';

interface Rule {
  allow: boolean;
  pattern: string;
}

interface Group {
  agents: string[];
  rules: Rule[];
  crawlDelaySeconds: number | null;
}

/** A robots.txt as parsed (RFC 9309). */
export interface Robots {
  groups: Group[];
  /** Addresses of sitemaps; they belong to no group. */
  sitemaps: string[];
}

/** Nothing is forbidden: what a missing file means. */
export const ALLOW_ALL: Robots = { groups: [], sitemaps: [] };
/** Everything is forbidden: what a file means that can't be reached. */
export const DISALLOW_ALL: Robots = { groups: [{ agents: ['*'], rules: [{ allow: false, pattern: '/' }], crawlDelaySeconds: null }], sitemaps: [] };

// Spellings that are common enough to be told from other keys.
const MISSPELT: Readonly<Record<string, string>> = {
  useragent: 'user-agent', 'user agent': 'user-agent', dissallow: 'disallow', dissalow: 'disallow', disalow: 'disallow', diasllow: 'disallow', disallaw: 'disallow', crawldelay: 'crawl-delay', 'crawl delay': 'crawl-delay', 'site-map': 'sitemap',
};
const KEYS = new Set(['user-agent', 'allow', 'disallow', 'crawl-delay', 'sitemap']);
const WITHOUT_COLON = /^(user[- ]?agent|allow|disallow|crawl-?delay|sitemap)\s+(\S+)$/i;
// RFC 9309 2.5 asks for 500 KiB at least.
const MAX_CHARACTERS = 512 * 1024;
// All rules are held against each address that is read; real files have some hundred at most.
const MAX_RULES = 5_000;
const MAX_PATTERN = 2_000;
const MAX_SITEMAPS = 200;

/** Reads a robots.txt; what it doesn't understand it passes over. */
export function parseRobots(text: string): Robots {
  const reader = new RobotsReader();
  // What is left of a byte order mark that was cut reads as U+FFFD.
  for (const line of text.replace(/^[\ufeff\ufffd]+/, '').slice(0, MAX_CHARACTERS).split(/\r\n|\r|\n/)) reader.take(...parseLine(line));
  return { groups: reader.groups, sitemaps: reader.sitemaps };
}

class RobotsReader {
  readonly groups: Group[] = [];
  readonly sitemaps: string[] = [];
  /** Several agents may be named before the rules that they share. */
  private isNaming = false;
  private rules = 0;

  take(key: string, value: string): void {
    if (key === 'user-agent') this.name(value);
    else if (key === 'allow' || key === 'disallow') this.rule(key === 'allow', value);
    else if (key === 'crawl-delay') this.delay(Number.parseFloat(value));
    else if (key === 'sitemap' && value !== '' && this.sitemaps.length < MAX_SITEMAPS) this.sitemaps.push(value);
  }

  private name(value: string): void {
    if (!this.isNaming) this.groups.push({ agents: [], rules: [], crawlDelaySeconds: null });
    this.isNaming = true;
    this.groups.at(-1)?.agents.push(productToken(value));
  }

  private rule(allow: boolean, value: string): void {
    this.isNaming = false;
    if (value === '' || value.length > MAX_PATTERN || this.rules >= MAX_RULES) return;
    this.rules += 1;
    const pattern = normalizePattern(value);
    const rules = this.groups.at(-1)?.rules;
    rules?.push({ allow, pattern });
    const directory = /^(.*\/)index\.html?$/.exec(pattern)?.[1];
    // Allowed as the index page, a directory may be asked for by its own name, as Google's parser reads it.
    if (allow && directory !== undefined) rules?.push({ allow, pattern: `${directory}$` });
  }

  private delay(seconds: number): void {
    const group = this.groups.at(-1);
    if (group && seconds >= 0) group.crawlDelaySeconds = seconds;
  }
}

/** Whether a crawler may read an address: its own groups count together, else those for `*`; the longest match wins, and Allow wins a tie. */
export function isAllowed(robots: Robots, agent: string, url: string): boolean {
  const path = pathOf(url);
  if (path === '/robots.txt') return true;
  let best: Rule = { allow: true, pattern: '' };
  for (const { rules } of groupsFor(robots, agent)) {
    for (const rule of rules) if (outranks(rule, best) && matchesPattern(rule.pattern, path)) best = rule;
  }
  return best.allow;
}

function outranks(rule: Rule, other: Rule): boolean {
  const difference = rule.pattern.length - other.pattern.length;
  return difference > 0 || (difference === 0 && rule.allow);
}

/** The pause between requests that a site asks of a crawler; not in the RFC, yet many ask. */
export function crawlDelaySeconds(robots: Robots, agent: string): number | null {
  const delays = groupsFor(robots, agent).flatMap((group) => group.crawlDelaySeconds ?? []);
  return delays.length > 0 ? Math.max(...delays) : null;
}

/** What the status of an answer for /robots.txt means: its rules count, there are none, or nothing may be read for now. */
export function robotsMeaning(status: number): 'rules' | 'allow_all' | 'disallow_all' {
  if (status >= 200 && status < 300) return 'rules';
  // 429 says "too busy", which is a server's state and not the absence of rules.
  if (status === 429 || status >= 500) return 'disallow_all';
  return 'allow_all';
}

function groupsFor({ groups }: Robots, agent: string): Group[] {
  const token = productToken(agent);
  const own = groups.filter(({ agents }) => agents.includes(token));
  return own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
}

function parseLine(line: string): [string, string] {
  const content = (line.split('#', 1)[0] ?? '').trim();
  const colon = content.indexOf(':');
  const key = keyOf(content.slice(0, Math.max(0, colon)));
  if (KEYS.has(key)) return [key, content.slice(colon + 1).trim()];
  // Some forget the colon: with two words and no more there is no doubt what was meant.
  const [, first = '', value = ''] = WITHOUT_COLON.exec(content) ?? [];
  return [keyOf(first), value];
}

function keyOf(written: string): string {
  const key = written.trim().toLowerCase();
  return MISSPELT[key] ?? key;
}

/** The name by which robots.txt knows a crawler: `Forewire/0.1 (+https://…)` is `forewire`. */
export function productToken(agent: string): string {
  const text = agent.trim().toLowerCase();
  if (/^\*(?:\s|$)/.test(text)) return '*';
  const compatible = /^mozilla\/[^(]*\(compatible;\s*([\p{L}\p{M}\p{N}_.-]+)/u.exec(text)?.[1];
  return compatible ?? /^[\p{L}\p{M}\p{N}_.-]+/u.exec(text)?.[0] ?? '';
}

function pathOf(url: string): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return pathAndQuery(new URL(url));
  // An address without its scheme, or its path alone.
  const rest = url.replace(/^(?:\w+:)?\/\/[^/?#]*|^[^/?#]*[.:][^/?#]*/, '').split('#', 1)[0] ?? '';
  return normalizePath(rest.startsWith('/') ? rest : `/${rest}`);
}

// Not by way of `search`, which leaves out a "?" that nothing follows.
function pathAndQuery({ href, origin, username, password }: URL): string {
  const start = username + password === '' ? origin.length : href.indexOf('/', href.indexOf('@'));
  return normalizePath(href.slice(start).split('#', 1)[0] ?? '');
}
