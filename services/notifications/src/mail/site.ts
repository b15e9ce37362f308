import type { KitConfig } from '@forewire/kit/config';
import { publicUrl } from '@forewire/kit/kit-module';
import type { NotificationsConfig } from '../config.ts';

/** How this installation names itself to the outside. */
export class Site {
  /** The address under which people reach it, without a slash at the end. */
  readonly url: string;
  readonly hostname: string;
  /** The From of every mail. */
  readonly from: { name: string; address: string };

  constructor(kit: KitConfig, config: NotificationsConfig) {
    this.url = publicUrl(kit);
    this.hostname = new URL(this.url).hostname.replace(/^\[|\]$/g, '');
    this.from = parseFrom(config.MAIL_FROM ?? `Forewire <forewire@${this.hostname}>`);
  }

  /** The same for the same delivery, so that a mail server or a mailbox can recognise a repeat (RFC 5322 3.6.4). */
  messageId(id: string): string {
    return `<${id}@${this.from.address.slice(this.from.address.lastIndexOf('@') + 1)}>`;
  }
}

function parseFrom(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^([^<]+) <([^<>]+)>$/.exec(text) ?? [];
  return { name, address };
}
