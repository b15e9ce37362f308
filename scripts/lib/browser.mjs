import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { runQuietly } from './run.mjs';

const MAC_BROWSERS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
/** Left out of the bundled build's arguments: in a single process the browser ends with its first page, and without web security it sends no Origin. */
const DROPPED_ARGUMENTS = new Set(['--single-process', '--disable-web-security', '--allow-running-insecure-content']);
const hasBundledBuild = () => process.platform === 'linux' && process.arch === 'x64';

/** How Playwright is to start a browser here: the one named by CHROMIUM_BIN, the one that npm brought, Chrome, or Playwright's own. */
export async function browserOptions() {
  if (process.env.CHROMIUM_BIN) return { executablePath: process.env.CHROMIUM_BIN, args: [] };
  if (hasBundledBuild()) {
    const { default: chromium } = await import('@sparticuz/chromium');
    return { executablePath: await chromium.executablePath(), args: chromium.args.filter((arg) => !DROPPED_ARGUMENTS.has(arg)) };
  }
  const found = MAC_BROWSERS.find((path) => existsSync(path));
  return found ? { executablePath: found, args: [] } : { args: [] };
}

/** Downloads Playwright's own browser where no other is to be had. */
export async function prepareBrowser({ log = () => {} } = {}) {
  const { executablePath } = await browserOptions();
  if (executablePath) return;
  const { chromium } = await import('playwright-core');
  if (existsSync(chromium.executablePath())) return;
  log('downloading a browser for the journeys');
  await runQuietly(process.execPath, [join(ROOT, 'node_modules', '.bin', 'playwright'), 'install', 'chromium']);
}
