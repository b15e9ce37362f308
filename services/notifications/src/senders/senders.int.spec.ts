import { eventually } from '@forewire/kit/testing';
import { buildRun, seedWatcher, type Watcher } from '../../test/factories.ts';
import { answer, HttpSink } from '../../test/http-sink.ts';
import { TestService } from '../../test/service.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { DeliveryRepository } from '../deliveries/delivery.repository.ts';

describe('posts to team chats', () => {
  const sink = HttpSink.forFile();
  beforeAll(() => {
    process.env['SLACK_API_URL'] = sink.url('/slack-api');
  });
  const service = TestService.forFile();
  let watcher: Watcher;
  afterAll(() => {
    delete process.env['SLACK_API_URL'];
  });
  beforeEach(async () => {
    watcher = await seedWatcher(service, { browserAlerts: false }, { email: false });
  });

  async function tell(platform: string, config: object): Promise<Delivery> {
    const created = await service.call(watcher.userId, 'POST', '/api/channels', { name: 'Desk', platform, config });
    expect(created).toMatchObject({ status: 201 });
    await service.emit('run.completed', watcher.taskId, buildRun(watcher, ['One', 'Two']));
    return eventually(async () => (await service.get(DeliveryRepository).list(watcher.userId, { limit: 9 })).rows.find(({ status }) => status !== 'pending'));
  }

  it('reach a Slack webhook, one for a run', async () => {
    expect(await tell('slack', { webhook_url: sink.url('/slack'), channel_name: 'desk' })).toMatchObject({ status: 'delivered', target: 'Desk (#desk)' });
    expect(sink.received).toHaveLength(1);
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({ text: '🚨 Harbour traffic: 2 new results' });
  });

  it('reach Slack as a bot, and see the refusal that hides behind its 200', async () => {
    sink.answers(answer(200, '{"ok":false,"error":"not_in_channel"}'));
    const delivery = await tell('slack', { bot_token: 'xoxb-1234567890-abcdef', channel_name: '#desk' });
    expect(delivery).toMatchObject({ status: 'failed', error: 'Slack: not_in_channel' });
    expect(sink.received[0]).toMatchObject({ path: '/slack-api/chat.postMessage', headers: { authorization: 'Bearer xoxb-1234567890-abcdef' } });
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({ channel: '#desk' });
  });

  it('reach Teams as an adaptive card', async () => {
    expect(await tell('teams', { teams_webhook_url: sink.url('/workflows/1') })).toMatchObject({ status: 'delivered' });
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({ attachments: [{ content: { actions: [{ type: 'Action.OpenUrl' }] } }] });
  });

  it('reach Discord once it has stored them', async () => {
    expect(await tell('discord', { webhook_url: sink.url('/api/webhooks/1/token') })).toMatchObject({ status: 'delivered' });
    expect(sink.received[0]?.path).toBe('/api/webhooks/1/token?wait=true');
  });

  const forum = { api_key: 'key-of-the-forum-123', api_username: 'wire', category_id: 20, tags: 'news, harbour' };

  it('reach Discourse as a topic', async () => {
    const delivery = await tell('discourse', { ...forum, base_url: sink.url('/forum/') });
    expect(delivery).toMatchObject({ status: 'delivered' });
    expect(sink.received[0]).toMatchObject({ path: '/forum/posts.json', headers: { 'api-key': 'key-of-the-forum-123', 'api-username': 'wire' } });
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({ category: 20, tags: ['news', 'harbour'], external_id: delivery.id });
  });

  it('count as delivered when Discourse has had them before', async () => {
    sink.answers(answer(422, '{"errors":["External ID has already been taken"]}'));
    expect(await tell('discourse', { ...forum, base_url: sink.url() })).toMatchObject({ status: 'delivered' });
  });
});
