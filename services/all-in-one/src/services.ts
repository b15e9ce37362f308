import type { Type } from '@nestjs/common';
import { AnalysisServiceModule } from '@forewire/analysis/analysis.service.module';
import { BillingServiceModule } from '@forewire/billing/billing.service.module';
import { CrawlerServiceModule } from '@forewire/crawler/crawler.service.module';
import { IdentityServiceModule } from '@forewire/identity/identity.service.module';
import { NotificationsServiceModule } from '@forewire/notifications/notifications.service.module';
import { PredictServiceModule } from '@forewire/predict/predict.service.module';
import { SchedulerServiceModule } from '@forewire/scheduler/scheduler.service.module';
import { TasksServiceModule } from '@forewire/tasks/tasks.service.module';
import { TeamsServiceModule } from '@forewire/teams/teams.service.module';

/** Every service of the product, for one process. */
export const services: Type[] = [
  IdentityServiceModule,
  TeamsServiceModule,
  BillingServiceModule,
  TasksServiceModule,
  SchedulerServiceModule,
  CrawlerServiceModule,
  AnalysisServiceModule,
  PredictServiceModule,
  NotificationsServiceModule,
];
