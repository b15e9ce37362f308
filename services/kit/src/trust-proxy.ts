import { isIP } from 'node:net';
import { z } from 'zod';

/** Whose word about a caller's address is taken: nobody's, that of so many proxies in a row, or that of these networks. */
export type TrustedProxies = false | number | string[];

const off = new Set(['', 'false', 'no', 'off', '0']);
const everybody = new Set(['true', 'yes', 'on', '*']);
/** Names that proxy-addr knows: 127/8 and ::1; 169.254/16 and fe80::/10; the private networks of RFC 1918 and RFC 4193. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (named.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  // A prefix of 0 is the whole Internet.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

const explanation = 'must be the number of proxies in front of the product, such as 1, or their addresses or networks, such as "loopback" or "10.0.0.0/8, fd00::/8"';

/** The setting TRUST_PROXY. `true` is refused: it would let every caller choose the address that limits count by. */
export const trustedProxies = z
  .string()
  .default('false')
  .transform((text, context): TrustedProxies => {
    const given = text.trim().toLowerCase();
    if (off.has(given)) return false;
    if (/^\d{1,2}$/.test(given)) return Number(given);
    const networks = given.split(',').map((network) => network.trim());
    if (!everybody.has(given) && networks.every(isNetwork)) return networks;
    context.addIssue({ code: 'custom', message: everybody.has(given) ? `${explanation}; "${given}" would believe what any caller says` : explanation });
    return z.NEVER;
  });
