import { HttpClientError } from './http-client-error.ts';

/** A web address, read from text that may be relative to another. */
export function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new HttpClientError('malformed', `"${text.slice(0, 200)}" is not a web address`);
  const url = new URL(text, base);
  if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  throw new HttpClientError('unsupported_scheme', `${url.protocol}// addresses are not read, only http and https`);
}

/** Takes the user's name and password out of an address. */
export function withoutCredentials(url: URL): URL {
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  return url;
}
