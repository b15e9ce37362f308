import { start } from '@forewire/kit/start';
import { TasksServiceModule } from './tasks.service.module.ts';

await start({ services: [TasksServiceModule], accessDatabase: 'tasks' });
