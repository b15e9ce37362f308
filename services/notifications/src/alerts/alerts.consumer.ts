import { Controller } from '@nestjs/common';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import type { EventOf } from '@forewire/contracts/events';
import { toAlert } from './alert.ts';
import { AlertRun } from './alert-run.ts';

@Controller()
@ConsumerOf('notifications')
export class AlertsConsumer {
  constructor(private readonly alertRun: AlertRun) {}

  @On('run.completed', { when: ({ results }) => results.length > 0 })
  runCompleted(event: EventOf<'run.completed'>): Promise<void> {
    return this.alertRun.execute(toAlert(event));
  }
}
