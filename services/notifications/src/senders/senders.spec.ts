import { buildAlert, buildResult } from '../../test/factories.ts';
import { toChatMessage } from './chat-message.ts';
import { discordBody } from './discord.sender.ts';
import { discourseTopic } from './discourse.sender.ts';
import { failureOf, retryAfterMs } from './http-outcome.ts';
import { assertSlackOk, slackBody } from './slack.sender.ts';
import { teamsBody } from './teams.sender.ts';
import { sign, verifySignature } from './webhook-signature.ts';
import { webhookBody } from './webhook.sender.ts';

const site = 'https://wire.example';
const nasty = buildResult({
  title: '<!channel> *bold* [x](https://evil.example) @everyone & <script>',
  summary: 'A | B\n\n# heading',
  url: 'https://harbour.example/a_(b)|c?x=1&y=2',
});
const alert = buildAlert({ taskId: 't1', runId: 'r1', results: [nasty] });
const message = toChatMessage({ kind: 'alert', alert }, { options: { customMessage: 'For the desk' } }, site, 10);

describe('a webhook’s signature', () => {
  it('is that of the timestamp and the raw body', () => {
    // Computed with: printf '%s' '1700000000.{"a":1}' | openssl dgst -sha256 -hmac 'secret'
    expect(sign('secret', 1_700_000_000, '{"a":1}')).toBe('sha256=49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686');
  });

  it('does not fit another body, time or secret', () => {
    const signature = sign('secret', 1, 'body');
    expect(verifySignature('secret', 1, 'body', signature)).toBe(true);
    for (const [secret, time, body] of [['other', 1, 'body'], ['secret', 2, 'body'], ['secret', 1, 'body ']] as const) {
      expect(verifySignature(secret, time, body, signature)).toBe(false);
    }
    expect(verifySignature('secret', 1, 'body', 'sha256=')).toBe(false);
  });
});

describe('a webhook’s body', () => {
  it('has everything that a receiver needs at its top level', () => {
    const { event, body } = webhookBody('d1', { kind: 'result', alert, result: nasty }, 17);
    expect(event).toBe('result.found');
    expect(JSON.parse(body)).toEqual({
      version: 1,
      event: 'result.found',
      deliveryId: 'd1',
      timestamp: 17,
      title: nasty.title,
      url: nasty.url,
      summary: nasty.summary,
      publishedAt: '2026-03-01T08:00:00.000Z',
      foundAt: '2026-03-01T08:05:00.000Z',
      taskId: 't1',
      runId: 'r1',
      resultId: nasty.id,
      taskTitle: 'Harbour traffic',
      priority: 'high',
      language: 'en',
      links: nasty.links,
      updateOf: null,
    });
  });
});

describe('messages for team chats', () => {
  it('show titles from the web as text in Slack', () => {
    // The heading is plain text, in which Slack sees no markup.
    const [heading, ...blocks] = slackBody(message).blocks;
    expect(heading).toMatchObject({ text: { type: 'plain_text' } });
    const body = JSON.stringify(blocks);
    expect(body).toContain('&lt;!channel&gt;');
    expect(body).not.toContain('<!channel>');
    expect(body).toContain('<https://harbour.example/a_(b)%7Cc?x=1&amp;y=2|');
  });

  it('show titles from the web as text in Teams', () => {
    const body = JSON.stringify(teamsBody(message));
    expect(body).toContain(JSON.stringify('\\[x\\]\\(https://evil.example\\)').slice(1, -1));
    expect(body).toContain('https://harbour.example/a_%28b%29|c?x=1&y=2');
    expect(JSON.parse(body)).toMatchObject({ type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard' } }] });
  });

  it('mention nobody in Discord', () => {
    const body = discordBody(message) as { content: string; embeds: { title: string }[]; allowed_mentions: unknown };
    expect(body.allowed_mentions).toEqual({ parse: [] });
    expect(body.embeds[0]?.title).toContain('\\@everyone');
    expect(body.content).toContain('For the desk');
  });

  it('stay within Discord’s limits', () => {
    const many = buildAlert({ results: Array.from({ length: 40 }, () => buildResult({ title: 'T'.repeat(500), summary: 'S*'.repeat(900) })) });
    const body = discordBody(toChatMessage({ kind: 'alert', alert: many }, { options: {} }, site, 9)) as { content: string; embeds: { title: string; description: string; footer: { text: string } }[] };
    expect(body.embeds).toHaveLength(9);
    const size = body.embeds.reduce((sum, { title, description, footer }) => sum + title.length + description.length + footer.text.length, 0);
    expect(size).toBeLessThanOrEqual(6000);
    expect(body.content).toContain('and 31 more');
  });

  it('show titles from the web as text in Discourse', () => {
    const { raw } = discourseTopic(message);
    expect(raw).toContain('\\@everyone &amp; &lt;script\\>');
    expect(raw).toContain('(<https://harbour.example/a_(b)|c?x=1&y=2>)');
  });

  it('leave out summaries where the channel wants none', () => {
    expect(toChatMessage({ kind: 'alert', alert }, { options: { includeSummary: false } }, site, 10).items[0]?.summary).toBe('');
  });
});

describe('an answer', () => {
  const response = (status: number, headers: Record<string, string> = {}): Parameters<typeof failureOf>[0] => ({ status, headers, url: '', redirects: [], body: Buffer.from('why'), notModified: false });

  it.each([200, 201, 204])('%i is a delivery', (status) => {
    expect(failureOf(response(status), 0)).toBeNull();
  });
  it.each([400, 401, 403, 404, 410, 422, 304])('%i is final', (status) => {
    expect(failureOf(response(status), 0)).toMatchObject({ name: 'PermanentFailure', message: `HTTP ${status}: why` });
  });
  it.each([408, 425, 429, 500, 502, 503])('%i passes', (status) => {
    expect(failureOf(response(status), 0)).toMatchObject({ name: 'Error' });
  });
  it('says itself when to come back', () => {
    expect(failureOf(response(503, { 'retry-after': '120' }), 0)).toMatchObject({ name: 'RetryLater', afterMs: 120_000 });
    expect(retryAfterMs('Thu, 01 Jan 1970 00:01:00 GMT', 20_000)).toBe(40_000);
    expect(retryAfterMs('Thu, 01 Jan 1970 00:00:00 GMT', 20_000)).toBe(0);
    expect(retryAfterMs('999999999', 0)).toBe(86_400_000);
    expect(retryAfterMs('soon', 0)).toBeNull();
  });
  it('of Slack is read from its body', () => {
    expect(() => assertSlackOk('{"ok":true}')).not.toThrow();
    expect(() => assertSlackOk('{"ok":false,"error":"channel_not_found"}')).toThrow(expect.objectContaining({ name: 'PermanentFailure' }));
    expect(() => assertSlackOk('{"ok":false,"error":"ratelimited"}')).toThrow(expect.objectContaining({ name: 'Error' }));
  });
});
