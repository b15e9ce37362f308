import { start } from '@forewire/kit/start';
import { BillingServiceModule } from './billing.service.module.ts';

await start({ services: [BillingServiceModule], accessDatabase: 'billing' });
