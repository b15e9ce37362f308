import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { invalid } from './errors.ts';

const foreignQuery = 'forewire:foreign-query';
const longestNameShown = 50;

/** For what people and other systems open by a link, to which they add parameters of their own. */
export const TakesForeignQuery = () => SetMetadata(foreignQuery, true);

/** Refuses query parameters of calls that declare none; the schemas of the others refuse what they don't know. */
@Injectable()
export class QueryGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const [given] = Object.keys(context.switchToHttp().getRequest<FastifyRequest>().query as object);
    if (given === undefined || this.takesQuery(context)) return true;
    const name = given.slice(0, longestNameShown);
    throw invalid(`Unknown parameter: ${name}`, { [name]: 'Unknown parameter' });
  }

  private takesQuery(context: ExecutionContext): boolean {
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {}) as object;
    // Nest's keys are "<kind>:<position>".
    const declares = Object.keys(args).some((key) => Number(key.split(':')[0]) === Number(RouteParamtypes.QUERY));
    return declares || (this.reflector.getAllAndOverride<boolean>(foreignQuery, [context.getHandler(), context.getClass()]) ?? false);
  }
}
