import { must, told } from './must.mjs';

/** Signs up with somebody's address before they come, and waits for them to click. */
async function preHijack(world) {
  const attacker = await world.stranger();
  const key = await attacker.call('POST', '/api/api-keys', { name: 'kept' });
  const link = await attacker.confirmationToken();
  // The owner of the mailbox opens the link in a browser of their own.
  const withoutPassword = await world.call('POST', '/api/auth/verify-email', { json: { token: link } });
  const me = await attacker.call('GET', '/api/me');
  must(withoutPassword.status >= 400 || me.status === 401 || me.json?.emailVerified === false, `a click verified the attacker’s account: ${told(withoutPassword)}`);
  const owners = await world.call('POST', '/api/auth/verify-email', { json: { token: link, password: 'Harbour-lantern-of-the-owner-7' } });
  must(owners.status === 200, `the owner can’t take the account: ${told(owners)}`);
  const left = [
    ['session', await attacker.call('GET', '/api/me')],
    ['password', await world.call('POST', '/api/auth/sign-in', { json: { email: attacker.email, password: attacker.password } })],
    ...(key.status < 300 ? [['API key', await world.call('GET', '/api/tasks', { token: key.json.key })]] : []),
  ].filter(([, answer]) => answer.status < 400);
  must(left.length === 0, `the attacker keeps the ${left.map(([what]) => what).join(', ')}`);
  return 'the click asked for a password and ended everything else';
}

/** What an account may send before its address is confirmed: one mail, to that address. */
async function sendsNothing(world) {
  const stranger = await world.stranger();
  const spam = 'WIN http://evil.example NOW';
  const company = await stranger.call('POST', '/api/functions/create-company', { name: spam });
  let invited = 0;
  for (let n = 0; n < 60 && company.status < 300; n++) {
    const answer = await stranger.call('POST', '/api/functions/send-invitation', { companyId: company.json.company.id, email: `target-${n}-${stranger.id.slice(-6)}@mail.example`, role: 'editor' });
    if (answer.status < 300) invited++;
  }
  must(invited === 0, `${invited} invitations went out`);
  const task = await stranger.call('POST', '/api/functions/create-task', { prompt: 'strikes at the Northvale harbour', sources: [world.site.feed('unconfirmed')], intervalInMinutes: 5 });
  must(task.status < 300 || task.status === 403, `a task is answered by ${told(task)}`);
  const watcher = await world.person();
  await watcher.do('POST', '/api/functions/create-task', { prompt: 'strikes at the Northvale harbour', sources: [world.site.feed('unconfirmed')], intervalInMinutes: 5 });
  await world.runsDone(watcher);
  const [before, own] = [watcher.mails().length, stranger.mails().length];
  world.site.publish('unconfirmed', { id: 'unconfirmed-1', title: 'Dockers at Northvale harbour begin a strike over pay', text: 'Dockers at the Northvale harbour began a strike on Monday after talks over pay had failed. Some 1,200 workers walked out.' });
  must(await world.alerted(watcher, before), 'nobody was alerted, so nothing is shown');
  must(stranger.mails().length === own, 'the unconfirmed account was alerted');
  return 'no invitation and no alert';
}

/** Names that are links, addresses and lines of their own, in a mail to somebody else. */
async function namesInMails(world) {
  const person = await world.person();
  await person.do('PATCH', '/api/me', { firstName: 'Your account is locked: https://evil.example/login', lastName: 'or call support@evil.example <a href="https://evil.example">here</a>' });
  const company = await person.call('POST', '/api/functions/create-company', { name: 'Prize waiting at www.evil.example/win\r\nBcc: all@evil.example' });
  if (company.status >= 400) return 'such names are refused';
  const guest = `guest-${person.id.slice(-8)}@mail.example`;
  await person.invite({ companyId: company.json.company.id, email: guest, role: 'editor' });
  const mail = await world.mailTo(guest);
  must(mail, 'no invitation came');
  must(!/^bcc:/im.test(mail.head), 'a name became a header');
  const linked = /href="[^"]*evil\.example|https?:\/\/[^\s"]*evil\.example|www\.evil\.example|support@evil\.example/i.exec(`${mail.subject}\n${mail.text}\n${mail.html}`);
  must(!linked, `a name is a link in the mail: ${linked?.[0]}`);
  return 'names are names';
}

export const takingOver = [
  { name: 'an account before its owner comes', tries: 'sign-up with somebody’s address, whose click on the mail should confirm it', attack: preHijack },
  { name: 'an unconfirmed account', tries: 'alerts and 60 invitations without a confirmed address', attack: sendsNothing },
  { name: 'names in mails', tries: 'names of people and teams that are links, addresses and headers', attack: namesInMails },
];
