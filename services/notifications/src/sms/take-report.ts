import { Injectable } from '@nestjs/common';
import { Transaction } from '@forewire/kit/mongo';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import { SettleDelivery } from '../deliveries/settle-delivery.ts';
import { outcomeOf } from './report.ts';

/** Ends a text message as Twilio reports it, once; a report of a message that is on its way, has ended or is gone changes nothing. */
@Injectable()
export class TakeReport {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly settleDelivery: SettleDelivery,
    private readonly transaction: Transaction,
  ) {}

  async execute(deliveryId: string, status: string, errorCode: number | null): Promise<void> {
    const outcome = outcomeOf(status, errorCode);
    if (!outcome || (await this.deliveries.find(deliveryId))?.platform !== 'sms') return;
    await this.transaction.run(() => this.settleDelivery.execute(deliveryId, null, outcome, null));
  }
}
