import { serviceNames } from '@forewire/contracts/http/operations';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { cleanupOpenApiDoc } from 'nestjs-zod';
import { completeAnswers } from './api-answers.ts';
import { ServiceModule, type ServiceOptions, serviceOptions } from './service-module.ts';

/** The name under which a service's module registers itself. */
function nameOf(service: Type): string | null {
  const imports = (Reflect.getMetadata('imports', service) ?? []) as Partial<DynamicModule>[];
  const providers = imports.find(({ module }) => module === ServiceModule)?.providers ?? [];
  const options = providers.find((provider) => 'provide' in provider && provider.provide === serviceOptions);
  return options && 'useValue' in options ? (options.useValue as ServiceOptions).name : null;
}

function describe(app: NestFastifyApplication, title: string, include?: Type[]): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle(title)
    .setDescription('Everything that the product does can be scripted. Make a key under Settings, or with POST /api/api-keys. A key with the scope `read` may call every GET and the lists that are asked for by POST (get-tasks, get-premade-tasks), one with `write` everything else; what is marked x-session-only takes a session, always or for the step that it names, and x-recent-sign-in names a step that takes one whose holder proved who they are within ten minutes.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addSecurity('bearer', { type: 'http', scheme: 'bearer' })
    .addSecurityRequirements('bearer')
    .build();
  return completeAnswers(cleanupOpenApiDoc(SwaggerModule.createDocument(app, config, include ? { include } : {}), { version: '3.1' }));
}

export function addressOf(service: string): string {
  return `/api/docs/${service}/openapi.json`;
}

/**
 * Describes each service's calls at `/api/docs/<service>/openapi.json`, and all calls of the process at `/api/openapi.json`.
 * The page at `/api/docs` shows the whole of a process that runs several; that of one service offers those of all.
 */
export function describeApi(app: NestFastifyApplication, services: readonly Type[]): void {
  const fastify = app.getHttpAdapter().getInstance();
  const names = services.map(nameOf);
  for (const [index, service] of services.entries()) {
    const name = names[index];
    if (!name) continue;
    let document: OpenAPIObject | undefined;
    fastify.get(addressOf(name), (_request, reply) => reply.send((document ??= describe(app, `Forewire: ${name}`, [service]))));
  }
  const [only] = names.length === 1 ? names : [];
  const urls = serviceNames.map((name) => ({ name, url: addressOf(name) }));
  SwaggerModule.setup('api/docs', app, () => describe(app, only ? `Forewire: ${only}` : 'Forewire'), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Forewire API',
    ...(only ? { explorer: true, swaggerOptions: { urls, 'urls.primaryName': only } } : {}),
  });
}
