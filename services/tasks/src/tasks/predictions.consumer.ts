import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { SettlePrediction } from './settle-prediction.ts';

/** Keeps predict tasks in step with their predictions. */
@Controller()
@ConsumerOf('tasks')
export class PredictionsConsumer {
  constructor(private readonly settlePrediction: SettlePrediction) {}

  @On('prediction.settled')
  settled(event: EventOf<'prediction.settled'>): Promise<void> {
    return this.settlePrediction.execute(event);
  }
}
