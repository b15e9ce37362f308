import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Figure, type Operations, operationsResponse } from '@forewire/contracts/http/operations';
import { createZodDto, ZodResponse } from 'nestjs-zod';
import { AdminOnly, NeedsBearer } from './auth.ts';
import { notFound } from './errors.ts';
import { newId } from './ids.ts';
import { Process } from './process.ts';
import { Readiness } from './readiness.ts';
import { metrics } from './telemetry.ts';

class OperationsDto extends createZodDto(operationsResponse) {}

const thisProcess = newId();
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** The product's own gauges and counters; histograms are for those who draw them. */
async function readFigures(): Promise<Figure[]> {
  const all = await metrics.getMetricsAsJSON();
  const shown = all.filter(({ name, type }) => name.startsWith('forewire_') && ['gauge', 'counter'].includes(String(type)));
  return shown.flatMap(({ name, values }) => values.map(({ labels, value }) => ({ name, value, labels: toText(labels) })));
}

function toText(labels: object): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([label, value]) => [label, String(value)]));
}

/** How this process is doing, for admins who have no dashboards of their own. */
@ApiTags('operations')
@NeedsBearer()
@AdminOnly()
@Controller('api/operations')
export class OperationsController {
  constructor(
    private readonly host: Process,
    private readonly readiness: Readiness,
  ) {}

  @Get(':service')
  @ApiOperation({ summary: 'State and figures of the process that runs a service; admins only' })
  @ZodResponse({ type: OperationsDto, status: 200 })
  async show(@Param('service') service: string): Promise<Operations> {
    const services = this.host.runtimes.map(({ options }) => options.name);
    if (!services.includes(service)) throw notFound('service', 'This process does not run that service');
    const [parts, figures] = await Promise.all([this.readiness.check(), readFigures()]);
    return { process: thisProcess, services, startedAt, memoryBytes: process.memoryUsage.rss(), parts, figures };
  }
}
