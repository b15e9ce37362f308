import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp, tokenMaker } from '@forewire/kit/testing';
import { services } from './services.ts';

type Json = Record<string, unknown>;
type Schema = { $ref?: string; type?: string | string[]; const?: unknown; enum?: unknown[]; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] };
type Operation = { parameters?: { name: string; in: string; schema?: Schema }[]; requestBody?: { content: Record<string, { schema: Schema }> } };
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };
/** A place for a text in the body of a call, as the keys that lead there, and what else has to be there to be looked at as that kind of body. */
type Place = { keys: string[]; beside: Json };

const operators = [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, { $where: 'true' }];
const deepest = 6;

describe('a query operator where a text belongs, at every place that the API describes', () => {
  let test: TestApp;
  let token: string;
  let described: Description;
  const dataDir = mkdtempSync(join(tmpdir(), 'forewire-operators-'));
  const before = process.env['DATA_DIR'];

  beforeAll(async () => {
    process.env['DATA_DIR'] = dataDir;
    test = await startTestApp(services, { DATA_DIR: dataDir });
    token = await (await tokenMaker(test))(newId(), { admin: true });
    described = (await test.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<Description>();
  });
  afterAll(async () => {
    await test.close();
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
    rmSync(dataDir, { recursive: true, force: true });
  });

  function resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name ? resolve(described.components.schemas[name] ?? {}) : schema;
  }

  /** What tells one variant of a body from another. */
  function constantsOf(properties: Record<string, Schema>): Json {
    return Object.fromEntries(Object.entries(properties).flatMap(([key, each]) => {
      const { const: only, enum: values } = resolve(each);
      const value = only ?? (values?.length === 1 ? values[0] : undefined);
      return value === undefined ? [] : [[key, value]];
    }));
  }

  /** What lies one step further in: variants of the same place, fields and items. */
  function partsOf({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: Schema, keys: string[]): [Schema, string[]][] {
    const variants = [...anyOf, ...oneOf, ...allOf].map((variant): [Schema, string[]] => [variant, keys]);
    const fields = Object.entries(properties).map(([key, each]): [Schema, string[]] => [each, [...keys, key]]);
    return [...variants, ...fields, ...(items ? [[items, [...keys, '0']] as [Schema, string[]]] : [])];
  }

  function placesIn(given: Schema, keys: string[] = [], beside: Json = {}): Place[] {
    if (keys.length > deepest) return [];
    const schema = resolve(given);
    const around = keys.length === 0 ? constantsOf(schema.properties ?? {}) : beside;
    const isText = keys.length > 0 && [schema.type].flat().includes('string');
    return [...(isText ? [{ keys, beside }] : []), ...partsOf(schema, keys).flatMap(([part, at]) => placesIn(part, at, around))];
  }

  function bodyWith({ keys, beside }: Place, value: unknown): Json {
    const nested = keys.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value);
    return { ...beside, ...(nested as Json) };
  }

  const calls = () => Object.entries(described.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as 'GET', operation })));

  async function answerTo(method: 'GET', url: string, payload?: Json): Promise<{ status: number; fields: string[] }> {
    const response = await test.app.inject({ method, url: url.replace(/\{[^}]+\}/g, newId()), headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });
    const { fields = {} } = response.json<{ fields?: Record<string, string> }>();
    return { status: response.statusCode, fields: Object.keys(fields) };
  }

  it('is refused by name in every body', async () => {
    const passed: string[] = [];
    let tried = 0;
    for (const { path, method, operation } of calls()) {
      const schema = operation.requestBody?.content['application/json']?.schema;
      for (const place of schema ? placesIn(schema) : []) {
        tried += 1;
        const { status, fields } = await answerTo(method, path, bodyWith(place, operators[tried % operators.length]));
        const isNamed = fields.some((field) => field === 'body' || field.split('.')[0] === place.keys[0]);
        if (status !== 400 || !isNamed) passed.push(`${method} ${path} ${place.keys.join('.')}: ${status} ${fields.join(', ')}`);
      }
    }
    expect(passed).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });

  it('is refused in every query, as an object and as a list', async () => {
    const passed: string[] = [];
    let tried = 0;
    for (const { path, method, operation } of calls()) {
      for (const { name, in: where, schema } of operation.parameters ?? []) {
        if (where !== 'query' || resolve(schema ?? {}).type !== 'string') continue;
        tried += 1;
        for (const query of [`${name}[$ne]=x`, `${name}=a&${name}=b`]) {
          const { status } = await answerTo(method, `${path}?${query}`);
          if (status < 400 || status >= 500) passed.push(`${method} ${path}?${query}: ${status}`);
        }
      }
    }
    expect(passed).toEqual([]);
    expect(tried).toBeGreaterThan(5);
  });
});
