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

// RFC 9309 2.5 asks for 500 KiB at least.
const MAX_CHARACTERS = 1024 * 1024;

/** Reads a robots.txt; what it doesn't understand it passes over. */
export function parseRobots(text: string): Robots {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let group: Group | null = null;
  let isNaming = false;
  for (const line of text.replace(/^\ufeff/, '').slice(0, MAX_CHARACTERS).split(/\r\n|\r|\n/)) {
    const [key, value] = parseLine(line);
    if (key === 'user-agent') {
      if (!group || !isNaming) groups.push((group = { agents: [], rules: [], crawlDelaySeconds: null }));
      group.agents.push(productToken(value));
      isNaming = true;
    } else if (key === 'allow' || key === 'disallow') {
      isNaming = false;
      if (group && value !== '') group.rules.push({ allow: key === 'allow', pattern: normalizePattern(value) });
    } else if (key === 'crawl-delay' && group) {
      const seconds = Number.parseFloat(value);
      if (seconds >= 0) group.crawlDelaySeconds = seconds;
    } else if (key === 'sitemap' && value !== '') sitemaps.push(value);
  }
  return { groups, sitemaps };
}

/** Whether a crawler may read an address: its own groups count together, else those for `*`; the longest match wins, and Allow wins a tie. */
export function isAllowed(robots: Robots, agent: string, url: string): boolean {
  const path = pathOf(url);
  if (path === '/robots.txt') return true;
  let best: Rule | null = null;
  for (const { rules } of groupsFor(robots, agent)) {
    for (const rule of rules) {
      const isLonger = !best || rule.pattern.length > best.pattern.length || (rule.pattern.length === best.pattern.length && rule.allow);
      if (isLonger && matchesPattern(rule.pattern, path)) best = rule;
    }
  }
  return best?.allow ?? true;
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
  const content = line.split('#', 1)[0] ?? '';
  const colon = content.indexOf(':');
  if (colon < 0) return ['', ''];
  return [content.slice(0, colon).trim().toLowerCase().replace(/^useragent$/, 'user-agent'), content.slice(colon + 1).trim()];
}

/** The name by which robots.txt knows a crawler: `Forewire/0.1 (+https://…)` is `forewire`. */
export function productToken(agent: string): string {
  const text = agent.trim().toLowerCase();
  if (text.startsWith('*')) return '*';
  const compatible = /^mozilla\/[^(]*\(compatible;\s*([a-z0-9_.-]+)/.exec(text)?.[1];
  return compatible ?? /^[a-z0-9_.-]+/.exec(text)?.[0] ?? '';
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return normalizePath(url.startsWith('/') ? (url.split('#', 1)[0] ?? '') : `/${url}`);
  const { pathname, search } = new URL(url);
  return normalizePath(pathname + search);
}
