import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { Charge } from './charge.ts';
import { chargeOfDelivery, chargeOfPrediction, chargeOfRun } from './ledger-entry.ts';

/** Charges what other services have done. */
@Controller()
@ConsumerOf('billing')
export class ChargesConsumer {
  constructor(private readonly charge: Charge) {}

  @On('run.completed')
  runCompleted(event: EventOf<'run.completed'>): Promise<void> {
    return this.charge.execute(chargeOfRun(event));
  }

  @On('prediction.settled')
  predictionSettled(event: EventOf<'prediction.settled'>): Promise<void> {
    return this.charge.execute(chargeOfPrediction(event));
  }

  @On('delivery.settled', { when: (event) => chargeOfDelivery(event) !== null })
  deliverySettled(event: EventOf<'delivery.settled'>): Promise<void> {
    return this.charge.execute(chargeOfDelivery(event));
  }
}
