import { SetMetadata } from '@nestjs/common';
import { settingOf } from './setting-entries.ts';

/**
 * What a call costs: `reads` and `writes` by its method, `expensive` for work beyond the database, `streams` for what
 * stays open; `visitors` counts everything that an address does signed out.
 */
export const callClasses = ['reads', 'writes', 'expensive', 'streams', 'visitors'] as const;
export type CallClass = (typeof callClasses)[number];
export type CallLimit = { calls: number; perSeconds: number };
/** The limits of each class; null for none at all. */
export type CallLimits = Record<CallClass, CallLimit> | null;

/** A page of the product makes about ten calls as it opens, and one a minute while it stays open. */
const defaults: Record<CallClass, CallLimit> = {
  reads: { calls: 1200, perSeconds: 60 },
  writes: { calls: 300, perSeconds: 60 },
  expensive: { calls: 60, perSeconds: 60 },
  streams: { calls: 60, perSeconds: 60 },
  visitors: { calls: 1200, perSeconds: 60 },
};

const entry = /^(?<name>[a-z]+)=(?<calls>\d{1,9})\/(?<seconds>\d{1,5})$/;

/** The setting RATE_LIMITS: `reads=1200/60,expensive=20/60`, calls per seconds; what is left out keeps its default. */
export const callLimits = settingOf(defaults, entry, putLimit, `a class and its limit, such as reads=1200/60; the classes are ${callClasses.join(', ')}`);

function putLimit(limits: Record<CallClass, CallLimit>, { name, calls, seconds }: Partial<Record<string, string>>): boolean {
  const known = callClasses.find((each) => each === name);
  if (!known || Number(calls) < 1 || Number(seconds) < 1) return false;
  limits[known] = { calls: Number(calls), perSeconds: Number(seconds) };
  return true;
}

export const callClassKey = 'forewire:call-class';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a call changes nothing: by its method, or because it is a list that is asked for by POST. */
export function isRead(method: string, named: CallClass | 'unlimited' | undefined): boolean {
  return named === 'reads' || readingMethods.has(method);
}

/** Counts a call by what it costs instead of by its method. */
export const CallsAs = (callClass: CallClass | 'unlimited') => SetMetadata(callClassKey, callClass);
