/**
 * Attacks the built product from outside, on loopback, as a hostile user and a hostile website would, and says what held.
 * npm run test:attacks -- [--short] [--only <part of a name>] [--seed <number of generated calls>] …; ends with 1 when an attack got through or could not be made.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { access } from './attacks/access.mjs';
import { border } from './attacks/border.mjs';
import { bursts } from './attacks/bursts.mjs';
import { crowding } from './attacks/crowding.mjs';
import { hostileSearch } from './attacks/hostile-search.mjs';
import { hostilePages } from './attacks/hostile-pages.mjs';
import { largeBodies } from './attacks/large-bodies.mjs';
import { limits } from './attacks/limits.mjs';
import { markup } from './attacks/markup.mjs';
import { GotThrough } from './attacks/must.mjs';
import { privateAddresses } from './attacks/private-addresses.mjs';
import { generatedCalls } from './attacks/generated-calls.mjs';
import { slow } from './attacks/slow-sources.mjs';
import { signIn } from './attacks/sign-in.mjs';
import { takingOver } from './attacks/taking-over.mjs';
import { tokens } from './attacks/tokens.mjs';
import { World } from './attacks/world.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { LOCAL_CACHE } from './lib/paths.mjs';
import { fail, say } from './lib/say.mjs';

const ATTACKS = [...border, ...tokens, ...signIn, ...takingOver, ...access, ...privateAddresses, ...markup, ...hostilePages, ...largeBodies, ...bursts, ...crowding, ...hostileSearch, ...slow, ...limits, ...generatedCalls];
const GIVEN_UP_AFTER_MS = 8 * 60_000;
const ANSWERS_WITHIN_MS = 10_000;

const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false }, only: { type: 'string', multiple: true, default: [] }, seed: { type: 'string', default: '7' } } });

function selected({ name, long = false }) {
  if (options.only.length > 0) return options.only.some((part) => name.includes(part));
  return !(options.short && long);
}

async function withinTime(work) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`not done after ${GIVEN_UP_AFTER_MS / 60_000} minutes`)), GIVEN_UP_AFTER_MS)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function outcomeOf({ attack }, world) {
  try {
    const seen = await withinTime(attack(world));
    return seen?.skipped ? { outcome: 'skipped', seen: seen.skipped } : { outcome: 'held', seen };
  } catch (error) {
    return { outcome: error instanceof GotThrough ? 'GOT THROUGH' : 'NOT MADE', seen: error.message };
  }
}

/** What an attack left behind: a product that no longer answers is its doing, too. */
async function stillAnswers(world) {
  const late = new Promise((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS, { status: 0 }));
  return (await Promise.race([world.call('GET', '/healthz'), late])).status === 200;
}

/** Makes one attack; resolves with what came of it and whether the product outlived it. */
async function made(each, world) {
  const from = Date.now();
  const result = await outcomeOf(each, world);
  const alive = await stillAnswers(world);
  const shown = alive ? result : { outcome: 'GOT THROUGH', seen: `the product no longer answers (${result.seen})` };
  say(`${shown.outcome.padEnd(11)}  ${each.name}: ${shown.seen}`);
  return { alive, result: { name: each.name, tries: each.tries, ...shown, seconds: Math.round((Date.now() - from) / 1000) } };
}

// What some need has to be started before they know it.
const settingsOf = ({ env }) => (typeof env === 'function' ? env() : env);

/** Attacks that need other settings get a product of their own; the others one after the other meet the same. */
async function run(attacks, open) {
  const results = [];
  let shared;
  try {
    for (const each of attacks) {
      const world = each.env ? await open(await settingsOf(each)) : (shared ??= await open());
      const { alive, result } = await made(each, world);
      results.push(result);
      if (each.env || !alive) await world.close();
      if (!alive && world === shared) shared = undefined;
    }
  } finally {
    await shared?.close();
  }
  return results;
}

function report(results) {
  mkdirSync(LOCAL_CACHE, { recursive: true });
  const file = join(LOCAL_CACHE, 'attacks.json');
  writeFileSync(file, JSON.stringify(results, null, 2));
  const count = (outcome) => results.filter((result) => result.outcome === outcome).length;
  say(`${results.length} attacks: ${count('held')} held, ${count('GOT THROUGH')} got through, ${count('NOT MADE')} could not be made, ${count('skipped')} skipped (${file})`);
  return results.every(({ outcome }) => outcome === 'held' || outcome === 'skipped');
}

async function main() {
  if (process.platform !== 'linux') return say('skipped: the attacks need the many loopback addresses and the /proc of Linux');
  await install({ log: say });
  await build({ log: say });
  const attacks = ATTACKS.filter(selected);
  if (attacks.length === 0) throw new Error(`No attack is called “${options.only.join('”, “')}”.`);
  if (!report(await run(attacks, (more) => World.open({ log: say, short: options.short, seed: options.seed, more })))) process.exitCode = 1;
}

main().catch(fail);
