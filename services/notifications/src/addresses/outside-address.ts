import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AddressGuard, NO_PRIVATE_HOSTS, type PrivateHosts } from '@forewire/kit/http-client-address';

type Resolve = (hostname: string) => Promise<string[]>;

async function resolveAll(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/** Decides which addresses a user may have messages sent to; the HTTP client checks again at each connection. */
export class OutsideAddresses {
  private readonly guard: AddressGuard;
  private readonly publicOnly = new AddressGuard(NO_PRIVATE_HOSTS);

  constructor(
    allowed: PrivateHosts,
    private readonly resolve: Resolve = resolveAll,
  ) {
    this.guard = new AddressGuard(allowed);
  }

  /** What is wrong with an address in words that follow its name ("must use https"), or null when it may be used. */
  async problem(text: string): Promise<string | null> {
    if (!URL.canParse(text)) return 'must be a valid URL';
    const url = new URL(text);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be a valid URL';
    const addresses = await this.addressesOf(url);
    const listed = addresses.length > 0 && addresses.every((address) => !passes(this.publicOnly, url.hostname, address));
    if (!addresses.every((address) => passes(this.guard, url.hostname, address))) return 'must not point to a private network';
    return url.protocol === 'http:' && !listed ? 'must use https' : null;
  }

  /** Whether an operator listed this address although it is private, as for a relay inside the network. */
  async isListed(text: string): Promise<boolean> {
    const url = new URL(text);
    const addresses = await this.addressesOf(url);
    return addresses.length > 0 && addresses.every((address) => !passes(this.publicOnly, url.hostname, address) && passes(this.guard, url.hostname, address));
  }

  /** Empty when the name is unknown now, which a name server may mend before the first message. */
  private async addressesOf(url: URL): Promise<string[]> {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    return isIP(host) ? [host] : this.resolve(host).catch(() => []);
  }
}

function passes(guard: AddressGuard, hostname: string, address: string): boolean {
  try {
    guard.check(hostname, address);
    return true;
  } catch {
    return false;
  }
}
