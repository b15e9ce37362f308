import { Module } from '@nestjs/common';
import { ServiceModule } from '@forewire/kit/service-module';
import { BriefingRepository } from './briefings/briefing.repository.ts';
import { RunDueBriefings } from './briefings/run-due-briefings.ts';
import { PeopleConsumer } from './people/people.consumer.ts';
import { PeopleRepository } from './people/people.repository.ts';
import { PullForward } from './schedules/pull-forward.ts';
import { RunDueSchedules } from './schedules/run-due-schedules.ts';
import { ScheduleRepository } from './schedules/schedule.repository.ts';
import { SchedulesConsumer } from './schedules/schedules.consumer.ts';
import { SchedulesController } from './schedules/schedules.controller.ts';

/** When tasks run and when briefings go out. */
@Module({
  imports: [ServiceModule.register({ name: 'scheduler' })],
  controllers: [SchedulesController, SchedulesConsumer, PeopleConsumer],
  providers: [ScheduleRepository, PeopleRepository, BriefingRepository, RunDueSchedules, RunDueBriefings, PullForward],
})
export class SchedulerServiceModule {}
