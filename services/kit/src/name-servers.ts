import { isIP } from 'node:net';
import { z } from 'zod';

/** `9.9.9.9`, `9.9.9.9:5353`, `2620:fe::fe` or `[2620:fe::fe]:5353`. */
function isNameServer(server: string): boolean {
  const address = isIP(server) === 0 ? server.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1') : server;
  return isIP(address) !== 0;
}

/** Addresses of name servers, separated by commas; none means those of the system. */
export const nameServers = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((server) => server.trim()).filter(Boolean))
  .refine((servers) => servers.every(isNameServer), 'must be IP addresses, with a port where it is not 53, separated by commas');
