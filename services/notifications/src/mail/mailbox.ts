import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export type MailboxMessage = { id: string; to: string; subject: string; sentAt: Date; html: string; text: string };

const shown = 50;

/** Reads the mails that lie in the folder, newest first; for installations without an SMTP server. */
export class Mailbox {
  constructor(private readonly folder: string) {}

  async list(): Promise<MailboxMessage[]> {
    const names = await readdir(this.folder).catch(() => []);
    const files = await Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => this.stamp(name)));
    files.sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime());
    return Promise.all(files.slice(0, shown).map((file) => this.read(file)));
  }

  private async stamp(name: string): Promise<{ name: string; sentAt: Date }> {
    return { name, sentAt: (await stat(join(this.folder, name))).mtime };
  }

  private async read({ name, sentAt }: { name: string; sentAt: Date }): Promise<MailboxMessage> {
    const mail = await PostalMime.parse(await readFile(join(this.folder, name)));
    return {
      id: name.slice(0, -'.eml'.length),
      to: mail.to?.map(({ address }) => address ?? '').join(', ') ?? '',
      subject: mail.subject ?? '',
      sentAt,
      html: mail.html ?? '',
      text: mail.text ?? '',
    };
  }
}
