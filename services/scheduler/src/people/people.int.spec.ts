import { newId } from '@forewire/kit/ids';
import { startTestApp, type TestApp } from '@forewire/kit/testing';
import { addVersions, deliver, envelopeOf } from '@forewire/kit/testing-events';
import { BriefingRepository } from '../briefings/briefing.repository.ts';
import { SchedulerServiceModule } from '../scheduler.service.module.ts';

describe('briefings of an account', () => {
  let test: TestApp;
  let briefings: BriefingRepository;
  beforeAll(async () => {
    test = await startTestApp([SchedulerServiceModule]);
    briefings = test.app.get(BriefingRepository, { strict: false });
  });
  afterAll(() => test.close());

  const changed = (id: string, disabled: boolean) =>
    envelopeOf('user.changed', id, { id, email: 'a@example.test', disabled, morningBriefing: true, eveningBriefing: false, focusHours: { timezone: 'UTC', schedule: {} } });
  const due = async (id: string) => [await briefings.find(id, 'morning'), await briefings.find(id, 'evening')].map((clock) => clock !== null);

  it('are not due while it is disabled, and those that it chose are again once it is enabled', async () => {
    const id = newId();
    await deliver(test, changed(id, false));
    expect(await due(id)).toEqual([true, false]);
    await deliver(test, changed(id, true));
    expect(await due(id)).toEqual([false, false]);
    await deliver(test, changed(id, false));
    expect(await due(id)).toEqual([true, false]);
  });

  it('stay away when an older event of it comes late', async () => {
    const id = newId();
    const [enabled, disabled] = [changed(id, false), changed(id, true)];
    await addVersions(test, [enabled, disabled]);
    await deliver(test, disabled);
    await deliver(test, enabled);
    expect(await due(id)).toEqual([false, false]);
  });
});
