import { start } from '@forewire/kit/start';
import { IdentityServiceModule } from './identity.service.module.ts';

await start({ services: [IdentityServiceModule], accessDatabase: 'identity' });
