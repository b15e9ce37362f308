import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromJson, ScalarType } from '@bufbuild/protobuf';
import { readComments, readConsumers } from './contracts.mjs';
import { ROOT } from './paths.mjs';

export const EVENTS_DOC = join(ROOT, 'docs', 'events.md');

const JSON_TYPES = { [ScalarType.INT64]: 'string of digits', [ScalarType.UINT64]: 'string of digits', [ScalarType.STRING]: 'string', [ScalarType.BOOL]: 'boolean' };
const scalarType = (scalar) => JSON_TYPES[scalar] ?? 'number';
const isTime = (message) => message.typeName === 'google.protobuf.Timestamp';
const messageType = (message) => (isTime(message) ? 'time' : `[${message.name}](#${message.name.toLowerCase()})`);

/** The type of a field as its JSON has it. */
function typeOf(field) {
  if (field.fieldKind === 'map') return `object of ${field.mapKind === 'message' ? messageType(field.message) : scalarType(field.scalar)}`;
  const inner = field.message ? messageType(field.message) : scalarType(field.scalar);
  if (field.fieldKind === 'list') return `list of ${inner}`;
  return field.proto.proto3Optional ? `${inner}, or absent` : inner;
}

function fieldTable(schema, comments) {
  const rows = schema.fields.map((field) => `| \`${field.jsonName}\` | ${typeOf(field)} | ${comments.get(`${schema.typeName}.${field.name}`) ?? ''} |`);
  return ['| field | type | |', '|---|---|---|', ...rows].join('\n');
}

/** An example that lacks a field, has one too many or of a wrong type would mislead: it is an error. */
function checkExample(type, schema, example) {
  if (!example) throw new Error(`proto/examples.json has no example of ${type}`);
  fromJson(schema, example);
  const missing = schema.fields.filter(({ jsonName }) => !(jsonName in example)).map(({ jsonName }) => jsonName);
  if (missing.length > 0) throw new Error(`proto/examples.json: the example of ${type} lacks ${missing.join(', ')}`);
}

function eventSection(type, { schema, keyedBy }, context) {
  const { comments, consumers, examples } = context;
  const when = comments.get(schema.typeName);
  if (!when) throw new Error(`${schema.typeName} has no comment that says when it is sent`);
  checkExample(type, schema, examples[type]);
  const heard = [...(consumers.get(type) ?? [])].sort().join(', ') || 'nobody in the product; it is there for integrators';
  return `### \`${type}\`
${when}

Key: ${keyedBy}. Message: \`${schema.typeName}\`. Read by: ${heard}.${context.hasSubject(type) ? ' **State**: the greatest `ce_sequence` counts.' : ''}

${fieldTable(schema, comments)}

\`\`\`json
${JSON.stringify(examples[type], null, 2)}
\`\`\``;
}

/** Messages that others carry inside of them, each once, in the order in which they are met. */
function partsOf(events) {
  const parts = new Map();
  const visit = (schema) => {
    for (const { message } of schema.fields) {
      if (!message || isTime(message) || parts.has(message.typeName)) continue;
      parts.set(message.typeName, message);
      visit(message);
    }
  };
  for (const { schema } of Object.values(events)) visit(schema);
  return [...parts.values()];
}

function topicSection(topic, types, context) {
  const [, service] = topic.split('.');
  const producer = service === 'ingest' ? 'integrators' : service;
  const kept = context.compacted.includes(topic) ? 'compacted: the latest event of each key stays' : 'kept for as long as the topics’ job was told (`KAFKA_RETENTION_HOURS`, 7 days)';
  const sections = types.map(([type, event]) => eventSection(type, event, context));
  return `## ${topic}\nProducer: ${producer}. ${kept[0].toUpperCase()}${kept.slice(1)}.\n\n${sections.join('\n\n')}`;
}

/** The text of docs/events.md, from the contracts, their comments and their examples. */
export async function eventsDoc() {
  const { events, compactedTopics } = await import('../../proto/dist/events.js');
  const { hasSubject } = await import('../../proto/dist/subjects.js');
  const read = (...path) => readFileSync(join(ROOT, ...path), 'utf8');
  const context = { comments: readComments(), consumers: readConsumers(), examples: JSON.parse(read('proto', 'examples.json')), compacted: compactedTopics, hasSubject };
  const unknown = Object.keys(context.examples).filter((type) => !(type in events));
  if (unknown.length > 0) throw new Error(`proto/examples.json has examples of no event: ${unknown.join(', ')}`);
  const topics = groupByTopic(events);
  const contents = Object.entries(events).map(([type, { topic }]) => `| \`${topic}\` | [\`${type}\`](#${type.replaceAll('.', '')}) |`);
  const parts = partsOf(events).map((schema) => `### ${schema.name}\n${context.comments.get(schema.typeName) ?? ''}\n\n${fieldTable(schema, context.comments)}`);
  return [
    read('proto', 'events.head.md').trimEnd(),
    ['| topic | event |', '|---|---|', ...contents].join('\n'),
    ...[...topics].map(([topic, types]) => topicSection(topic, types, context)),
    `## Parts of events\n\n${parts.join('\n\n')}`,
  ].join('\n\n') + '\n';
}

function groupByTopic(events) {
  const topics = new Map();
  for (const entry of Object.entries(events)) topics.set(entry[1].topic, [...(topics.get(entry[1].topic) ?? []), entry]);
  return topics;
}
