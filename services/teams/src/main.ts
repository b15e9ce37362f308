import { start } from '@forewire/kit/start';
import { TeamsServiceModule } from './teams.service.module.ts';

await start({ services: [TeamsServiceModule], accessDatabase: 'teams' });
