import { readFileSync, statSync } from 'node:fs';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';

/** Domains in which a short name is looked for, and how many dots make a name a long one. */
export type SearchList = { domains: readonly string[]; ndots: number };

const lookAgainMs = 5000;
const largestFile = 4 * 1024 * 1024;
const usualHostsFile = process.platform === 'win32' ? `C:\\Windows\\System32\\drivers\\etc\\hosts` : '/etc/hosts';

/** A file of the system's that is read again after it has changed. */
class WatchedFile<T> {
  private stamp = '';
  private value: T;
  private lookAt = 0;

  constructor(
    private readonly path: string,
    private readonly parse: (text: string) => T,
  ) {
    this.value = parse('');
  }

  read(): T {
    const now = Date.now();
    if (now < this.lookAt) return this.value;
    this.lookAt = now + lookAgainMs;
    try {
      const { mtimeMs, size } = statSync(this.path);
      const stamp = `${mtimeMs} ${size}`;
      if (stamp !== this.stamp) this.value = this.parse(size > largestFile ? '' : readFileSync(this.path, 'utf8'));
      this.stamp = stamp;
    } catch {
      // Some systems have no such file.
      this.value = this.parse('');
      this.stamp = '';
    }
    return this.value;
  }
}

/** What the machine knows of names by itself: its hosts file and the search list of resolv.conf, which c-ares does not read. */
export class LocalNames {
  private readonly hosts: WatchedFile<Map<string, LookupAddress[]>>;
  private readonly resolvConf: WatchedFile<SearchList>;

  constructor(hostsFile = usualHostsFile, resolvConf = '/etc/resolv.conf') {
    this.hosts = new WatchedFile(hostsFile, parseHosts);
    this.resolvConf = new WatchedFile(resolvConf, parseSearchList);
  }

  /** The addresses that the hosts file gives a name; `localhost` is known without it (RFC 6761 6.3). */
  find(name: string): LookupAddress[] {
    const found = this.hosts.read().get(name);
    if (found) return found;
    return name === 'localhost' || name.endsWith('.localhost') ? loopback : [];
  }

  get searchList(): SearchList {
    return this.resolvConf.read();
  }
}

const loopback: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

function parseHosts(text: string): Map<string, LookupAddress[]> {
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/);
    const family = isIP(address.split('%', 1)[0] ?? '');
    if (family === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '');
      const known = hosts.get(key) ?? [];
      if (!known.some((other) => other.address === address)) hosts.set(key, [...known, { address, family }]);
    }
  }
  return hosts;
}

const mostDomains = 8;

/** resolv.conf(5): the last `search` or `domain` line holds, `ndots` is 1 unless an option says otherwise. */
function parseSearchList(text: string): SearchList {
  let domains: string[] = [];
  let ndots = 1;
  for (const line of text.split('\n')) {
    const [keyword, ...values] = line.trim().split(/\s+/);
    if (keyword === 'search' || keyword === 'domain') domains = values.map((domain) => domain.toLowerCase().replace(/^\.|\.$/g, '')).filter(Boolean);
    if (keyword !== 'options') continue;
    for (const option of values) if (option.startsWith('ndots:')) ndots = Number(option.slice('ndots:'.length)) || ndots;
  }
  return { domains: domains.slice(0, mostDomains), ndots };
}
