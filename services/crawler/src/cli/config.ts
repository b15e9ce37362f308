import { parsePrivateHosts, type PrivateHosts } from '@forewire/kit/http-client';

/** The private addresses that the operator lets the tools reach; throws a text that names a bad entry. */
export function privateHostsFromEnvironment(): PrivateHosts {
  return parsePrivateHosts(process.env['PRIVATE_HOSTS_ALLOWED']);
}
