import { cutText } from '@forewire/kit/whole-text';

/** A mail that is ready to be sent; the same id is the same mail, however often it is tried. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where its reader can stop mails of this kind. */
  unsubscribeUrl?: string;
};

/** Sends mails: through a server, or into a folder where none is set. */
export abstract class Mailer {
  /** Resolves once the mail is taken; throws PermanentFailure when it never will be. */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/** One line without control characters, so that nothing from outside can add a header or turn what is written. */
export function headerText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(line, 250);
}

/** Whether a text is one plain e-mail address and nothing else. */
export function isPlainAddress(text: string): boolean {
  return /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text) && text.length <= 254;
}
