/** Loads TypeScript files and prints, as JSON, which regular expressions they build while they load: `{ "file:line": ["/…/flags"] }`. */
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

register('./built-patterns-hooks.mjs', import.meta.url);

const built = {};
globalThis.onBuiltPattern = (place, pattern) => {
  (built[place] ??= []).push(String(pattern));
  return pattern;
};
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
process.stdout.write(JSON.stringify(built), () => process.exit(0));
