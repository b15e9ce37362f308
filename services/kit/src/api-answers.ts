import { problem } from '@forewire/contracts/http/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { longestParameter } from './request-body.ts';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = { in?: string; schema?: { type?: string; format?: string; maxLength?: number } };

const problemType = 'application/problem+json';
const descriptions: Record<number, string> = {
  400: 'A field or parameter is missing, wrong or not declared; `fields` says which',
  401: 'Not signed in, or the session has ended',
  402: 'The credits are used up',
  403: 'Not allowed to this caller',
  404: 'Not there, or not for this caller',
  409: 'At odds with what is there, or over a quota',
  413: 'The body is too large',
  414: 'The address is too long',
  415: 'The body is of another type than the call takes',
  422: 'The settings do not fit each other',
  429: 'Too many calls; `Retry-After` says when to come back',
  431: 'The address and the header fields together are too long',
  500: 'The server failed, and its log says why',
  503: 'Something that the call needs is away for the moment',
};

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Failures that a call may end with by its nature; what is special to one it declares itself. */
function failuresOf(method: string, operation: Operation, isPublic: boolean): number[] {
  const takesParameters = (operation.parameters ?? []).length > 0;
  const finds = takesParameters || operation.requestBody !== undefined || !isPublic;
  const withBody = method === 'get' ? [] : [409, 413, 415];
  // Signing in is open to everybody, and may fail like a call that is not.
  return [400, ...(isPublic && method === 'get' ? [] : [401, 403]), ...(finds ? [404] : []), ...(takesParameters ? [414] : []), ...withBody, 429, 431, 500, 503];
}

function referTo(status: number): { $ref: string } {
  return { $ref: `#/components/responses/${status}` };
}

function describeFailure(status: number): object {
  const waits = { description: 'Seconds', schema: { type: 'integer', minimum: 0 } };
  return {
    description: descriptions[status] ?? 'The call was refused',
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': waits } } : {}),
    content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function complete(method: string, operation: Operation): number[] {
  const isPublic = 'x-public' in operation;
  if (isPublic) operation.security = [];
  const declared = Object.keys(operation.responses).map(Number).filter((status) => status >= 400);
  const failures = [...new Set([...failuresOf(method, operation, isPublic), ...declared])];
  for (const status of failures) operation.responses[String(status)] = referTo(status);
  for (const parameter of (operation.parameters ?? []) as Parameter[]) {
    if (parameter.in === 'path' && parameter.schema?.type === 'string' && !parameter.schema.format) parameter.schema.maxLength ??= longestParameter;
  }
  return failures;
}

/** Says of each call which failures it may answer with, whether it needs a caller, and how long its parameters may be. */
export function completeAnswers(document: OpenAPIObject): OpenAPIObject {
  const failures = new Set<number>();
  for (const item of Object.values(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) for (const status of complete(method, operation)) failures.add(status);
    }
  }
  const { $schema: _dialect, ...problemSchema } = z.toJSONSchema(problem, { io: 'output' });
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: problemSchema as never },
    responses: Object.fromEntries([...failures].map((status) => [String(status), describeFailure(status) as never])),
  };
  return document;
}
