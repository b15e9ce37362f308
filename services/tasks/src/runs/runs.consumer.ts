import { Controller } from '@nestjs/common';
import type { EventOf } from '@forewire/contracts/events';
import { ConsumerOf, On } from '@forewire/kit/consumer';
import { CloseRun } from './close-run.ts';
import { OpenRun } from './open-run.ts';

/** Moves runs along as the other services report. */
@Controller()
@ConsumerOf('tasks')
export class RunsConsumer {
  constructor(
    private readonly openRun: OpenRun,
    private readonly closeRun: CloseRun,
  ) {}

  @On('run.due')
  due(event: EventOf<'run.due'>): Promise<void> {
    return this.openRun.onDue(event);
  }

  @On('run.analyzed')
  analyzed(event: EventOf<'run.analyzed'>): Promise<void> {
    return this.closeRun.complete(event);
  }

  @On('harvest.failed')
  harvestFailed(event: EventOf<'harvest.failed'>): Promise<void> {
    return this.closeRun.fail(event.runId, event.error);
  }

  @On('analysis.failed')
  analysisFailed(event: EventOf<'analysis.failed'>): Promise<void> {
    return this.closeRun.fail(event.runId, event.error);
  }
}
