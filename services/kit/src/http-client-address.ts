import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { HttpClientError, unreachable } from './http-client-error.ts';
import { isMetadataHost, leadsToMetadata } from './http-client-metadata.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Resolve = (hostname: string) => Promise<LookupAddress[]>;
type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Hosts, addresses and ranges that may be reached although they are private. */
export interface PrivateHosts {
  hosts: ReadonlySet<string>;
  suffixes: readonly string[];
  ranges: readonly (readonly [Address, number])[];
}

/** What is allowed when an operator lists nothing. */
export const NO_PRIVATE_HOSTS: PrivateHosts = { hosts: new Set(), suffixes: [], ranges: [] };

// Labels of letters, digits, hyphens and underscores; the last must not be a number, or it would be a broken address.
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*(?!\d+$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/;

/** Reads a comma-separated list of hosts, `*.suffixes`, addresses and CIDR ranges; throws a text that names the bad entry. */
export function parsePrivateHosts(list: string | undefined): PrivateHosts {
  const hosts = new Set<string>();
  const suffixes: string[] = [];
  const ranges: (readonly [Address, number])[] = [];
  for (const raw of (list ?? '').split(',')) {
    const entry = raw.trim().toLowerCase();
    if (entry === '') continue;
    const range = parseRange(entry);
    if (range) ranges.push(range);
    else if (entry.startsWith('*.')) suffixes.push(`.${parseHostName(entry.slice(2), raw)}`);
    else hosts.add(parseHostName(entry, raw));
  }
  return { hosts, suffixes, ranges };
}

function parseRange(entry: string): readonly [Address, number] | null {
  const bare = entry.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare)) {
    const address = ipaddr.process(bare);
    return [address, widthOf(address)];
  }
  if (!entry.includes('/') || entry.includes('://')) return null;
  const base = entry.slice(0, entry.indexOf('/'));
  const bits = entry.slice(base.length + 1);
  const widest = isIP(base) === 4 ? 32 : 128;
  if (!isIP(base) || !/^\d{1,3}$/.test(bits) || Number(bits) > widest) {
    throw new Error(`"${entry}" is not a range: write it like 10.0.0.0/8 or fd00::/8`);
  }
  return [ipaddr.parse(base), Number(bits)];
}

function parseHostName(entry: string, raw: string): string {
  const name = domainToASCII(entry.replace(/\.$/, ''));
  if (entry.includes('://') || /:\d+$/.test(entry)) {
    throw new Error(`"${raw.trim()}" is not a host: leave out the scheme and the port`);
  }
  if (!HOST_NAME.test(name)) throw new Error(`"${raw.trim()}" is neither a host name nor an address nor a range like 10.0.0.0/8`);
  return name;
}

/** Decides for each connection which addresses may be used. */
export class AddressGuard {
  constructor(
    private readonly allowed: PrivateHosts,
    private readonly resolve: Resolve,
  ) {}

  /** Refuses an address that is not on the public internet and that the operator did not list. */
  check(hostname: string, address: string): void {
    if (isAllowedAddress(this.allowed, hostname, address)) return;
    const cause = new Error(`${hostname === address ? address : `${hostname} (${address})`} is not a public address; PRIVATE_HOSTS_ALLOWED can list it`);
    // What a name inside the network leads to is nobody's business outside: for the caller it is as if there were none.
    throw new HttpClientError('private_address', hostname === address ? `the address ${address} is not public` : unreachable, { cause });
  }

  /** A `lookup` for net.connect that yields checked addresses only; one bad address among several refuses them all. */
  readonly lookup = (hostname: string, options: { all?: boolean; family?: number | string }, callback: LookupCallback): void => {
    this.addresses(hostname).then(
      (addresses) => {
        const first = addresses[0];
        if (options.all) callback(null, addresses);
        else if (first) callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };

  private async addresses(hostname: string): Promise<LookupAddress[]> {
    const found = await this.resolve(hostname);
    for (const { address } of found) this.check(hostname, address);
    if (found.length === 0) throw new HttpClientError('dns', unreachable);
    return found;
  }
}

/** Whether a connection to an address under this name is allowed: it is public, or the operator listed it. */
export function isAllowedAddress(allowed: PrivateHosts, hostname: string, text: string): boolean {
  const address = ipaddr.process(text.split('%', 1)[0] ?? '');
  if (leadsToMetadata(hostname, address)) return isListedAlone(allowed, hostname, address);
  return isListedHost(allowed, hostname) || isListed(allowed, address) || isListed(allowed, effectiveOf(address)) || isPublic(address);
}

/** Whether the operator listed a host by its name or as one of a domain. */
export function isListedHost(allowed: PrivateHosts, hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return allowed.hosts.has(name) || allowed.suffixes.some((suffix) => name.endsWith(suffix));
}

function isListed(allowed: PrivateHosts, address: Address): boolean {
  return allowed.ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

/** What hands out an installation's own credentials is reached only where the operator names that very address, or that very name of it. */
function isListedAlone(allowed: PrivateHosts, hostname: string, address: Address): boolean {
  const isNamed = isMetadataHost(hostname) && allowed.hosts.has(hostname.toLowerCase().replace(/\.$/, ''));
  return isNamed || allowed.ranges.some(([base, bits]) => bits === widthOf(base) && base.kind() === address.kind() && address.match(base, bits));
}

function isPublic(address: Address): boolean {
  const effective = effectiveOf(address);
  return effective.range() === 'unicast' && (effective.kind() === 'ipv4' || isGlobalUnicast(effective));
}

function widthOf(address: Address): number {
  return address.kind() === 'ipv4' ? 32 : 128;
}

// NAT64 (RFC 6052) and SIIT (RFC 6145) addresses lead to the IPv4 address in their last 32 bits.
function effectiveOf(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  const wellKnown = address.match(ipaddr.IPv6.parse('64:ff9b::'), 96) || address.range() === 'rfc6145';
  return wellKnown ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

// RFC 4291 2.4: only 2000::/3 is handed out, so that an unassigned range can't turn out to be an internal one.
function isGlobalUnicast(address: Address): boolean {
  return ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}
