import { newId } from '@forewire/kit/ids';
import { eventually } from '@forewire/kit/testing';
import { buildRun, seedWatcher } from '../../test/factories.ts';
import { TestService } from '../../test/service.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';

describe('followers', () => {
  const service = TestService.forFile();

  const told = async (userId: string): Promise<string[]> => (await service.get(DeliveryRepository).list(userId, { limit: 50 })).rows.map(({ title }) => title);

  it('are told while they follow, and while the task may be seen', async () => {
    const owner = await seedWatcher(service, { browserAlerts: false });
    const follower = newId();
    await service.emit('user.changed', follower, { id: follower, email: 'follower@example.com' });
    const follow = (subscribed: boolean): Promise<void> => service.emit('subscription.changed', owner.taskId, { taskId: owner.taskId, userId: follower, subscribed });
    const show = (visibility: string): Promise<void> => service.emit('task.changed', owner.taskId, { id: owner.taskId, userId: owner.userId, title: 'T', email: true, visibility });
    const run = async (title: string): Promise<void> => {
      await service.emit('run.completed', owner.taskId, buildRun(owner, [title]));
      await eventually(async () => (await told(owner.userId)).includes(title));
    };
    await run('Before');
    await follow(true);
    await run('Followed');
    await show('private');
    // As the tasks service tells it: nobody is followed back into it without asking.
    await follow(false);
    await run('Hidden');
    await show('public');
    await run('Shown again');
    await follow(true);
    await run('Followed again');
    await follow(false);
    await run('After');
    expect((await told(follower)).sort()).toEqual(['Followed', 'Followed again']);
  });

  it('who were heard of before their task do not stand for it', async () => {
    const owner = { userId: newId(), taskId: newId() };
    const follower = newId();
    await service.emit('user.changed', owner.userId, { id: owner.userId, email: 'owner@example.com' });
    await service.emit('user.changed', follower, { id: follower, email: 'early@example.com' });
    await service.emit('subscription.changed', owner.taskId, { taskId: owner.taskId, userId: follower, subscribed: true });
    await service.emit('run.completed', owner.taskId, buildRun(owner, ['Early']));
    await eventually(async () => (await service.countJobs()) > 0);
    await service.emit('task.changed', owner.taskId, { id: owner.taskId, userId: owner.userId, title: 'T', email: true, visibility: 'public' });
    await eventually(async () => (await told(owner.userId)).length === 1);
    expect(await told(follower)).toEqual(['Early']);
  });
});
