import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { invalid } from './errors.ts';
import { takesForms } from './request-body.ts';
import { cutText, findBrokenText } from './whole-text.ts';

const foreignQuery = 'forewire:foreign-query';
const longestNameShown = 50;

/** For what people and other systems open by a link, to which they add parameters of their own. */
export const TakesForeignQuery = () => SetMetadata(foreignQuery, true);

/** Refuses broken texts, and parameters and bodies of calls that declare none; the schemas of the others refuse what they don't know. */
@Injectable()
export class DeclaredInputGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // Before anything else is said of it, since an answer names what it is about.
    requireWhole(request);
    const [parameter] = Object.keys(request.query as object);
    if (parameter !== undefined && !this.takesQuery(context)) throw unknown(parameter, 'parameter');
    const [field] = fieldsOf(request.body);
    if (field !== undefined && !declares(context, RouteParamtypes.BODY) && !takesForms(request)) throw unknown(field, 'field');
    return true;
  }

  private takesQuery(context: ExecutionContext): boolean {
    if (declares(context, RouteParamtypes.QUERY)) return true;
    return this.reflector.getAllAndOverride<boolean>(foreignQuery, [context.getHandler(), context.getClass()]) ?? false;
  }
}

function requireWhole({ query, params, body }: FastifyRequest): void {
  for (const input of [params, query, body]) {
    const path = findBrokenText(input);
    if (path !== null) throw brokenText(cutText(path, longestNameShown) || 'body');
  }
}

function brokenText(name: string) {
  const text = 'Send text without NUL characters and halves of characters';
  return invalid(text, { [name]: text });
}

/** An empty object is what some clients send where there is nothing to say. */
function fieldsOf(body: unknown): string[] {
  if (body === undefined || body === null) return [];
  return typeof body === 'object' ? Object.keys(body) : ['body'];
}

function unknown(given: string, what: 'parameter' | 'field') {
  const name = cutText(given, longestNameShown);
  return invalid(`Unknown ${what}: ${name}`, { [name]: `Unknown ${what}` });
}

function declares(context: ExecutionContext, kind: RouteParamtypes): boolean {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {}) as object;
  // Nest's keys are "<kind>:<position>".
  return Object.keys(args).some((key) => Number(key.split(':')[0]) === Number(kind));
}
