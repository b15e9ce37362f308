import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { TestService } from '../../test/service.ts';

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

  it('is not there for anybody else', async () => {
    expect((await service.call(newId(), 'GET', '/api/operator/mail')).status).toBe(404);
  });
});
