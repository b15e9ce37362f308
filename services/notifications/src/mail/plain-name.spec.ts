import { nameLimit, plainName, titleLimit } from './plain-name.ts';
import { renderAction } from './action-mail.ts';
import { alertDigest } from './alert-mail.ts';
import { briefingDigest } from './briefing-mail.ts';
import { renderDigest } from './digest.ts';
import { toChatMessage } from '../senders/chat-message.ts';
import { discordBody } from '../senders/discord.sender.ts';
import { discourseTopic } from '../senders/discourse.sender.ts';
import { slackBody } from '../senders/slack.sender.ts';
import { teamsBody } from '../senders/teams.sender.ts';
import { buildAlert, buildPerson, buildResult } from '../../test/factories.ts';

// What the mail programs of the large providers make links of: schemes, www, host names, addresses, numbers of hosts.
const linked = /\w:\/\/|\/\/|\bwww\.\S|[\p{L}\d]\.\p{L}{2,}|\S@\S|\d+\.\d+\.\d+\.\d+|\w+:\S/u;

describe('a name', () => {
  it.each([
    ['Ada Marsh', 'Ada Marsh'],
    ['Łukasz Żółć-O’Neill', 'Łukasz Żółć-O’Neill'],
    ['山田 太郎', '山田 太郎'],
    ['Dr. M. St. John', 'Dr. M. St. John'],
    ['Release 4.5 & Co.', 'Release 4.5 & Co.'],
    ['नमस्ते दुनिया', 'नमस्ते दुनिया'],
    ['AT&T <Desk> "North"', 'AT&T <Desk> "North"'],
  ])('stays as it is: %s', (given, shown) => {
    expect(plainName(given)).toBe(shown.normalize('NFC'));
  });

  it.each([
    'https://evil.example/pay',
    'http:\\\\evil.example',
    '//evil.example',
    'www.evil.example',
    'evil.example',
    'EVIL.COM/path?x=1',
    'pay@evil.example',
    'mailto:pay@evil.example',
    'javascript:alert(1)',
    'tel:+4412345',
    'evil。example',
    'evil．example',
    'ｅｖｉｌ．ｃｏｍ',
    'evil\u200B.example',
    'e\u00ADvil.example',
    'evil.\u2060example',
    'пример.рф',
    '192.0.2.1',
    'http://192.0.2.1:8080',
    'Your invoice is due: https://evil.example Click now',
  ])('is no link: %j', (given) => {
    expect(plainName(given)).not.toMatch(linked);
    expect(plainName(given)).not.toBe('');
  });

  it('is one line without controls and directions', () => {
    expect(plainName('Ada\r\nBcc: victim@example.com\r\n\r\nBody')).toBe('Ada Bcc: victim at example. com Body');
    expect(plainName('Ada\u202Egnp.exe\u2066\u0000\u2028Marsh\u200F')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(plainName(`A${'\u0301'.repeat(200)}da`)).toBe('\u00C1\u0301\u0301da');
  });

  it('mentions nobody', () => {
    expect(plainName('@everyone @here #general <@U123>')).toBe('everyone here general < at U123>');
  });

  it('is cut, between characters', () => {
    expect([...plainName('x'.repeat(5_000_000))]).toHaveLength(nameLimit);
    expect([...plainName('😀'.repeat(100))]).toHaveLength(nameLimit);
    expect(plainName('😀'.repeat(100))).not.toMatch(/\p{Surrogate}/u);
    expect([...plainName('word '.repeat(100), titleLimit)].length).toBeLessThanOrEqual(titleLimit);
  });
});

describe('the mail of an invitation', () => {
  it('leads to where its reader ends invitations, in HTML and in text', () => {
    const declineLink = 'https://wire.example/api/companies/decline-invitations?token=a_b-c';
    const mail = renderAction('invitation', { link: 'https://wire.example/x', declineLink, companyName: 'Desk', inviterName: 'Ada' });
    expect(mail?.html).toContain('href="https:&#x2F;&#x2F;wire.example&#x2F;api&#x2F;companies&#x2F;decline-invitations?token&#x3D;a_b-c"');
    expect(mail?.text).toContain(`Stop invitations to this address: ${declineLink}`);
    expect(renderAction('verify-email', { link: 'https://wire.example/x' })?.html).not.toContain('Stop invitations');
  });
});

const hostile = 'Invoice due: https://evil.example/pay\r\nBcc: v@evil.example <a href="https://evil.example">@everyone</a> www.evil.example';
const withoutOwn = (text: string): string => text.replace(/https?:\/\/(wire|harbour)\.example[^\s"'<>|)]*/g, '').replaceAll('harbour.example', '');

describe('a mail', () => {
  it.each([
    ['invitation', { companyName: hostile, inviterName: hostile }],
    ['verify-email', { name: hostile }],
  ])('leads nowhere by the names in it: %s', (template, params) => {
    const { subject, html, text } = renderAction(template, { link: 'https://wire.example/x', ...params }) ?? { subject: '', html: '', text: '' };
    expect(subject).not.toMatch(/[\r\n]/);
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/evil\.example|@everyone|@evil/);
      expect(part).not.toContain('<a href="https://evil');
    }
    expect(withoutOwn(text)).not.toMatch(/https?:/);
  });

  it('keeps hostile titles of monitors apart, in subject and body', () => {
    const reader = buildPerson({ firstName: hostile });
    const alert = buildAlert({ taskTitle: hostile, results: [buildResult(), buildResult()] });
    const digest = alertDigest(alert, reader, 'https://wire.example');
    const { html, text } = renderDigest(digest);
    const result = { ...buildResult(), taskId: 't', runId: 'r', taskTitle: hostile, priority: 'high' };
    const at = new Date('2026-03-01T08:00:00Z');
    const briefing = { id: 'b', userId: 'u', briefingType: 'morning', status: 'pending', contentPeriodStart: at, contentPeriodEnd: at, subjectLine: 'S', previewText: 'P', htmlContent: '', textContent: '', results: [result], sentAt: null, createdAt: at } as const;
    const told = renderDigest(briefingDigest({ ...briefing, results: [result] }, reader, 'https://wire.example'));
    for (const part of [digest.subject, digest.preview, html, text, told.html, told.text]) expect(part).not.toMatch(/evil\.example|@everyone/);
  });
});

describe('a chat message', () => {
  it('mentions nobody and leads nowhere by the title of a monitor', () => {
    const message = toChatMessage({ kind: 'alert', alert: buildAlert({ taskTitle: `<!channel> ${hostile}`, results: [buildResult(), buildResult()] }) }, { options: {} }, 'https://wire.example', 10);
    for (const body of [slackBody(message), discordBody(message), teamsBody(message), discourseTopic(message)]) {
      expect(JSON.stringify(body)).not.toMatch(/evil\.example|@everyone|<a /);
    }
    // Its heading is plain text, where Slack looks for no markup.
    const { text, blocks } = slackBody(message);
    expect(JSON.stringify([text, ...blocks.slice(1)])).not.toContain('<!channel>');
    expect(discordBody(message)).toMatchObject({ allowed_mentions: { parse: [] } });
  });
});
