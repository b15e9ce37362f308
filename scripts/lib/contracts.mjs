import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { ROOT } from './paths.mjs';

// Numbers of the fields of a FileDescriptorProto and of a DescriptorProto: comments are found by them.
const MESSAGES = 4;
const FIELDS = 2;

/** Comments of all contracts, by full name of the message and by `message.field`; one paragraph each. */
export function readComments() {
  const image = execFileSync(join(ROOT, 'node_modules', '.bin', 'buf'), ['build', 'proto', '-o', '-'], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  const comments = new Map();
  for (const file of fromBinary(FileDescriptorSetSchema, image).file) {
    for (const { path, leadingComments } of file.sourceCodeInfo?.location ?? []) {
      const name = nameAt(file, path);
      if (name && leadingComments) comments.set(name, leadingComments.trim().split(/\s*\n\s*/).join(' '));
    }
  }
  return comments;
}

function nameAt(file, [kind, message, part, field, ...rest]) {
  if (kind !== MESSAGES || rest.length > 0) return undefined;
  const descriptor = file.messageType[message];
  const name = `${file.package}.${descriptor.name}`;
  if (part === undefined) return name;
  return part === FIELDS && field !== undefined ? `${name}.${descriptor.field[field].name}` : undefined;
}

/** Which services have a handler for each type of event, from their consumers' source. */
export function readConsumers() {
  const consumers = new Map();
  for (const service of readdirSync(join(ROOT, 'services'))) {
    const folder = join(ROOT, 'services', service, 'src');
    for (const name of readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))) {
      if (name.includes('testing')) continue;
      for (const [, type] of readFileSync(join(folder, name), 'utf8').matchAll(/@(?:On|Prepare)\('([a-z.-]+)'/g)) {
        consumers.set(type, (consumers.get(type) ?? new Set()).add(service === 'kit' ? 'every service' : service));
      }
    }
  }
  return consumers;
}
