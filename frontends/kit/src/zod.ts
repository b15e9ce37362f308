import * as zod from 'zod';

// Without it zod tries whether it may compile code, which the page's policy forbids and reports.
zod.config({ jitless: true });

/**
 * The parts of zod that contracts and forms use. The build puts this in place of `zod` in the browser,
 * so that all front ends share one small copy; zod.spec.ts finds what is used but missing.
 */
export const z = {
  array: zod.array,
  boolean: zod.boolean,
  coerce: { number: zod.coerce.number },
  discriminatedUnion: zod.discriminatedUnion,
  email: zod.email,
  enum: zod.enum,
  iso: { datetime: zod.iso.datetime },
  literal: zod.literal,
  null: zod.null,
  number: zod.number,
  object: zod.object,
  record: zod.record,
  strictObject: zod.strictObject,
  string: zod.string,
  union: zod.union,
  unknown: zod.unknown,
  url: zod.url,
  uuid: zod.uuid,
};
