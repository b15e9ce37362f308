/**
 * Compiles a module for Jest, and binds the built-ins that it uses to constants of its own. Specs run in a context of `vm`, where
 * each look-up of a global goes through an interceptor: code that counts with `Math` or copies into an `Array` is up to forty times
 * slower there. `sandboxInjectedGlobals` in jest.config.mjs does the same for CommonJS.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swcJest from '@swc/jest';

// Without what specs replace: clocks, timers, `fetch` and `process`.
const BUILT_INS = [
  'Array', 'ArrayBuffer', 'BigInt', 'Boolean', 'Buffer', 'DataView', 'Error', 'Float32Array', 'Float64Array', 'Infinity', 'Int32Array', 'Intl', 'JSON', 'Map',
  'Math', 'NaN', 'Number', 'Object', 'Promise', 'RangeError', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'TextDecoder', 'TextEncoder', 'TypeError', 'URL',
  'URLSearchParams', 'Uint16Array', 'Uint32Array', 'Uint8Array', 'WeakMap', 'WeakSet', 'decodeURIComponent', 'encodeURIComponent', 'isNaN', 'parseFloat', 'parseInt',
].map((name) => ({
  name,
  used: new RegExp(String.raw`\b${name}\b`),
  // A module that has a name of its own for one of them keeps it.
  declared: new RegExp(String.raw`\b(?:const|let|var|class|function\*?)\s+${name}\b|\bimport\b[^;'"]*\b${name}\b[^;'"]*\bfrom\b`),
}));

const OWN_CODE = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url))).digest('hex');

// On the first line, so that the lines of the source map stay as they are.
function bindBuiltIns(compiled, { supportsStaticESM }) {
  const names = supportsStaticESM ? BUILT_INS.filter(({ used, declared }) => used.test(compiled.code) && !declared.test(compiled.code)).map(({ name }) => name) : [];
  return names.length > 0 ? { ...compiled, code: `const{${names.join(',')}}=globalThis;${compiled.code}` } : compiled;
}

export default {
  createTransformer(options) {
    const compiler = swcJest.createTransformer(options);
    return {
      ...compiler,
      getCacheKey: (...file) => `${compiler.getCacheKey(...file)}${OWN_CODE}`,
      process: (code, path, how) => bindBuiltIns(compiler.process(code, path, how), how),
      processAsync: async (code, path, how) => bindBuiltIns(await compiler.processAsync(code, path, how), how),
    };
  },
};
