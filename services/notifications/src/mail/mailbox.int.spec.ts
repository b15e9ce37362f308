import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@forewire/kit/ids';
import { pageBytes } from '@forewire/kit/page';
import { eventually } from '@forewire/kit/testing';
import { TestService } from '../../test/service.ts';
import { Mailbox } from './mailbox.ts';

describe('the mailbox of an installation without SMTP', () => {
  const service = TestService.forFile();

  async function messages(): Promise<{ id: string; subject: string; to: string; html: string }[]> {
    const { body } = await service.call(newId(), 'GET', '/api/operator/mail', undefined, true);
    return body['messages'] as { id: string; subject: string; to: string; html: string }[];
  }

  it('shows mails to admins', async () => {
    const id = newId();
    const params = { link: 'https://wire.example/join', companyName: 'Harbour & Sons', inviterName: '<i>Ida</i>' };
    await service.emit('mail.requested', id, { id, to: 'guest@example.com', template: 'invitation', params });
    const [mail] = await eventually(async () => {
      const list = await messages();
      return list.length > 0 ? list : null;
    });
    expect(mail).toMatchObject({ id, to: 'guest@example.com', subject: '<i>Ida</i> invites you to Harbour & Sons on Forewire' });
    expect(mail?.html).toContain('&lt;i&gt;Ida');
  });

  it('goes on page by page, each as large as a page may be', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    const body = 'x'.repeat(pageBytes / 2 - 1000);
    for (const [at, text] of ['a', body, body, body].entries()) {
      const file = join(folder, `mail-${at}.eml`);
      await writeFile(file, `Subject: ${at}\r\n\r\n${text}\r\n`);
      await utimes(file, at, at);
    }
    const mailbox = new Mailbox(folder);
    const [first, second] = [await mailbox.list({ limit: 50 }), await mailbox.list({ limit: 50, before: 'mail-2' })];
    expect(first).toMatchObject({ rows: [{ subject: '3' }, { subject: '2' }], next: 'mail-2' });
    expect(second).toMatchObject({ rows: [{ subject: '1' }, { subject: '0' }], next: null });
    expect((await mailbox.list({ limit: 1, before: 'mail-2' })).next).toBe('mail-1');
    await rm(folder, { recursive: true });
  });

  it('is not there for anybody else', async () => {
    expect((await service.call(newId(), 'GET', '/api/operator/mail')).status).toBe(404);
  });
});
