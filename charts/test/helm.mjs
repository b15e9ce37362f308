import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments, stringify } from 'yaml';

const root = new URL('../../', import.meta.url);
const helm = process.env['HELM'] ?? 'helm';

/** The values of every environment, as paths from the root. */
export const environments = readdirSync(new URL('k8s', root), { recursive: true }).filter((name) => name.endsWith('values.yaml')).map((name) => `k8s/${name}`);

/** The objects that a text of YAML documents holds. */
export const objectsIn = (text) => parseAllDocuments(text).map((document) => document.toJS()).filter(Boolean);

/** What `helm template` says of the product with a file of values, single settings (`--set`) and further values. */
export function template(values, { set = [], extra } = {}) {
  const args = ['template', 'forewire', 'charts/forewire', '-n', 'forewire', '-f', values, ...set.flatMap((one) => ['--set', one]), ...(extra ? ['-f', '-'] : [])];
  const { status, stdout, stderr, error } = spawnSync(helm, args, { cwd: fileURLToPath(root), encoding: 'utf8', maxBuffer: 64e6, input: extra && stringify(extra) });
  if (error) throw error;
  return { status, stdout, stderr };
}

/** The objects that it makes. */
export function render(values, options) {
  const { status, stdout, stderr } = template(values, options);
  if (status !== 0) throw new Error(`${values} cannot be rendered:\n${stderr}`);
  return objectsIn(stdout);
}
