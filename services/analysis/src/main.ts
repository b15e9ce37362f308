import { start } from '@forewire/kit/start';
import { AnalysisServiceModule } from './analysis.service.module.ts';

await start({ services: [AnalysisServiceModule], accessDatabase: 'analysis' });
