import type { LoggerService } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import pino from 'pino';
import { currentContext } from './context.ts';

const secrets = ['password', 'token', 'accessToken', 'refreshToken', 'authorization', 'cookie', 'secret', 'apiKey', 'api_key', 'key'];

function traceIds(): { traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId ? { traceId } : {};
}

const stdout = pino.destination(1);
let copy: ((line: string) => void) | null = null;

/** Gives each line to another as well from now on. */
export function copyLogTo(next: ((line: string) => void) | null): void {
  copy = next;
}

/** The process's logger: JSON lines with the ids of the present context; secrets never reach it. */
export const log = pino(
  {
    level: 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => ({ ...currentContext(), ...traceIds() }),
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  },
  {
    write: (line) => {
      stdout.write(line);
      copy?.(line);
    },
  },
);

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
