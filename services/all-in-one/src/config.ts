import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const allInOneConfig = z.object({
  /** Where the built front ends lie, one folder each. */
  FRONTENDS_DIR: z.string().default(fileURLToPath(new URL('../../../frontends', import.meta.url))),
});
