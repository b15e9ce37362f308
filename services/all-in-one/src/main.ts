import { start } from '@forewire/kit/start';
import { services } from './services.ts';
import { serveFrontEnds } from './front-ends.ts';

await start({ services, accessDatabase: 'access', configure: serveFrontEnds });
