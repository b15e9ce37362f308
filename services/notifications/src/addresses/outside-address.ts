import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isAllowedAddress, NO_PRIVATE_HOSTS, type PrivateHosts } from '@forewire/kit/http-client-address';

type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Decides which addresses a user may have messages sent to; the HTTP client checks again at each connection. */
export class OutsideAddresses {
  constructor(
    private readonly allowed: PrivateHosts,
    private readonly resolve: Resolve,
  ) {}

  /** What is wrong with an address in words that follow its name ("must use https"), or null when it may be used. */
  async problem(text: string): Promise<string | null> {
    if (!URL.canParse(text)) return 'must be a valid URL';
    const url = new URL(text);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be a valid URL';
    const host = hostOf(url);
    const addresses = await this.addressesOf(host);
    const isRefused = !addresses.every((address) => isAllowedAddress(this.allowed, host, address));
    if (isRefused && isIP(host)) return 'must not point to a private network';
    // Which names there are inside the network is not for everybody: one that is there and one that is not get the same answer.
    if (isRefused || addresses.length === 0) return "does not exist or can't be reached";
    return url.protocol === 'http:' && !isPrivate(host, addresses) ? 'must use https' : null;
  }

  /** Whether an operator listed this address although it is private, as for a relay inside the network. */
  async isListed(text: string): Promise<boolean> {
    const host = hostOf(new URL(text));
    const addresses = await this.addressesOf(host);
    return addresses.length > 0 && isPrivate(host, addresses) && addresses.every((address) => isAllowedAddress(this.allowed, host, address));
  }

  private async addressesOf(host: string): Promise<string[]> {
    if (isIP(host)) return [host];
    const found = await this.resolve(host).catch(() => []);
    return found.map(({ address }) => address);
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function isPrivate(host: string, addresses: readonly string[]): boolean {
  return addresses.every((address) => !isAllowedAddress(NO_PRIVATE_HOSTS, host, address));
}
