import { start } from '@forewire/kit/start';
import { SchedulerServiceModule } from './scheduler.service.module.ts';

await start({ services: [SchedulerServiceModule], accessDatabase: 'scheduler' });
