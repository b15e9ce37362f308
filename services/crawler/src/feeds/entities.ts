import { fromWindows1252 } from '../text/charset.ts';

// The declarations stand at the beginning; more than this is no feed's.
const HEAD = 1024;
const MAX_SUBSET = 20_000;
// An entity that is used over and over must not grow a small document into a huge one.
const MAX_GROWTH = 1_000_000;
// Values without markup and without references to other entities, so that nothing needs to be expanded twice.
const DECLARATION = /<!ENTITY\s+([\w.:-]+)\s+(["'])((?:[^&<>%"']|&#\w{2,7};){0,500})\2\s*>/g;
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

const CONTROL_REFERENCE = /&#(?:x([89][0-9a-f])|(1[2-5]\d));/gi;

/** References to controls, as the characters of Windows-1252 that their writers meant: HTML reads them so, XML does not. */
export function withoutControlReferences(text: string): string {
  return text.replace(CONTROL_REFERENCE, (reference, hex: string | undefined, decimal: string | undefined) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code >= 0x80 && code <= 0x9f ? fromWindows1252(code) : reference;
  });
}

/** Puts in the values of the entities that a document declares in its own document type; at most a megabyte of them. */
export function expandEntities(text: string): string {
  const start = text.slice(0, HEAD).indexOf('<!DOCTYPE');
  if (start < 0) return text;
  const subset = /^<!DOCTYPE\s[^<>[\]]*\[([^\]]*)\]/.exec(text.slice(start, start + MAX_SUBSET))?.[1] ?? '';
  const values = new Map<string, string>();
  for (const [, name = '', , value = ''] of subset.matchAll(DECLARATION)) if (!PREDEFINED.has(name)) values.set(name, value);
  if (values.size === 0) return text;
  let growth = 0;
  return text.replace(/&([\w.:-]+);/g, (reference, name: string) => {
    const value = values.get(name);
    if (value === undefined || growth > MAX_GROWTH) return reference;
    growth += value.length;
    return value;
  });
}
