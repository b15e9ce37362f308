import { Controller, Get, Header, HttpCode } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from './auth.ts';
import { CodedError } from './errors.ts';
import { Readiness } from './readiness.ts';
import { metrics } from './telemetry.ts';

/** Liveness, readiness and metrics, for whoever runs the process. */
@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  @HttpCode(200)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(): Promise<{ status: 'ready'; parts: Record<string, 'ready'> }> {
    const parts = await this.readiness.check();
    const lacking = Object.values(parts).filter((state) => state !== 'ready');
    if (lacking.length > 0) throw new CodedError('server.not_ready', 503, lacking.join('; '), { parts });
    return { status: 'ready', parts: parts as Record<string, 'ready'> };
  }

  @Get('metrics')
  @Header('content-type', metrics.contentType)
  metrics(): Promise<string> {
    return metrics.metrics();
  }
}
