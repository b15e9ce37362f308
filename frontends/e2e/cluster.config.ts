import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The journeys that `npm run test:cluster` takes through what it has started. */
export default defineConfig({
  ...base,
  projects: [{ name: 'cluster', testMatch: /cluster\.spec\.ts/, use: { viewport: { width: 1440, height: 900 } } }],
});
