import { checkConfig } from './channel-config.ts';

const rules = { problem: async () => null, isListed: async (url: string) => url.startsWith('https://relay.internal/') };
const problemOf = async (url: string): Promise<string | null> => {
  const checked = await checkConfig('teams', { teams_webhook_url: url }, rules);
  return 'problems' in checked ? (checked.problems['teams_webhook_url'] ?? null) : null;
};

describe('the address of a Teams channel', () => {
  it.each([
    'https://prod-23.westeurope.logic.azure.com:443/workflows/0a1b/triggers/manual/paths/invoke?sig=x',
    'https://default0a1b.4c.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/0a1b/triggers/manual/paths/invoke?sig=x',
    'https://prod-02.usgovvirginia.logic.azure.us/workflows/0a1b',
    'https://relay.internal/teams',
  ])('may be %s', async (url) => {
    expect(await problemOf(url)).toBeNull();
  });

  it.each(['https://example.com/logic.azure.com', 'https://logic.azure.com.example.com/workflows', 'https://mylogic.azure.com/workflows', 'https://outlook.office.com/webhook/0a1b'])('is not %s', async (url) => {
    expect(await problemOf(url)).toBe('Teams webhook URL must be a Power Automate workflow URL containing logic.azure.com or api.powerplatform.com');
  });
});
