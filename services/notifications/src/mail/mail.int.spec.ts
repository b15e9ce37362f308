import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { buildRun, seedWatcher } from '../../test/factories.ts';
import { TestService } from '../../test/service.ts';
import { SmtpSink } from '../../test/smtp-sink.ts';
import { FoundResultRepository } from '../alerts/found-result.repository.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';

describe('mails through an SMTP server', () => {
  const sink = SmtpSink.forFile();
  beforeAll(() => {
    process.env['SMTP_URL'] = sink.url;
    process.env['MAIL_FROM'] = 'Forewire <alerts@wire.example>';
  });
  const service = TestService.forFile({ PUBLIC_URL: 'https://wire.example' });
  afterAll(() => {
    delete process.env['SMTP_URL'];
    delete process.env['MAIL_FROM'];
  });

  const settledMail = (userId: string): Promise<Delivery> =>
    eventually(async () => (await service.get(DeliveryRepository).list(userId, { limit: 10 })).rows.find((d) => d.platform === 'email' && d.status !== 'pending'));

  it('come once for a run, with all of its results, in HTML and in text', async () => {
    const watcher = await seedWatcher(service);
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['Ferry <b>sinks</b> & "floats"', 'Second']));
    const delivery = await settledMail(watcher.userId);
    expect(sink.taken).toHaveLength(1);
    const { mail, to } = sink.taken[0] ?? {};
    expect(to).toEqual([`${watcher.userId.slice(-6)}@example.com`]);
    expect(mail?.from).toMatchObject({ name: 'Forewire', address: 'alerts@wire.example' });
    expect(mail?.subject).toBe('🚨 Ferry <b>sinks</b> & "floats" and 1 more');
    expect(mail?.messageId).toBe(`<${delivery.id}@wire.example>`);
    expect(mail?.html).toContain('Ferry &lt;b&gt;sinks&lt;&#x2F;b&gt; &amp; &quot;floats&quot;');
    expect(mail?.text).toContain('Ferry <b>sinks</b> & "floats"\nhttps://harbour.example/0');
    expect(mail?.text).toContain(`https://wire.example/dashboard?task=${watcher.taskId}`);
  });

  it('are sent again after a temporary refusal', async () => {
    sink.refusals.push({ code: 451, text: 'greylisted, come back' });
    const watcher = await seedWatcher(service);
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['Later']));
    expect(await settledMail(watcher.userId)).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(sink.taken).toHaveLength(1);
  });

  it('are given up when the address is refused for good', async () => {
    sink.refusals.push({ code: 550, text: 'no such mailbox' });
    const watcher = await seedWatcher(service);
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['Nobody']));
    expect(await settledMail(watcher.userId)).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining('no such mailbox') });
    expect(sink.taken).toHaveLength(0);
  });

  it('carry no header that a title brings along', async () => {
    const watcher = await seedWatcher(service);
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['Innocent\r\nBcc: victim@example.com\r\n\r\nbody']));
    await settledMail(watcher.userId);
    const [taken] = sink.taken;
    expect(taken?.to).toHaveLength(1);
    expect(taken?.mail.bcc).toBeUndefined();
    expect(taken?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(taken?.mail.subject).toBe('🚨 Innocent Bcc: victim@example.com body');
  });

  it('do not go to the owner of a task without mails, but to its followers', async () => {
    const watcher = await seedWatcher(service, {}, { email: false });
    const follower = newId();
    await service.emit('user.changed', follower, { id: follower, email: 'follower@example.com' });
    await service.emit('subscription.changed', watcher.taskId, { taskId: watcher.taskId, userId: follower, subscribed: true });
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['Shared']));
    await settledMail(follower);
    expect(sink.taken.map(({ to }) => to)).toEqual([['follower@example.com']]);
    expect(sink.taken[0]?.mail.text).toContain('because you follow this monitor');
  });

  it('stop for whoever says so from within one, until they are switched on again', async () => {
    const watcher = await seedWatcher(service);
    const run = async (title: string): Promise<void> => {
      await service.emit('run.completed', watcher.taskId, buildRun(watcher, [title]));
      await eventually(async () => (await service.get(FoundResultRepository).listFound([watcher.taskId], new Date(0), new Date(Date.now() + 1000), 9)).some((r) => r.title === title));
      await eventually(async () => (await service.countJobs()) === 0);
    };
    const flip = (email: boolean): Promise<void> => service.emit('task.changed', watcher.taskId, { id: watcher.taskId, userId: watcher.userId, title: 'Harbour traffic', email, visibility: 'public' });
    await run('First');
    const link = /<https:\/\/wire\.example(\/api\/mail\/unsubscribe[^>]+)>/.exec(sink.taken[0]?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
    expect(sink.taken[0]?.mail.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }));
    const opened = await service.test.app.inject({ method: 'GET', url: link });
    expect(opened).toMatchObject({ statusCode: 200, body: expect.stringContaining('<form') });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const stopped = await service.test.app.inject({ method: 'POST', url: link, headers, payload: 'List-Unsubscribe=One-Click' });
    expect(stopped.statusCode).toBe(200);
    await run('Second');
    expect(sink.taken).toHaveLength(1);
    await flip(false);
    await flip(true);
    await run('Third');
    expect(sink.taken.map(({ mail }) => mail.subject)).toEqual(['🚨 First', '🚨 Third']);
    // The link does this one thing: it tells nothing of whom it is for, and opens nothing else.
    expect(opened.body).not.toMatch(/Harbour traffic|@example\.com/);
    const token = new URL(link, 'https://wire.example').searchParams.get('token') ?? '';
    for (const url of ['/api/deliveries', '/api/briefings', '/api/channels']) {
      expect((await service.test.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401);
    }
  });

  const badLinks = [['forged', '?token=v1.AAAA'], ['cut off', '?token='], ['without its token', '']] as const;

  it.each(badLinks)('have a link to stop them that shows a page where it is %s', async (_what, query) => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers, body } = await service.test.app.inject({ method, url: `/api/mail/unsubscribe${query}`, headers: browser });
      expect([statusCode, headers['content-type'], headers['vary']]).toEqual([400, 'text/html; charset=utf-8', expect.stringContaining('accept')]);
      expect(body).toContain('<h1>This link does not work</h1>');
      expect(body).not.toContain('<form');
      expect(headers['content-security-policy']).toContain("object-src 'none'");
    }
  });

  it.each(badLinks)('have a link that tells a mail program so in its own terms where it is %s', async (_what, query) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { statusCode, headers: answered, body } = await service.test.app.inject({ method: 'POST', url: `/api/mail/unsubscribe${query}`, headers, payload: 'List-Unsubscribe=One-Click' });
    expect([statusCode, answered['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: expect.stringMatching(/^(unsubscribe_link|request)\.invalid$/) });
  });

  it('that people ask for come once and lead where they should', async () => {
    const id = newId();
    const message = { id, to: 'new@example.com', template: 'reset-password', params: { link: 'https://wire.example/reset?token=a&b=c' } };
    await service.emit('mail.requested', id, message);
    await service.emit('mail.requested', id, message);
    await eventually(async () => sink.taken.length > 0 && (await service.countJobs()) === 0);
    expect(sink.taken).toHaveLength(1);
    expect(sink.taken[0]?.mail.subject).toBe('Reset your Forewire password');
    expect(sink.taken[0]?.mail.text).toContain('https://wire.example/reset?token=a&b=c');
  });
});
