import { Controller, Get, Header, HttpCode } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from './access.ts';
import { Public } from './auth.ts';
import { CodedError } from './errors.ts';
import { Process } from './process.ts';
import { metrics } from './telemetry.ts';

/** Liveness, readiness and metrics, for whoever runs the process. */
@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly process: Process,
    private readonly access: Access,
  ) {}

  @Get('healthz')
  @HttpCode(200)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(): Promise<{ status: 'ready' }> {
    try {
      await this.process.connection.db?.admin().command({ ping: 1 }, { timeoutMS: 2000 });
    } catch {
      throw new CodedError('server.not_ready', 503, 'The database does not answer');
    }
    // Before the first key has arrived nobody could be let in.
    if (!(await this.access.hasKeys())) throw new CodedError('server.not_ready', 503, "identity's keys have not arrived yet");
    return { status: 'ready' };
  }

  @Get('metrics')
  @Header('content-type', metrics.contentType)
  metrics(): Promise<string> {
    return metrics.metrics();
  }
}
