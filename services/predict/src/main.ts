import { start } from '@forewire/kit/start';
import { PredictServiceModule } from './predict.service.module.ts';

await start({ services: [PredictServiceModule], accessDatabase: 'predict' });
