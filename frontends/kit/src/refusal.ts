import { problem } from '@forewire/contracts/http/common';
import { ApiError } from './api-error.ts';

// What a server or a proxy before it says in words for developers, in words for whoever typed something.
const refusals: Readonly<Record<number, { code: string; detail: string }>> = {
  413: { code: 'request.too_large', detail: 'This is too large to be sent. Shorten it and try again.' },
  414: { code: 'request.address_too_long', detail: 'This is too long to be asked for. Shorten it and try again.' },
  429: { code: 'rate.limited', detail: 'Too many requests. Please try again later.' },
};
const minute = 60;
const hour = 60 * minute;

/** How long the server asks to be left alone, in seconds; null when it doesn't say (RFC 9110 §10.2.3: seconds or a date). */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** '40 seconds', '14 minutes', '2 hours': never less than there is to wait. */
export function waitText(seconds: number): string {
  if (seconds < 2 * minute) return counted(seconds, 'second');
  if (seconds < 2 * hour) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

function withWait(detail: string, seconds: number | null): string {
  return seconds === null || seconds === 0 ? detail : detail.replace(/try again later\.$/, `try again in ${waitText(seconds)}.`);
}

/** The error that an answer is. */
export async function toError(response: Response, now: Date): Promise<ApiError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const parsed = problem.partial({ traceId: true, status: true }).safeParse(body);
  const known = refusals[status];
  const said = parsed.success ? parsed.data : (known ?? { code: 'http.unexpected', detail: `HTTP ${status}` });
  const detail = known?.code === said.code && status !== 429 ? known.detail : said.detail;
  return new ApiError({ ...said, status, detail: status === 429 ? withWait(detail, retryAfterSeconds(response.headers.get('retry-after'), now)) : detail });
}
