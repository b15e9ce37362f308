import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { toHarvest } from './harvest.ts';
import { HarvestRuns } from './harvest-runs.ts';

@Controller()
@ConsumerOf('crawler')
export class HarvestsConsumer {
  constructor(private readonly harvestRuns: HarvestRuns) {}

  @On('run.started')
  runStarted(event: EventOf<'run.started'>): Promise<void> {
    return this.harvestRuns.execute(toHarvest(event));
  }
}
