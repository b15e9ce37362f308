import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SHOWN = 20;
const MICROSECONDS = 1_000_000;

/** What a frame's code belongs to: a package, a folder of a service, a part of Node, or V8's own work. */
export function subsystemOf({ functionName, url }) {
  const installed = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url.split('/node_modules/').length > 1 ? url.slice(url.lastIndexOf('/node_modules/')) : '');
  if (installed) return installed[1];
  const own = /\/(services\/[^/]+)\/(?:dist|src)\/(?:([^/]+)\/)?/.exec(url);
  if (own) return own[2] && own[2] !== 'src' ? `${own[1]}/${own[2]}` : own[1];
  if (url.includes('/proto/')) return 'proto';
  if (url.startsWith('node:')) return url.replace(/^node:internal\//, 'node:').split('/')[0];
  return /^\((garbage collector|program|idle)\)$/.test(functionName) ? functionName : 'V8';
}

function microsecondsOf({ nodes, samples, timeDeltas }) {
  const spent = new Map(nodes.map(({ id }) => [id, 0]));
  samples.forEach((id, index) => spent.set(id, spent.get(id) + Math.max(0, timeDeltas[index])));
  return spent;
}

/** Microseconds by subsystem: `self` in its own frames, `inclusive` in all that it called as well. */
export function timesOf(profile) {
  const spent = microsecondsOf(profile);
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const [self, inclusive] = [new Map(), new Map()];
  const add = (times, name, value) => times.set(name, (times.get(name) ?? 0) + value);
  const walk = (id, callers) => {
    const { callFrame, children = [] } = byId.get(id);
    const name = subsystemOf(callFrame);
    const seen = new Set(callers).add(name);
    add(self, name, spent.get(id));
    for (const each of seen) add(inclusive, each, spent.get(id));
    for (const child of children) walk(child, seen);
  };
  for (const child of byId.get(profile.nodes[0].id).children ?? []) walk(child, new Set());
  return { self, inclusive };
}

const seconds = (microseconds) => (microseconds / MICROSECONDS).toFixed(2);

/** The largest subsystems of all profiles in the folder as lines of text, the time without work left out. */
export function profileLines(folder) {
  return readdirSync(folder).filter((name) => name.endsWith('.cpuprofile')).flatMap((file) => {
    const { self, inclusive } = timesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    const busy = [...self].filter(([name]) => name !== '(idle)').sort(([, a], [, b]) => b - a);
    const total = busy.reduce((sum, [, value]) => sum + value, 0);
    return [`${file}: ${seconds(total)} s`, ...busy.slice(0, SHOWN).map(([name, value]) => `  ${seconds(value)} s self, ${seconds(inclusive.get(name))} s with what it calls: ${name}`)];
  });
}
