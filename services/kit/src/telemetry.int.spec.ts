import { startTestApp, type TestApp } from './testing.ts';
import { EventProbe } from './testing-events.ts';

const metricsToken = 'a token of the monitoring';

describe('metrics of a service that has done nothing yet', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp([new EventProbe().module], { METRICS_TOKEN: metricsToken });
  });
  afterAll(() => test.close());

  it('begin at zero, so that the first event shows in a rate', async () => {
    const { body } = await test.app.inject({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
    const lines = body.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'forewire_events_handled_total{consumer="probe"} 0',
        'forewire_events_parked_total{consumer="probe",type="task.changed"} 0',
        'forewire_outbox_depth{service="probe"} 0',
        'forewire_parked_events{where="probe"} 0',
        'forewire_redis_away 0',
      ]),
    );
  });
});
