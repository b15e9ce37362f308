import { createHash } from 'node:crypto';

const ITEM_STARTS = ['<item>', '<item ', '<entry>', '<entry '];
const ITEM_ENDS = ['</item>', '</entry>'];

/** A hash of the part of a feed that holds its items, so that a new build date or a counting comment around them is no change. */
export function feedFingerprint(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = ITEM_STARTS.map((tag) => buffer.indexOf(tag)).filter((at) => at >= 0);
  const end = Math.max(...ITEM_ENDS.map((tag) => buffer.lastIndexOf(tag)));
  const start = Math.min(...starts);
  const items = starts.length > 0 && end > start ? buffer.subarray(start, end) : buffer;
  return createHash('sha1').update(items).digest('base64url');
}
