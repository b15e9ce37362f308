import { Controller, Get, Module, type Type } from '@nestjs/common';
import { Public } from './auth.ts';
import { ServiceModule } from './service-module.ts';
import { startTestApp, type TestApp } from './testing.ts';

function serviceWith(name: string): Type {
  class Answers {
    answer(): string {
      return name;
    }
  }
  Get()(Answers.prototype, 'answer', Object.getOwnPropertyDescriptor(Answers.prototype, 'answer') as PropertyDescriptor);
  Public()(Answers);
  Controller(`api/${name}`)(Answers);
  class ServiceUnderTest {}
  Module({ imports: [ServiceModule.register({ name })], controllers: [Answers] })(ServiceUnderTest);
  return ServiceUnderTest;
}

type Description = { info: { title: string }; paths: object };

async function describes(test: TestApp, url: string): Promise<[string, string[]] | number> {
  const response = await test.app.inject({ method: 'GET', url });
  if (response.statusCode !== 200) return response.statusCode;
  const { info, paths } = response.json<Description>();
  return [info.title, Object.keys(paths).filter((path) => !path.includes('operations')).sort()];
}

describe('the description of the API', () => {
  let test: TestApp;
  afterEach(() => test.close());

  it('of several services in one process is whole, and each has its own beside it', async () => {
    test = await startTestApp([serviceWith('apples'), serviceWith('pears')]);
    expect(await describes(test, '/api/openapi.json')).toEqual(['Forewire', ['/api/apples', '/api/pears']]);
    expect(await describes(test, '/api/docs/apples/openapi.json')).toEqual(['Forewire: apples', ['/api/apples']]);
    expect(await describes(test, '/api/docs/pears/openapi.json')).toEqual(['Forewire: pears', ['/api/pears']]);
    expect(await describes(test, '/api/docs/plums/openapi.json')).toBe(404);
    const page = await test.app.inject({ method: 'GET', url: '/api/docs/swagger-ui-init.js' });
    expect(page.body).not.toContain('/api/docs/tasks/openapi.json');
  });

  it('of a service by itself is its own, and its page leads to those of the others', async () => {
    test = await startTestApp([serviceWith('tasks')]);
    expect(await describes(test, '/api/docs/tasks/openapi.json')).toEqual(['Forewire: tasks', ['/api/tasks']]);
    expect(await describes(test, '/api/docs/teams/openapi.json')).toBe(404);
    expect((await test.app.inject({ method: 'GET', url: '/api/docs' })).statusCode).toBe(200);
    const page = await test.app.inject({ method: 'GET', url: '/api/docs/swagger-ui-init.js' });
    for (const name of ['identity', 'notifications', 'tasks']) expect(page.body).toContain(`/api/docs/${name}/openapi.json`);
  });
});
