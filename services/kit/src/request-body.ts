import { parse as parseForm } from 'node:querystring';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { CodedError } from './errors.ts';

type BodyOptions = { bodyLimitBytes?: number; takesForms?: boolean; /** For signatures, which are over the bytes. */ keepsBytes?: boolean };
type Done = (error: Error | null, body?: unknown) => void;

/** A longer part of a path names nothing: the address is then one that there is not. */
export const longestParameter = 100;
/** What a call may send at most when it says nothing else. */
export const bodyLimitBytes = 64 * 1024;
// Nothing that the calls take is nested deeper than five levels; deep nesting only serves to make a server work.
const deepest = 20;
const mostFormFields = 20;

const tooDeep = () => new CodedError('request.malformed', 400, `The body is nested deeper than ${deepest} levels`);
const notJson = () => new CodedError('request.media_type', 415, 'Send the body as application/json');

/** For a call whose body is larger than others', comes as a form, or is needed as it came. */
export const TakesBody = (options: BodyOptions) => RouteConfig(options);

function optionsOf(config: unknown): BodyOptions {
  return (config ?? {}) as BodyOptions;
}

const bytes = new WeakMap<FastifyRequest, Buffer>();

/** The body as it came, for a call that says `keepsBytes`. */
export function bodyBytesOf(request: FastifyRequest): Buffer {
  return bytes.get(request) ?? Buffer.alloc(0);
}

/** Whether JSON text opens more brackets than anything here needs; linear, and without building what it reads. */
export function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < body.length; index++) {
    const byte = body[index];
    if (byte === 0x22) inText = !inText;
    else if (inText) index += byte === 0x5c ? 1 : 0;
    else if (byte === 0x7b || byte === 0x5b) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Whether the call takes a form, whose fields it may look at or not. */
export function takesForms(request: FastifyRequest): boolean {
  return optionsOf(request.routeOptions.config).takesForms === true;
}

function readForm(request: FastifyRequest, body: Buffer, done: Done): void {
  if (!takesForms(request)) return done(notJson());
  if (optionsOf(request.routeOptions.config).keepsBytes) bytes.set(request, body);
  done(null, { ...parseForm(body.toString(), '&', '=', { maxKeys: mostFormFields }) });
}

/**
 * Bodies are JSON of a bounded size and depth, without keys that reach a prototype. Forms, which other sites can send
 * without asking, are for the calls alone that name them.
 */
export function readBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const readJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addHook('onRoute', (route) => {
    const { bodyLimitBytes: own } = optionsOf(route.config);
    if (own !== undefined) route.bodyLimit = own;
  });
  fastify.removeAllContentTypeParsers();
  app.useBodyParser('application/json', {}, (request: FastifyRequest, body: Buffer, done: Done) => {
    // Many programs send the type with every call, also with those that have nothing to say, such as DELETE.
    if (body.length === 0) return done(null);
    if (isTooDeep(body)) return done(tooDeep());
    if (optionsOf(request.routeOptions.config).keepsBytes) bytes.set(request, body);
    void readJson(request, body as unknown as string, done);
  });
  app.useBodyParser('application/x-www-form-urlencoded', {}, readForm);
  // RFC 8058 lets a mail program unsubscribe with either kind of form; what is in it is not looked at.
  app.useBodyParser('multipart/form-data', {}, (request: FastifyRequest, _body: Buffer, done: Done) => {
    if (!takesForms(request)) return done(notJson());
    done(null, {});
  });
}
