import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Headers, HttpCode, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from './auth.ts';
import { CallsAs } from './call-class.ts';
import { type KitConfig, kitConfigToken } from './config.ts';
import { CodedError, notFound } from './errors.ts';
import { Readiness } from './readiness.ts';
import { metrics } from './telemetry.ts';

/** Liveness, readiness and metrics, for whoever runs the process. */
@ApiExcludeController()
@Public()
@CallsAs('unlimited')
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    @Inject(kitConfigToken) private readonly config: KitConfig,
  ) {}

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
  metrics(@Headers('authorization') authorization = ''): Promise<string> {
    // The public port has them for whoever knows the token, and otherwise not at all.
    if (!this.config.METRICS_TOKEN || !isSame(authorization, `Bearer ${this.config.METRICS_TOKEN}`)) throw notFound('route');
    return metrics.metrics();
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
