import { type HttpClient, HttpClientError, type HttpRequestOptions, type HttpResponse } from '@forewire/kit/http-client';
import { WorkerFailure } from '@forewire/kit/worker-failure';
import { WebTexts } from '../pages/web-texts.ts';
import type { SearchItem } from '../pages/web-texts.worker.ts';
import { SearchRefused } from './search-provider.ts';

const limits = { timeoutMs: 12_000, maxBodyBytes: 3 * 1024 * 1024 };

/** Reads a search provider's answer; anything but a 2xx is a refusal of its kind. */
export async function askProvider(http: HttpClient, url: URL, signal: AbortSignal, options: HttpRequestOptions & { body?: string } = {}): Promise<HttpResponse> {
  const { body, ...rest } = options;
  const request = { ...limits, ...rest, signal };
  const response = await (body === undefined ? http.get(url.href, request) : http.post(url.href, body, request)).catch((error: unknown) => {
    throw signal.aborted ? error : toRefusal(error);
  });
  if (response.status >= 200 && response.status < 300) return response;
  throw refusalOf(response);
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof HttpClientError)) return error;
  if (error.kind === 'private_address') return new SearchRefused('misconfigured', 'is at a private address that this server may not reach');
  if (error.kind === 'timeout') return new SearchRefused('unreachable', 'did not answer in time');
  if (error.kind === 'too_large' || error.kind === 'malformed') return new SearchRefused('unusable', 'sent an answer that cannot be read');
  return new SearchRefused('unreachable', 'could not be reached');
}

function refusalOf({ status, headers }: HttpResponse): SearchRefused {
  if (status === 429 || status === 503) return new SearchRefused('rate-limited', 'asks for fewer requests', retryAfterMs(headers['retry-after']));
  if (status === 401) return new SearchRefused('misconfigured', 'does not accept the key');
  if (status === 402) return new SearchRefused('misconfigured', 'has no credit left for this key');
  if (status === 403 || status === 451) return new SearchRefused('blocked', 'refuses to answer this installation');
  return new SearchRefused(status >= 500 ? 'unreachable' : 'unusable', `answered with status ${status}`);
}

const longestPauseMs = 15 * 60_000;
const usualPauseMs = 60_000;

/** Retry-After is seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(header: string | undefined): number {
  if (!header) return usualPauseMs;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(longestPauseMs, Math.max(0, ms)) : usualPauseMs;
}

/** Asks a provider that answers with RSS for its items; null when it answered with something else. */
export async function askForItems(http: HttpClient, texts: WebTexts, url: URL, signal: AbortSignal): Promise<SearchItem[] | null> {
  try {
    // The answer takes its share of the memory for bodies until a thread has read it.
    return await http.holding(async (place) => texts.readResults(await askProvider(http, url, signal, { place }), signal));
  } catch (error) {
    if (error instanceof WorkerFailure && error.isOfInput) throw new SearchRefused('unusable', 'sent an answer that cannot be read');
    throw error;
  }
}

/** The JSON of an answer; control characters that some providers leave in strings are taken out first. */
export function jsonOf(response: HttpResponse): unknown {
  const text = response.body.toString('utf8');
  try {
    // eslint-disable-next-line no-control-regex -- these are what makes the answer invalid
    return JSON.parse(text.replace(/[\u0000-\u001f]+/g, ' '));
  } catch {
    return undefined;
  }
}
