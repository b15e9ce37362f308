import { metrics } from '@forewire/kit/telemetry';
import { Counter } from 'prom-client';

export const articlesNotJudged = new Counter({ name: 'forewire_articles_not_judged_total', help: 'Articles that were left out of a run because they could not be judged', registers: [metrics] });
