/**
 * Measures the product on feeds served on loopback and prints what it costs; not a test.
 * npm run bench -- [--sources 10000] [--seconds 120] [--hot 120] [--checks 300000] [--alerts 60]
 */
import { parseArgs } from 'node:util';
import { Bench } from './lib/bench-stages.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { fail, say } from './lib/say.mjs';

const number = (fallback) => ({ type: 'string', default: String(fallback) });
const { values } = parseArgs({ options: { sources: number(10_000), seconds: number(120), hot: number(120), checks: number(300_000), alerts: number(60) } });
const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));

async function main() {
  await install({ log: say });
  await build({ log: say });
  const bench = await Bench.open(options, say);
  try {
    await bench.run();
  } finally {
    await bench.close();
  }
}

main().catch(fail);
