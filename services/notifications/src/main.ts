import { start } from '@forewire/kit/start';
import { NotificationsServiceModule } from './notifications.service.module.ts';

await start({ services: [NotificationsServiceModule], accessDatabase: 'notifications' });
