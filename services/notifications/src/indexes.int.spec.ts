import { TestService } from '../test/service.ts';

type Plan = { stage?: string; inputStage?: Plan; inputStages?: Plan[] };

function stages(plan: Plan): string[] {
  return [plan.stage ?? '', ...[plan.inputStage, ...(plan.inputStages ?? [])].flatMap((inner) => (inner ? stages(inner) : []))];
}

describe('every question that is asked often', () => {
  const service = TestService.forFile();

  it.each([
    ['Delivery', { userId: 'u' }, { createdAt: -1, _id: -1 }],
    ['Delivery', { taskId: 't' }, {}],
    ['FoundResult', { taskId: { $in: ['a', 'b'] }, foundAt: { $gte: new Date(0) } }, { foundAt: -1 }],
    ['Channel', { userId: 'u' }, { _id: 1 }],
    ['Channel', { taskId: 't' }, {}],
    ['Follower', { taskId: 't' }, {}],
    ['Follower', { userId: 'u' }, {}],
    ['WatchedTask', { userId: 'u' }, {}],
    ['WatchedTask', { mutedBy: 'u' }, {}],
    ['PushSubscription', { userId: 'u' }, { createdAt: 1 }],
    ['PushSubscription', { sessionId: 's' }, {}],
    ['Person', { $and: [{ phoneNumber: '+447400123456' }, { phoneNumber: { $gt: '' } }] }, {}],
    ['Briefing', { userId: 'u', status: 'sent' }, { sentAt: -1, _id: -1 }],
  ] as [string, object, Record<string, 1 | -1>][])('finds %s by %j through an index', async (name, filter, sort) => {
    const model = service.test.process.database('notifications').connection.models[name];
    const explained = (await model?.find(filter).sort(sort).explain('queryPlanner')) as unknown as { queryPlanner: { winningPlan: Plan } };
    const used = stages(explained.queryPlanner.winningPlan);
    expect(used).toContain('IXSCAN');
    expect(used).not.toContain('SORT');
    expect(used).not.toContain('COLLSCAN');
  });
});
