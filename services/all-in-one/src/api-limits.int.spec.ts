import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@forewire/kit/testing';
import { services } from './services.ts';

type Schema = { [keyword: string]: unknown };
type Place = { at: string; schema: Schema };
type Operation = { parameters?: { name: string; schema?: Schema }[]; security?: object[]; requestBody?: unknown; responses: Record<string, unknown> };
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema>; responses: Record<string, Schema> } };

// Formats whose texts cannot be longer than some forty characters.
const boundedFormats = ['uuid', 'date-time', 'date', 'time'];
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Every schema inside of a part of the description, with the way that leads to it. */
function* schemasIn(value: unknown, at: string): Generator<Place> {
  if (!isObject(value)) return;
  yield { at, schema: value };
  for (const [key, inner] of Object.entries(value)) yield* schemasIn(inner, `${at}.${key}`);
}

/** A form is another system's, which may send more than is asked for. */
function jsonBody({ requestBody }: Operation): unknown {
  return isObject(requestBody) && isObject(requestBody['content']) ? requestBody['content']['application/json'] : undefined;
}

const bounds: Record<string, (schema: Schema) => boolean> = {
  string: (schema) => ['maxLength', 'enum', 'const'].some((keyword) => keyword in schema) || boundedFormats.includes(String(schema['format'])),
  array: (schema) => 'maxItems' in schema,
  object: (schema) => 'maxProperties' in schema || !isObject(schema['additionalProperties']),
};

/** The types of a schema whose values have no maximum. */
function unbounded({ schema }: Place): string[] {
  return [schema['type']].flat().map(String).filter((type) => bounds[type]?.(schema) === false);
}

describe('the description of each service', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-limits-'));
  const before = process.env['DATA_DIR'];
  let test: TestApp;
  let description: Description;
  beforeAll(async () => {
    process.env['DATA_DIR'] = dataDir;
    test = await startTestApp(services, { DATA_DIR: dataDir });
    description = (await test.app.inject({ url: '/api/openapi.json' })).json();
  });
  afterAll(async () => {
    await test.close();
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
    rmSync(dataDir, { recursive: true, force: true });
  });

  const operations = () =>
    Object.entries(description.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })));

  it('has a maximum for every text, list and record of requests and answers', () => {
    const places = [...schemasIn(description.components.schemas, 'schemas'), ...operations().flatMap(({ name, operation }) => [...schemasIn(operation, name)])];
    expect(places.length).toBeGreaterThan(1000);
    expect(places.flatMap((place) => unbounded(place).map((type) => `${place.at}: ${type}`))).toEqual([]);
  });

  it('says of every call which failures it may answer with, as a problem, and whether it needs a caller', () => {
    const always = ['400', '429', '500', '503'];
    const lacking = operations().filter(({ operation: { responses, security } }) => {
      const isPublic = security?.length === 0;
      return [...always, ...(isPublic ? [] : ['401', '403', '404'])].some((status) => !(status in responses));
    });
    expect(lacking.map(({ name }) => name)).toEqual([]);
    const publicCalls = operations().filter(({ operation }) => operation.security?.length === 0).map(({ name }) => name);
    expect(publicCalls).toEqual(expect.arrayContaining(['POST /api/auth/sign-in', 'GET /api/plans', 'GET /api/public/tasks/{slug}']));
    expect(publicCalls).not.toContain('GET /api/tasks');
    expect(JSON.stringify(description.components.responses['404'])).toContain('application/problem+json');
  });

  it('lets no body have fields that are not declared', () => {
    const bodies = operations().flatMap(({ name, operation }) => [...schemasIn(jsonBody(operation), name)].flatMap(({ schema }) => (typeof schema['$ref'] === 'string' ? [{ name, ref: schema['$ref'] }] : [])));
    expect(bodies.length).toBeGreaterThan(30);
    const open = bodies.filter(({ ref }) => {
      const schema = description.components.schemas[ref.replace('#/components/schemas/', '')];
      return [...schemasIn(schema, ref)].some((place) => isObject(place.schema['properties']) && place.schema['type'] === 'object' && place.schema['additionalProperties'] !== false);
    });
    expect(open.map(({ name, ref }) => `${name} ${ref}`)).toEqual([]);
  });
});
