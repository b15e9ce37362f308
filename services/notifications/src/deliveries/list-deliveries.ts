import { Injectable } from '@nestjs/common';
import { mapPage, type Page } from '@forewire/kit/page';
import { PersonRepository } from '../people/person.repository.ts';
import { Rights } from '../rights/rights.ts';
import type { Delivery } from './delivery.ts';
import { DeliveryRepository, type DeliveryFilter } from './delivery.repository.ts';

const withheldTitle = 'A result of a monitor that you cannot see';
const withheldBriefing = 'A briefing';

/** What was sent to a person and how it went; of what never reached them, no more than they may see now. */
@Injectable()
export class ListDeliveries {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly people: PersonRepository,
    private readonly rights: Rights,
  ) {}

  async execute(userId: string, filter: DeliveryFilter): Promise<Page<Delivery>> {
    const page = await this.deliveries.list(userId, filter);
    const unseen = page.rows.filter(({ status }) => status !== 'delivered');
    if (unseen.length === 0) return page;
    const person = await this.people.find(userId);
    const visible = person ? await this.rights.visible(person, unseen.flatMap(({ taskId }) => taskId ?? [])) : new Set<string>();
    return mapPage(page, (delivery) => withheld(delivery, visible));
  }
}

function withheld(delivery: Delivery, visible: ReadonlySet<string>): Delivery {
  if (delivery.status === 'delivered') return delivery;
  if (delivery.taskId !== null) return visible.has(delivery.taskId) ? delivery : { ...delivery, title: withheldTitle };
  // Its title is a headline of one of its results, whichever task found it.
  return delivery.briefingId === null ? delivery : { ...delivery, title: withheldBriefing };
}
