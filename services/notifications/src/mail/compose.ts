import type { SendMailOptions } from 'nodemailer';
import { headerText, type OutgoingMail } from './mail.ts';
import type { Site } from './site.ts';

/** A mail as nodemailer takes it. */
export function compose(mail: OutgoingMail, site: Site): SendMailOptions {
  return {
    from: site.from,
    to: { name: '', address: mail.to },
    subject: headerText(mail.subject),
    messageId: site.messageId(mail.id),
    html: mail.html,
    text: mail.text,
    // RFC 3834: vacation notices and the like must not answer.
    headers: { 'Auto-Submitted': 'auto-generated', ...(mail.unsubscribeUrl && { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
