import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { log } from './log.ts';
import { Process } from './process.ts';

const limitMs = 25_000;
// What the process holds of brokers and database may be gone for good by now.
const partingMs = 5000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Ends the process in good order on SIGTERM or SIGINT, at whatever point of its life they come. */
export class Shutdown {
  private app: NestFastifyApplication | null = null;
  private stopping = false;

  constructor(
    private readonly drainMs: number,
    private readonly flushTelemetry: () => Promise<void>,
  ) {
    process.on('SIGTERM', (signal) => void this.stop(signal));
    process.on('SIGINT', (signal) => void this.stop(signal));
  }

  /** From now on there are requests and handlers to wait for. */
  guard(app: NestFastifyApplication): void {
    this.app = app;
  }

  /** Not ready first, for whoever spreads requests to take note; then no new requests; then what is under way comes to its end. */
  private async stop(signal: NodeJS.Signals): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('what was under way did not end in time');
      process.exit(1);
    }, this.drainMs + limitMs).unref();
    try {
      if (this.app) await this.close(this.app);
      await Promise.race([this.flushTelemetry(), sleep(partingMs)]);
    } catch (error) {
      log.error({ err: error }, 'stopping went wrong');
      process.exit(1);
    }
    log.info('stopped');
    process.exit(0);
  }

  private async close(app: NestFastifyApplication): Promise<void> {
    const host = app.get(Process);
    host.stopping = true;
    await new Promise((resolve) => setTimeout(resolve, this.drainMs));
    await app.close();
    await Promise.race([host.close(), sleep(partingMs)]);
  }
}
