import { setTimeout as sleep } from 'node:timers/promises';
import { eachOf, must, told } from './must.mjs';

/** How much longer than the owner's a mail that must not be sent is waited for. */
const LATER_MS = 4_000;

const STORY = { title: 'Dockers at Northvale harbour begin a strike over pay', text: 'Dockers at the Northvale harbour began a strike on Monday after talks over pay had failed. Some 1,200 workers walked out, and eleven ships are waiting outside the port.' };
const NEXT = { title: 'Northvale harbour: crane drivers join with a strike of their own', text: 'Crane drivers at the Northvale harbour walked out on Tuesday evening in a separate strike over safety after a colleague was injured. Their union counts 340 members.' };

const watching = (feed, more = {}) => ({ prompt: 'strikes at the Northvale harbour', sources: [feed], intervalInMinutes: 5, ...more });

/** Calls that would show something of the task. */
async function stillReads(person, task) {
  const answers = await eachOf([`/api/tasks/${task.id}`, `/api/tasks/${task.id}/runs`, `/api/tasks/${task.id}/results`, `/api/public/tasks/${task.publicSlug}`], (path) => person.call('GET', path));
  return answers.filter(({ status }) => status < 400).length;
}

/**
 * Both are alerted by a first story; then one loses access by `lose`, and of a second story only the other may hear.
 */
async function lostAccess(world, { name, owner, reader, task, lose }) {
  const mails = () => reader.mails().length;
  const [ownersFirst, readersFirst] = [owner.mails().length, mails()];
  world.site.publish(name, { id: `${name}-1`, ...STORY });
  must(await world.alerted(owner, ownersFirst), 'the owner was not alerted, so nothing is shown');
  must(await world.alerted(reader, readersFirst), 'the reader was not alerted while allowed to, so nothing is shown');
  await lose();
  const [ownersSecond, readersSecond] = [owner.mails().length, mails()];
  world.site.publish(name, { id: `${name}-2`, ...NEXT });
  must(await world.alerted(owner, ownersSecond), 'the owner was not alerted of the second story');
  await sleep(LATER_MS);
  must(mails() === readersSecond, `${reader.email} was mailed a result found after losing access`);
  must((await stillReads(reader, task)) === 0, 'the task can still be read');
  return 'no mail and no page after that';
}

async function formerMember(world) {
  const [owner, member] = [await world.person(), await world.person()];
  const { company } = await owner.do('POST', '/api/functions/create-company', { name: 'Harbour desk' });
  const invitation = await owner.invite({ companyId: company.id, email: member.email, role: 'editor' });
  const token = new URL(invitation.invitationUrl).searchParams.get('token') ?? invitation.invitationUrl.split('/').at(-1);
  await member.do('POST', '/api/functions/accept-invitation', { action: 'accept', token });
  const { task } = await owner.do('POST', '/api/functions/create-task', watching(world.site.feed('team'), { companyId: company.id }));
  await world.runsDone(owner);
  await world.eventually(async () => (await member.call('GET', `/api/tasks/${task.id}`)).status === 200, 'the member never sees the task');
  await member.do('POST', '/api/functions/task-subscription', { taskId: task.id, action: 'subscribe' });
  const seen = await lostAccess(world, { name: 'team', owner, reader: member, task, lose: () => owner.do('POST', '/api/functions/remove-team-member', { memberId: member.id, companyId: company.id }) });
  const back = await member.call('POST', '/api/functions/accept-invitation', { action: 'accept', token });
  must(back.status >= 400, 'the old invitation lets the removed member in again');
  return seen;
}

async function followerOfAPrivateMonitor(world) {
  const [owner, follower] = [await world.person(), await world.person()];
  const { task } = await owner.do('POST', '/api/functions/create-task', watching(world.site.feed('public')));
  await owner.do('PATCH', `/api/tasks/${task.id}`, { visibility: 'public' });
  await world.runsDone(owner);
  await world.eventually(async () => (await follower.call('POST', '/api/functions/task-subscription', { taskId: task.id, action: 'subscribe' })).status === 200, 'nobody can follow');
  return lostAccess(world, { name: 'public', owner, reader: follower, task, lose: () => owner.do('PATCH', `/api/tasks/${task.id}`, { visibility: 'private' }) });
}

async function otherPeoplesIds(world) {
  const [owner, other] = [await world.person(), await world.person()];
  const { task } = await owner.do('POST', '/api/functions/create-task', watching(world.site.feed('ids')));
  const [run] = await world.runsDone(owner);
  const channel = await owner.do('POST', '/api/channels', { name: 'mine', platform: 'webhook', enabled: true, broadcastType: 'task_results', config: { url: `${world.site.url}hook`, secret: 'a secret of sixteen' } });
  const { company } = await owner.do('POST', '/api/functions/create-company', { name: 'Mine' });
  const channelId = channel.id ?? channel.channel?.id;
  const tries = [
    ...['', '/runs', '/results'].map((path) => ['GET', `/api/tasks/${task.id}${path}`]),
    ...[['PATCH', { title: 'taken' }], ['DELETE']].map(([method, body]) => [method, `/api/tasks/${task.id}`, body]),
    ['GET', `/api/runs/${run?.id ?? task.id}`], ['GET', `/api/schedules/${task.id}`], ['GET', `/api/channels/${channelId}`], ['PATCH', `/api/channels/${channelId}`, { name: 'taken' }],
    ['DELETE', `/api/channels/${channelId}`], ['POST', `/api/channels/${channelId}/test`, {}], ['GET', `/api/companies/${company.id}/members`],
    ['POST', '/api/functions/add-source', { taskId: task.id, sourceUrl: `${world.site.url}feeds/x.xml` }], ['POST', '/api/functions/test-run-task', { taskId: task.id }], ['POST', '/api/functions/test-run-task', { taskId: task.id, userId: owner.id }],
    ['POST', '/api/functions/update-company', { companyId: company.id, name: 'taken' }], ['POST', '/api/functions/delete-company', { companyId: company.id }],
    ['POST', '/api/functions/send-invitation', { companyId: company.id, email: other.email, role: 'admin' }], ['POST', '/api/functions/update-team-member-role', { memberId: other.id, companyId: company.id, newRole: 'admin' }],
    ['POST', '/api/functions/create-task', watching(world.site.feed('ids'), { companyId: company.id })], ['POST', '/api/functions/task-subscription', { taskId: task.id, action: 'subscribe' }],
  ];
  const answers = await eachOf(tries, ([method, path, body]) => other.call(method, path, body), 4);
  const through = tries.map(([method, path], n) => ({ method, path, answer: answers[n] })).filter(({ answer: { status } }) => status < 400 || status >= 500);
  must(through.length === 0, through.map(({ method, path, answer }) => `${method} ${path}: ${told(answer)}`).join('; '));
  must((await owner.do('GET', `/api/tasks/${task.id}`)).task.title !== 'taken', 'somebody else’s task was changed');
  return `${tries.length} calls`;
}

export const access = [
  { name: 'other people’s ids', tries: 'every call with an id that belongs to somebody else', attack: otherPeoplesIds },
  { name: 'a former member', tries: 'to go on reading a team’s results after being removed', long: true, attack: formerMember },
  { name: 'a follower of a monitor made private', tries: 'to go on reading it', long: true, attack: followerOfAPrivateMonitor },
];
