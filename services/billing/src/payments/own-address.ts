import { CodedError } from '@forewire/kit/errors';

const foreign = () => new CodedError('checkout.foreign_address', 400, 'The address must be one of this site.');

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * An address to come back to, which must be on this site: a payment must not end on a page that pretends to be it.
 * Without a configured address the site is any name of this machine.
 */
export function requireOwn(address: string, publicUrl: string | undefined): string {
  const given = URL.canParse(address) ? new URL(address) : null;
  const isOwn = given !== null && (publicUrl === undefined ? given.protocol === 'http:' && isLoopback(given.hostname) : given.origin === new URL(publicUrl).origin);
  if (!isOwn || given.username !== '' || given.password !== '') throw foreign();
  return given.href;
}
