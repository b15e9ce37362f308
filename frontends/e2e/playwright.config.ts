import { defineConfig } from '@playwright/test';
import { browserOptions } from '../../scripts/lib/browser.mjs';

const { executablePath, args } = await browserOptions();
const withoutPages = /crash\.spec\.ts/;
// Mostly the pages of a payment provider, which are the same on a phone.
const onDesktop = /payments\.spec\.ts/;
// Needs a whole cluster, which `npm run test:cluster` starts.
const onCluster = /cluster\.spec\.ts/;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // Limits are for what hangs: a machine that is busy with everything else too takes its time.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  // Each worker starts a product of its own; journeys wait about as much as they compute.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: { executablePath, args },
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Takes longest, and so comes first: the other worker begins with the journeys meanwhile.
    { name: 'process', testMatch: withoutPages },
    // A journey that passes only the second time is told as flaky; what kills the product has to hold each time.
    { name: 'desktop', retries: 1, testIgnore: [withoutPages, onCluster], use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', retries: 1, testIgnore: [withoutPages, onCluster, onDesktop], use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
