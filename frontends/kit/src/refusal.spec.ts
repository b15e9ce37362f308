import { describe, expect, it } from '@jest/globals';
import { retryAfterSeconds, toError, waitText } from './refusal.ts';

const now = new Date('2026-03-04T10:00:00Z');
const problem = (status: number, code: string, detail: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code, status, detail, traceId: 't' }), { status, headers: { 'content-type': 'application/problem+json', ...headers } });
const detailOf = async (response: Response) => (await toError(response, now)).detail;

describe('an answer that refuses', () => {
  it('says when to try again where the server does', async () => {
    const limited = (retryAfter?: string) => problem(429, 'rate.limited', 'Too many requests. Please try again later.', retryAfter ? { 'retry-after': retryAfter } : {});
    expect(await detailOf(limited('40'))).toBe('Too many requests. Please try again in 40 seconds.');
    expect(await detailOf(limited('840'))).toBe('Too many requests. Please try again in 14 minutes.');
    expect(await detailOf(limited())).toBe('Too many requests. Please try again later.');
    expect(await detailOf(limited('soon'))).toBe('Too many requests. Please try again later.');
  });

  it('says what is wrong when a proxy answers in its own words', async () => {
    const page = (status: number) => new Response('<h1>Refused</h1>', { status, headers: { 'retry-after': '40' } });
    expect(await detailOf(page(413))).toBe('This is too large to be sent. Shorten it and try again.');
    expect(await detailOf(page(414))).toBe('This is too long to be asked for. Shorten it and try again.');
    expect(await detailOf(page(429))).toBe('Too many requests. Please try again in 40 seconds.');
    expect(await detailOf(page(418))).toBe('HTTP 418');
  });

  it('has words for whoever typed, in place of those for developers', async () => {
    expect(await detailOf(problem(413, 'request.too_large', 'The request body is too large'))).toBe('This is too large to be sent. Shorten it and try again.');
    expect(await detailOf(problem(413, 'briefing.too_large', 'This briefing is too large'))).toBe('This briefing is too large');
    expect(await detailOf(problem(422, 'channel.invalid', 'Invalid configuration: webhook_url'))).toBe('Invalid configuration: webhook_url');
  });
});

describe('how long to wait', () => {
  it('is given in seconds or as a date', () => {
    expect(retryAfterSeconds('90', now)).toBe(90);
    expect(retryAfterSeconds('Wed, 04 Mar 2026 10:02:00 GMT', now)).toBe(120);
    expect(retryAfterSeconds('Wed, 04 Mar 2026 09:00:00 GMT', now)).toBe(0);
    expect([retryAfterSeconds(null, now), retryAfterSeconds('', now), retryAfterSeconds('-3 weeks', now)]).toEqual([null, null, null]);
  });

  it('is never said to be less than it is', () => {
    expect([1, 40, 119, 121, 840, 7199, 7201].map(waitText)).toEqual(['1 second', '40 seconds', '119 seconds', '3 minutes', '14 minutes', '120 minutes', '3 hours']);
  });
});
