import { HttpClientError } from './http-client-error.ts';
import { cutText } from './whole-text.ts';

const longestShown = 200;

/** An address as a text for people names it: a server may redirect to one of any length. */
export function shown(address: string): string {
  return address.length > longestShown ? `${cutText(address, longestShown)}…` : address;
}

/** A web address, read from text that may be relative to another. */
export function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new HttpClientError('malformed', `"${shown(text)}" is not a web address`);
  const url = new URL(text, base);
  if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  throw new HttpClientError('unsupported_scheme', `only http and https addresses are read, not ${shown(url.protocol)}//`);
}

/** Takes the user's name and password out of an address. */
export function withoutCredentials(url: URL): URL {
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  return url;
}
