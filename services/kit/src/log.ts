import type { LoggerService } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import pino from 'pino';
import { currentContext } from './context.ts';

const secrets = ['password', 'token', 'accessToken', 'refreshToken', 'authorization', 'cookie', 'secret', 'apiKey', 'api_key', 'key'];

function traceIds(): { traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId ? { traceId } : {};
}

/** The process's logger: JSON lines with the ids of the present context; secrets never reach it. */
export const log = pino({
  level: 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => ({ ...currentContext(), ...traceIds() }),
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
});

export function setLogLevel(level: string): void {
  log.level = level;
}

/** Nest's own messages through the same logger, at debug where Nest is chatty. */
export const nestLogger: LoggerService = {
  log: (message: unknown, ...rest: unknown[]) => log.debug({ from: rest.at(-1) }, String(message)),
  warn: (message: unknown, ...rest: unknown[]) => log.warn({ from: rest.at(-1) }, String(message)),
  error: (message: unknown, ...rest: unknown[]) => log.error({ from: rest.at(-1), stack: rest[0] }, String(message)),
  debug: (message: unknown) => log.trace(String(message)),
  verbose: (message: unknown) => log.trace(String(message)),
};
