import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, pageBytes, type PageQuery } from '@forewire/kit/page';
import PostalMime from 'postal-mime';

export type MailboxMessage = { id: string; to: string; subject: string; sentAt: Date; html: string; text: string };
type File = { id: string; sentAt: Date; bytes: number };

const ending = '.eml';

/** Reads the mails that lie in the folder, newest first; for installations without an SMTP server. */
export class Mailbox {
  constructor(private readonly folder: string) {}

  async list({ before, limit }: PageQuery): Promise<Page<MailboxMessage>> {
    const files = await this.files();
    const older = files.slice(files.findIndex(({ id }) => id === before) + 1);
    const shown = fitting(older, limit);
    const rows = await Promise.all(shown.map((file) => this.read(file)));
    return { rows, next: shown.length < older.length ? (shown.at(-1)?.id ?? null) : null };
  }

  private async files(): Promise<File[]> {
    const names = await readdir(this.folder).catch(() => []);
    const files = await Promise.all(names.filter((name) => name.endsWith(ending)).map((name) => this.stamp(name)));
    return files.sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime() || b.id.localeCompare(a.id));
  }

  private async stamp(name: string): Promise<File> {
    const { mtime, size } = await stat(join(this.folder, name));
    return { id: name.slice(0, -ending.length), sentAt: mtime, bytes: size };
  }

  private async read({ id, sentAt }: File): Promise<MailboxMessage> {
    const mail = await PostalMime.parse(await readFile(join(this.folder, `${id}${ending}`)));
    return { id, to: mail.to?.map(({ address }) => address ?? '').join(', ') ?? '', subject: mail.subject ?? '', sentAt, html: mail.html ?? '', text: mail.text ?? '' };
  }
}

/** The first of them, as many as fit into a page; one that is larger than a page comes alone. */
function fitting(files: File[], limit: number): File[] {
  let left = pageBytes;
  const end = files.findIndex(({ bytes }, at) => {
    left -= bytes;
    return at === limit || (at > 0 && left < 0);
  });
  return end < 0 ? files : files.slice(0, end);
}
