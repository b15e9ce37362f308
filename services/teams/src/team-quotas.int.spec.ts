import { call, join, seedCompany, seedPerson, startTeams, type TeamsTest } from '../test/factories.ts';

describe('what a team and its owner may have', () => {
  let test: TeamsTest;
  beforeAll(async () => {
    test = await startTeams({ QUOTAS: 'companies=2,members=3,invitations=2' });
  });
  afterAll(() => test.close());

  const post = (name: string, token: string, body: object) => call<{ code?: string; quota?: string }>(test, 'POST', `/api/functions/${name}`, token, body);
  const statuses = async (answers: Promise<{ status: number }>[]) => (await Promise.all(answers)).map(({ status }) => status).sort();

  it('ends with a number of teams, however many calls come at once', async () => {
    const owner = await seedPerson(test);
    const answers = Array.from({ length: 8 }, (_, index) => post('create-company', owner.token, { name: `Desk ${index}` }));
    expect(await statuses(answers)).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
    expect(await post('create-company', owner.token, { name: 'Desk' })).toMatchObject({ body: { code: 'quota.exceeded', quota: 'companies' } });
  });

  it('ends with a number of open invitations', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    const invite = (name: string) => post('send-invitation', owner.token, { companyId, email: `${name}@example.test`, role: 'editor' });
    expect(await statuses(['ada', 'bo', 'cy', 'di'].map(invite))).toEqual([200, 200, 409, 409]);
    expect(await invite('ed')).toMatchObject({ body: { quota: 'invitations' } });
  });

  it('ends with a number of members', async () => {
    const owner = await seedPerson(test);
    const companyId = await seedCompany(test, owner);
    for (const name of ['Ada', 'Bo']) await join(test, owner, companyId, await seedPerson(test, name));
    await expect(join(test, owner, companyId, await seedPerson(test, 'Cy'))).rejects.toThrow('joining answered 409');
  });
});
