import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const KIT = join(ROOT, 'services', 'kit', 'src');
const OF_THE_TOPICS_JOB = join(KIT, 'create-topics.ts');

const namesIn = (text) => [...text.matchAll(/(?:^\s+|[{,] )([A-Z][A-Z0-9_]*[A-Z0-9]):/gm)].map(([, name]) => name);

/** A config.ts takes groups of variables from files of the kit, which it imports. */
function variablesIn(file) {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const shared = [...text.matchAll(/from '@forewire\/kit\/([\w-]+)'/g)].map(([, name]) => join(KIT, `${name}.ts`));
  return [text, ...shared.map((each) => readFileSync(each, 'utf8'))].flatMap(namesIn);
}

/** The services of this repository, by folder. */
export function services() {
  return readdirSync(join(ROOT, 'services')).filter((name) => existsSync(join(ROOT, 'services', name, 'src', 'main.ts')));
}

/** The variables that a service reads: its own and those of every process. */
export function variablesOf(service) {
  return new Set(['kit', service].flatMap((folder) => variablesIn(join(ROOT, 'services', folder, 'src', 'config.ts'))));
}

/** The variables of the job that makes Kafka's topics. */
export function variablesOfTopics() {
  return new Set([...variablesOf('kit'), ...namesIn(readFileSync(OF_THE_TOPICS_JOB, 'utf8'))]);
}
