import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { guessCharset } from './guess-charset.ts';
import { tagsOf } from './spans.ts';

/** Text and the charset that it was read with. */
export interface DecodedText {
  text: string;
  charset: string;
}

const HEAD_BYTES = 4096;
const LARGE_BYTES = 1024 * 1024;
const MAX_CONTENT_TYPE = 500;
const CHARSET = /charset\s*=[\s"']*([\w.:-]{1,40})/i;
// Encodings whose bytes are ASCII or look like it, so that the bytes alone never give them away.
const SEVEN_BIT = /^(iso-2022-|hz-gb|utf-7|utf-?16|utf-?32|ucs-2)/;

// The mark of UTF-32 begins like that of UTF-16.
const MARKS = [
  { charset: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { charset: 'utf-32be', bytes: [0, 0, 0xfe, 0xff] },
  { charset: 'utf-32le', bytes: [0xff, 0xfe, 0, 0] },
  { charset: 'utf-16be', bytes: [0xfe, 0xff] },
  { charset: 'utf-16le', bytes: [0xff, 0xfe] },
];
const WIDE_BY_ZEROS = new Map([['000x', 'utf-32be'], ['x000', 'utf-32le'], ['0x0x', 'utf-16be'], ['x0x0', 'utf-16le']]);

/** Reads bytes as text: BOM, then the HTTP charset, the XML declaration, `<meta>`, then the bytes themselves; a label that the bytes disprove is ignored. */
export function decodeText(bytes: Uint8Array, contentType?: string | null): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = byteOrderMark(buffer);
  if (marked) return { text: decodeAs(buffer.subarray(marked.length), marked.charset), charset: marked.charset };
  const wide = wideWithoutMark(buffer);
  if (wide) return { text: decodeAs(buffer, wide), charset: wide };
  const declared = declaredCharsets(buffer, contentType);
  const sevenBit = declared.find((charset) => SEVEN_BIT.test(charset));
  if (sevenBit?.startsWith('iso-2022-') || sevenBit?.startsWith('hz-')) return { text: decodeAs(buffer, sevenBit), charset: sevenBit };
  if (isAscii(buffer)) return { text: fromAscii(buffer), charset: 'utf-8' };
  // Text in another charset is next to never valid UTF-8, whatever the label says.
  if (isUtf8(buffer)) return { text: withoutControls(buffer), charset: 'utf-8' };
  return decodeInvalidUtf8(buffer, declared);
}

// Above 1 MB, Latin-1 would make a string whose text is not in the heap, where neither the collector nor a thread's limit sees it.
function fromAscii(buffer: Buffer): string {
  return buffer.toString(buffer.length < LARGE_BYTES ? 'latin1' : 'utf8');
}

// What was Windows-1252 and taken for Latin-1 has controls, which no text means, in the place of its quotation marks.
function withoutControls(buffer: Buffer): string {
  const text = buffer.toString('utf8');
  for (let at = buffer.indexOf(0xc2); at >= 0; at = buffer.indexOf(0xc2, at + 2)) {
    if ((buffer[at + 1] ?? 0xff) < 0xa0) return text.replace(/[\u0080-\u009f]/g, (control) => fromWindows1252(control.charCodeAt(0)));
  }
  return text;
}

/** The character that a byte of Windows-1252 stands for. */
export function fromWindows1252(byte: number): string {
  return iconv.decode(Buffer.from([byte]), 'windows-1252');
}

function decodeInvalidUtf8(buffer: Buffer, declared: readonly string[]): DecodedText {
  const text = buffer.toString('utf8');
  if (isMostlyUtf8(text)) return { text, charset: 'utf-8' };
  const charset = declared.find((name) => name !== 'utf-8' && !SEVEN_BIT.test(name) && isSupported(name)) ?? guessCharset(buffer);
  return { text: decodeAs(buffer, charset), charset };
}

// A cut-off or spliced document has a few broken sequences among many good ones.
function isMostlyUtf8(text: string): boolean {
  const sample = text.slice(0, 200_000);
  const broken = sample.match(/\ufffd+/g)?.length ?? 0;
  const good = sample.match(/[\u0080-\ufffc\ufffe\uffff]/g)?.length ?? 0;
  return good > broken * 10;
}

function byteOrderMark(buffer: Buffer): { charset: string; length: number } | null {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => buffer[at] === byte));
  return mark ? { charset: mark.charset, length: mark.bytes.length } : null;
}

// Markup begins with characters of ASCII, whose zeros give the width away.
function wideWithoutMark(buffer: Buffer): string | null {
  if (buffer.length < 4 || !buffer.subarray(0, 4).includes(0)) return null;
  const zeros = [...buffer.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('');
  return WIDE_BY_ZEROS.get(zeros) ?? null;
}

function declaredCharsets(buffer: Buffer, contentType?: string | null): string[] {
  const tags = tagsOf(buffer.toString('latin1', 0, HEAD_BYTES));
  const declaration = tags.find((tag) => /^\?xml\s/i.test(tag));
  const labels = [
    CHARSET.exec((contentType ?? '').slice(0, MAX_CONTENT_TYPE))?.[1],
    /encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(insideTag(declaration ?? ''))?.[1],
    tags.map((tag) => (/^meta[\s/]/i.test(tag) ? CHARSET.exec(insideTag(tag))?.[1] : undefined)).find((label) => label !== undefined),
  ];
  return labels.filter((label) => label !== undefined).map((label) => label.toLowerCase());
}

function insideTag(tag: string): string {
  return tag.split('>', 1)[0] ?? '';
}

function isSupported(charset: string): boolean {
  return iconv.encodingExists(charset) || whatwgDecoder(charset) !== null;
}

function decodeAs(buffer: Buffer, charset: string): string {
  if (charset === 'utf-8' || charset === 'utf8') return buffer.toString('utf8');
  // The web reads Latin-1 as Windows-1252; ASCII beyond 127 is a wrong label for the same.
  if (/^(iso-?8859-1|latin-?1|l1|us-ascii|ascii|cp1252)$/.test(charset)) return iconv.decode(buffer, 'windows-1252');
  const decoder = whatwgDecoder(charset);
  if (decoder) return decoder.decode(buffer);
  return iconv.decode(buffer, iconv.encodingExists(charset) ? charset : 'windows-1252');
}

function whatwgDecoder(charset: string): { decode(bytes: Uint8Array): string } | null {
  // Node's decoder of single-byte Windows-1252 skips 0x80–0x9f in some versions; iconv-lite has the whole table.
  if (charset === 'windows-1252') return null;
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}
