import { cutText } from '@forewire/kit/whole-text';

/** As long as a person's or a team's name is where there is nothing to hide in it. */
export const nameLimit = 60;
/** Titles of monitors are sentences. */
export const titleLimit = 120;

// Line breaks and other controls could add a header or a line of their own; format characters (zero widths, directions)
// hide or turn what is written; surrogates and private characters show nothing.
const invisible = /[\p{C}\p{Zl}\p{Zp}]+/gu;
// More than two marks on one letter paint over the lines around it.
const stackedMarks = /(\p{M}{2})\p{M}+/gu;

const breaks: [RegExp, string][] = [
  // "https://host" and "//host", with any number of slashes and either kind.
  [/:?[/\\]{2,}/g, ' '],
  // "mailto:somebody", "tel:+1".
  [/:(?=\S)/g, ': '],
  // "@everyone", "#channel" and "somebody@host".
  [/(^|\s)[@#]+/g, '$1'],
  [/@+/g, ' at '],
  // "host.example" and "www.host", not "4.5".
  [/[.。](?=\p{L})/gu, '. '],
  // "192.0.2.1".
  [/(\d)[.。](?=\d+[.。]\d)/g, '$1. '],
];

/**
 * What somebody is called, or calls something, as a name and nothing else: one line, cut, without anything that a mail
 * program or a chat would make a link or a mention of. Addresses are broken with spaces, so that they can still be read
 * and cannot be clicked. Escaping for HTML or a chat's markup stays with whoever puts it there.
 */
export function plainName(text: string, limit = nameLimit): string {
  // Wide letters and dots become plain ones first; no name needs more than this to be cut from.
  const flat = cutText(text, limit * 8).normalize('NFKC').replace(invisible, ' ').normalize('NFC').replace(stackedMarks, '$1');
  const broken = breaks.reduce((name, [pattern, by]) => name.replace(pattern, by), flat);
  const name = broken.replace(/\s+/g, ' ').trim();
  const letters = [...name];
  return letters.length <= limit ? name : `${letters.slice(0, limit - 1).join('').trimEnd()}…`;
}
