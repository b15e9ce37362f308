import { start } from '@forewire/kit/start';
import { CrawlerServiceModule } from './crawler.service.module.ts';

await start({ services: [CrawlerServiceModule], accessDatabase: 'crawler' });
