import { buildAlert, buildResult } from '../../test/factories.ts';
import { nextQuestionMs } from './await-report.ts';
import { isStop, lastOutcomeOf, outcomeOf } from './report.ts';
import { smsText } from './sms-text.ts';

const site = 'https://desk.example';

describe('an alert as a text message', () => {
  it('names monitor, headline and one link, and how to end it', () => {
    const alert = buildAlert({ taskId: 't', runId: 'r' });
    expect(smsText(alert, site)).toBe('Harbour traffic: Harbour bridge closes for repairs\nhttps://desk.example/dashboard?task=t&run=r\nReply STOP to end these messages');
    expect(smsText({ ...alert, results: [buildResult(), buildResult(), buildResult()] }, site)).toContain('repairs and 2 more\n');
  });

  it('holds no other link, whatever a headline says', () => {
    const text = smsText(buildAlert({ results: [buildResult({ title: 'Your parcel waits: http://bank.example/pay or call tel:+15550100 @now' })], taskTitle: 'www.phish.example' }), site);
    const [first] = text.split('\n');
    expect(first).not.toMatch(/https?:|\w\.\w|tel:\S|@/);
  });

  it('is short whatever was found', () => {
    const text = smsText(buildAlert({ taskTitle: 'w'.repeat(400), results: [buildResult({ title: 'headline '.repeat(90) })] }), site);
    expect(text.length).toBeLessThan(320);
  });
});

describe('what Twilio reports', () => {
  it('ends a message when it says so', () => {
    expect(['accepted', 'queued', 'sending', 'sent'].map((status) => outcomeOf(status, null))).toEqual([null, null, null, null]);
    expect(outcomeOf('delivered', null)).toEqual({ status: 'delivered' });
    expect(outcomeOf('undelivered', 30003)).toEqual({ status: 'failed', error: 'The phone is switched off or out of reach (Twilio error 30003)' });
    expect(outcomeOf('failed', 30999)).toEqual({ status: 'failed', error: 'The message did not arrive (Twilio error 30999)' });
    expect(outcomeOf('canceled', null)).toEqual({ status: 'failed', error: 'The message did not arrive' });
  });

  it('is taken for an arrival after a day when the carrier took the message and never says more', () => {
    expect(lastOutcomeOf('sent', null)).toEqual({ status: 'delivered' });
    expect(lastOutcomeOf('queued', null)).toMatchObject({ status: 'failed' });
    expect(lastOutcomeOf('undelivered', 30005)).toMatchObject({ status: 'failed', error: expect.stringContaining('30005') });
  });

  it('is asked for within a minute at first, then each hour, for more than a day', () => {
    expect(nextQuestionMs(1)).toBe(60_000);
    const waits = Array.from({ length: 39 }, (_, index) => nextQuestionMs(index + 1));
    expect(Math.max(...waits)).toBe(3_600_000);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(86_400_000);
  });
});

describe('a reply', () => {
  it.each([' stop ', 'STOPALL', 'Unsubscribe', 'quit', 'END', 'cancel', 'revoke', 'OptOut'])('ends messages: %s', (body) => {
    expect(isStop(body, null)).toBe(true);
  });

  it.each(['Stop the press', 'thanks', 'START', ''])('says nothing of the kind: %s', (body) => {
    expect(isStop(body, null)).toBe(false);
  });

  it('ends messages in whatever words Twilio was told to take for that', () => {
    expect(isStop('Arrêt', 'STOP')).toBe(true);
    expect(isStop('start', 'START')).toBe(false);
  });
});
