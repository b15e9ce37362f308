import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../lib/paths.mjs';

/** What the chart says of each component: read from there, so that what is tested is what is installed. */
export function chartValues() {
  return parse(readFileSync(join(ROOT, 'charts', 'forewire', 'values.yaml'), 'utf8'), { merge: true });
}

/** Every path rule of the chart's ingress, each with the component that it leads to. */
export function ingressRules(values = chartValues()) {
  return Object.entries(values).flatMap(([component, own]) => [...(own.http?.paths ?? []), ...(own.http?.streams ?? [])].map((rule) => ({ component, ...rule })));
}

const fits = (rule, path) => rule.path === path || (!rule.exact && (rule.path === '/' || path.startsWith(`${rule.path}/`)));

/** Where an ingress sends a path: to an exact rule first, else to the longest prefix of whole segments. */
export function componentFor(rules, path) {
  const found = rules.filter((rule) => fits(rule, path));
  return found.sort((a, b) => Number(b.exact ?? false) - Number(a.exact ?? false) || b.path.length - a.path.length)[0]?.component;
}

/** Variables that the chart gives to a service and to it alone, from what the installation knows. */
export function ownVariables(name, known, values = chartValues()) {
  const { env = {}, secretEnv = {}, optionalSecretEnv = {} } = values[name];
  const names = Object.keys({ ...env, ...secretEnv, ...optionalSecretEnv });
  return Object.fromEntries(names.filter((variable) => known[variable] !== undefined).map((variable) => [variable, known[variable]]));
}
