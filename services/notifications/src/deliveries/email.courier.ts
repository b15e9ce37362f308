import { Injectable } from '@nestjs/common';
import { PermanentFailure } from '@forewire/kit/jobs';
import { CurrentBriefing } from '../briefings/current-briefing.ts';
import { alertDigest } from '../mail/alert-mail.ts';
import { renderDigest } from '../mail/digest.ts';
import { isPlainAddress, Mailer, type OutgoingMail } from '../mail/mail.ts';
import { Site } from '../mail/site.ts';
import { Unsubscribe } from '../mail/unsubscribe.ts';
import { refusals } from '../rights/rights.ts';
import type { Person } from '../people/person.ts';
import { PersonRepository } from '../people/person.repository.ts';
import { type Carry, type Courier, delivered, skipped } from './courier.ts';
import type { Delivery } from './delivery.ts';
import type { Content } from './delivery-job.ts';

/** Carries alerts and briefings as mails. */
@Injectable()
export class EmailCourier implements Courier {
  constructor(
    private readonly people: PersonRepository,
    private readonly briefings: CurrentBriefing,
    private readonly mailer: Mailer,
    private readonly site: Site,
    private readonly unsubscribe: Unsubscribe,
  ) {}

  async open({ userId }: Pick<Delivery, 'userId'>): Promise<Carry> {
    const reader = await this.people.findTogether(userId);
    if (!reader) return async () => skipped(refusals.account);
    return async (delivery, content) => {
      if (!isPlainAddress(reader.email)) throw new PermanentFailure('The address to send to is not an e-mail address');
      const mail = await this.write(delivery, content, reader);
      if (!mail) return skipped(refusals.access);
      await this.mailer.send({ id: delivery.id, to: reader.email, ...mail });
      return delivered;
    };
  }

  private async write(delivery: Delivery, content: Content, reader: Person): Promise<Omit<OutgoingMail, 'id' | 'to'> | null> {
    if (content.kind === 'alert') {
      const digest = alertDigest(content.alert, reader, this.site.url);
      const unsubscribeUrl = this.unsubscribe.link(reader.id, content.alert.taskId);
      return { subject: digest.subject, unsubscribeUrl, ...renderDigest({ ...digest, unsubscribeUrl }) };
    }
    const briefing = delivery.briefingId ? await this.briefings.find(delivery.briefingId) : null;
    if (!briefing) throw new PermanentFailure('There is no such briefing any more');
    if (briefing.results.length === 0) return null;
    return { subject: briefing.subjectLine, html: briefing.htmlContent, text: briefing.textContent };
  }
}
