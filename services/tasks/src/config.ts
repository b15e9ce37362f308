import { z } from 'zod';

/** Sites that cannot be watched at present: their pages need a session of their own. */
const unsupported = 'facebook.com,instagram.com,linkedin.com';

export const tasksConfig = z.object({
  /** Domains that are refused as sources, separated by commas; subdomains and paths count too. */
  UNSUPPORTED_SOURCES: z
    .string()
    .default(unsupported)
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()).filter(Boolean)),
  /** Besides admins, who may watch streams that integrators feed in: confirmed e-mail addresses, ids of companies, or * for everybody. */
  KAFKA_STREAMS_ALLOWED: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()).filter(Boolean)),
  /** A run that says nothing for this long has failed. */
  RUN_TIMEOUT_SECONDS: z.coerce.number().int().min(30).max(86_400).default(900),
});
export type TasksConfig = z.infer<typeof tasksConfig>;
export const tasksConfigToken = Symbol('tasks:config');
