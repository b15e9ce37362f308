import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PermanentFailure } from '@forewire/kit/jobs';
import MailComposer from 'nodemailer/lib/mail-composer';
import { compose } from './compose.ts';
import { Mailer, type OutgoingMail } from './mail.ts';
import type { Site } from './site.ts';

/** Writes each mail as <id>.eml where no SMTP server is set; a repeat replaces the same file. */
export class FileMailer extends Mailer {
  constructor(
    readonly folder: string,
    private readonly site: Site,
  ) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    // Ids come in with events and become file names here.
    if (!/^[\w-]{1,100}$/.test(mail.id)) throw new PermanentFailure('The id of the mail cannot be a file name');
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const content = await new MailComposer(compose(mail, this.site)).compile().build();
    const draft = join(this.folder, `.${mail.id}.${process.pid}`);
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, join(this.folder, `${mail.id}.eml`));
  }
}
