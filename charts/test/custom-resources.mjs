/** What charts and manifests ask of operators, held against the operators' own definitions of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { findDefinitions } from '../../scripts/lib/resource-definitions.mjs';
import { environments, objectsIn, render } from './helm.mjs';

const root = new URL('../../', import.meta.url);
const SKIPPED = 77;
/** Published in no registry, only as files of a release. */
const NOWHERE = new Set(['Keycloak', 'KeycloakRealmImport']);
/** Whatever a chart can ask of an operator that the values of no environment ask for. */
const everything = [
  'global.monitoring.enabled=true',
  'global.kafka.tls=true',
  'global.kafka.saslUsername=forewire',
  'global.caSecret=authorities/ca.crt',
  ...['tasks', 'crawler', 'analysis'].flatMap((service) => [`${service}.keda.enabled=true`, `${service}.keda.cpuPercent=80`]),
];

const isCustom = ({ apiVersion }) => /\./.test(apiVersion.split('/')[0]) && !/\.k8s\.io\//.test(apiVersion);

const mapValues = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** The keywords by which one schema holds others. */
function inner(schema) {
  const { properties, items, additionalProperties } = schema;
  return {
    ...(properties && { properties: mapValues(properties, toJsonSchema) }),
    ...(items && { items: toJsonSchema(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: toJsonSchema(additionalProperties) }),
  };
}

/** Whether it knows all of its fields: a server drops any other without a word, so here that is refused. */
function isClosed(schema) {
  const open = schema['x-kubernetes-preserve-unknown-fields'] || schema['x-kubernetes-embedded-resource'];
  return schema.type === 'object' && schema.properties !== undefined && schema.additionalProperties === undefined && !open;
}

/** The JSON Schema that says what a structural schema of Kubernetes does, but for its rules in CEL. */
function toJsonSchema(schema) {
  if (schema['x-kubernetes-int-or-string']) return { type: ['integer', 'string'] };
  const { nullable, type, enum: values, ...rest } = schema;
  return {
    ...rest,
    ...(type && { type: nullable ? [type, 'null'] : type }),
    ...(values && { enum: nullable ? [...values, null] : values }),
    ...inner(schema),
    ...(isClosed(schema) && { additionalProperties: false }),
  };
}

/** Definitions have Go's patterns, in which a flag may stand inside. */
const regExp = Object.assign((pattern) => (pattern.includes('(?i)') ? new RegExp(pattern.replace('(?i)', ''), 'i') : new RegExp(pattern)), { code: 'new RegExp' });

function validatorsOf(files) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, code: { regExp } });
  const validators = new Map();
  for (const { spec } of files.flatMap((file) => objectsIn(readFileSync(file, 'utf8')))) {
    for (const { name, schema } of spec.versions) validators.set(`${spec.group}/${name} ${spec.names.kind}`, ajv.compile(toJsonSchema(schema.openAPIV3Schema)));
  }
  return validators;
}

function problemsOf({ from, object }, validators) {
  const validate = validators.get(`${object.apiVersion} ${object.kind}`);
  const where = `${from}: ${object.kind} ${object.metadata.name}`;
  if (!validate) return [...validators.keys()].some((key) => key.endsWith(` ${object.kind}`)) ? [`${where} is of ${object.apiVersion}, which its operator does not know`] : [];
  validate(object);
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${where}${instancePath} ${message}${params.additionalProperty ? `: ${params.additionalProperty}` : ''}`);
}

const manifests = readdirSync(new URL('k8s/infrastructure', root)).filter((name) => name.endsWith('.yaml')).map((name) => `k8s/infrastructure/${name}`);
const objects = [
  ...environments.flatMap((values) => render(values).map((object) => ({ from: values, object }))),
  ...render('k8s/production/values.yaml', { set: everything }).map((object) => ({ from: 'everything', object })),
  ...manifests.flatMap((file) => objectsIn(readFileSync(new URL(file, root), 'utf8')).map((object) => ({ from: file, object }))),
].filter(({ object }) => isCustom(object));

const { files, missing } = await findDefinitions();
const validators = validatorsOf(files);
const wrong = objects.flatMap((each) => problemsOf(each, validators));
const kinds = [...new Set(objects.map(({ object }) => object.kind))];
const known = new Set([...validators.keys()].map((key) => key.split(' ')[1]));
const unknown = kinds.filter((kind) => !known.has(kind) && !NOWHERE.has(kind));
for (const line of wrong) console.error(line);
for (const line of missing) console.error(`SKIPPED ${line}`);
if (unknown.length > 0) console.error(`SKIPPED ${unknown.join(', ')}: nothing says what they look like`);
const checked = objects.filter(({ object }) => known.has(object.kind));
if (wrong.length === 0) console.log(`${checked.length} objects of ${kinds.filter((kind) => known.has(kind)).join(', ')} are as their operators define them; not looked at: ${kinds.filter((kind) => NOWHERE.has(kind)).join(', ')}`);
process.exitCode = wrong.length > 0 ? 1 : missing.length + unknown.length > 0 ? SKIPPED : 0;
