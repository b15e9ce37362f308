import { eachOf, must, told, until } from './must.mjs';

const GUESSES = 30;
const GUESSES_OF_ONE = 10;
const FOREIGN = { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
const cookiesOf = ({ headers }) => headers['set-cookie'] ?? [];
const refused = ({ status, headers }) => status >= 400 && status < 500 && !headers['set-cookie']?.some((cookie) => !/Max-Age=0|1970/i.test(cookie));

/** A sign-in that a foreign page sends in the visitor's browser, in the forms that need no permission. */
async function foreignForms(world) {
  const attacker = await world.person();
  const { email, password } = attacker;
  const form = `email=${encodeURIComponent(email)}&password=${encodeURIComponent(password)}`;
  const json = JSON.stringify({ email, password });
  const multipart = `--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n${email}\r\n--x\r\ncontent-disposition: form-data; name="password"\r\n\r\n${password}\r\n--x--\r\n`;
  const tries = [
    ['application/x-www-form-urlencoded', form, {}],
    ['application/x-www-form-urlencoded', form, FOREIGN],
    ['text/plain', json, {}],
    ['text/plain;application/json', json, FOREIGN],
    ['multipart/form-data; boundary=x', multipart, FOREIGN],
    [undefined, json, FOREIGN],
    ['application/json', json, FOREIGN],
    ['application/json', json, { ...FOREIGN, origin: 'null' }],
    ['application/json', json, { origin: `${world.baseUrl}.evil.example` }],
    ['application/json', json, { 'sec-fetch-site': 'cross-site' }],
  ];
  for (const path of ['/api/auth/sign-in', '/api/auth/sign-up']) {
    for (const [type, body, headers] of tries) {
      const answer = await world.call('POST', path, { body, from: '127.0.0.81', headers: { ...headers, ...(type ? { 'content-type': type } : {}) } });
      must(refused(answer), `${path} takes ${type ?? 'no type'} from ${headers.origin ?? 'a page'}: ${told(answer)}`);
    }
  }
  const own = await world.call('POST', '/api/auth/sign-in', { body: json, headers: { 'content-type': 'application/json', origin: world.baseUrl, 'sec-fetch-site': 'same-origin' } });
  must(own.status === 200, `the site’s own page can’t sign in: ${told(own)}`);
  return `${tries.length * 2} forms`;
}

async function foreignRefresh(world) {
  const victim = await world.person();
  const signedIn = await world.call('POST', '/api/auth/sign-in', { json: { email: victim.email, password: victim.password } });
  const [cookie] = cookiesOf(signedIn);
  must(/HttpOnly/i.test(cookie) && /SameSite=(?:Strict|Lax)/i.test(cookie), `the session’s cookie is "${cookie?.replace(/=[^;]+/, '=…')}"`);
  const sent = { cookie: cookie.split(';')[0] };
  for (const path of ['/api/auth/refresh', '/api/auth/sign-out']) {
    const answers = [
      await world.call('POST', path, { headers: { ...sent, ...FOREIGN, 'content-type': 'application/json' }, body: '{}' }),
      await world.call('POST', path, { headers: { ...sent, ...FOREIGN, 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }),
    ];
    must(answers.every(refused), `${path} answers a foreign page: ${told(answers.find((answer) => !refused(answer)))}`);
  }
  const own = await world.call('POST', '/api/auth/refresh', { headers: { ...sent, 'content-type': 'application/json', origin: world.baseUrl, 'sec-fetch-site': 'same-origin' }, body: '{}' });
  must(own.status === 200, `the visitor was signed out: ${told(own)}`);
  return 'neither refreshed nor signed out';
}

async function weakPasswords(world) {
  const weak = ['', 'short1!', 'password', 'Password1', '12345678', 'qwertyui', 'aaaaaaaaaaaa', 'iloveyou1', 'forewire2026', 'abcdefgh', 'football1', 'P@ssw0rd'];
  const answers = await eachOf(weak, (password, n) => world.call('POST', '/api/auth/sign-up', { json: { email: `weak-${n}@mail.example`, password } }), 2);
  const taken = weak.filter((_, n) => answers[n].status < 400);
  must(taken.length === 0, `taken as passwords: ${taken.join(', ')}`);
  const own = await world.call('POST', '/api/auth/sign-up', { json: { email: 'margarethe.quayside@mail.example', password: 'margarethe.quayside' } });
  must(own.status >= 400, 'one’s own address is taken as a password');
  return `${weak.length + 1} refused`;
}

async function guesses(world) {
  const victim = await world.person();
  const answers = await eachOf(Array.from({ length: GUESSES }), (_, n) => world.call('POST', '/api/auth/sign-in', { from: '127.0.1.1', json: { email: victim.email, password: `guess number ${n}` } }), 4);
  const heard = answers.filter(({ status }) => status !== 429).length;
  must(heard <= GUESSES_OF_ONE, `${heard} of ${GUESSES} guesses at one account were heard`);
  must(answers.every(({ status }) => status === 401 || status === 429), `answers of ${[...new Set(answers.map(({ status }) => status))]}`);
  const own = await world.call('POST', '/api/auth/sign-in', { from: '127.0.1.2', json: { email: victim.email, password: victim.password } });
  must(own.status === 200, `the owner is locked out by somebody else’s guesses: ${told(own)}`);
  return `${heard} of ${GUESSES} guesses heard, and the owner still gets in`;
}

async function endedSessions(world) {
  const person = await world.person();
  const other = await world.call('POST', '/api/auth/sign-in', { json: { email: person.email, password: person.password } });
  const token = other.json.accessToken;
  must((await world.call('GET', '/api/me', { token })).status === 200, 'the new session does not work');
  const headers = { cookie: cookiesOf(other)[0].split(';')[0], 'content-type': 'application/json', origin: world.baseUrl };
  must((await world.call('POST', '/api/auth/sign-out', { token, headers, body: '{}' })).status === 200, 'nobody can sign out');
  const from = performance.now();
  const refused = await until(async () => (await world.call('GET', '/api/tasks', { token })).status === 401, 1000, 10);
  must(refused, 'a token still works a second after signing out');
  const ms = Math.round(performance.now() - from);
  const again = await world.call('POST', '/api/auth/refresh', { headers, body: '{}' });
  must(again.status === 401 || again.status === 403, `the old cookie still refreshes: ${told(again)}`);
  return `refused ${ms} ms after signing out`;
}

export const signIn = [
  { name: 'sign-in by a foreign page', tries: 'forms and JSON that a foreign page sends in a visitor’s browser', attack: foreignForms },
  { name: 'a visitor’s cookie', tries: 'to refresh and sign out from a foreign page', attack: foreignRefresh },
  { name: 'weak passwords', tries: 'the passwords that everybody tries first', attack: weakPasswords },
  { name: 'guesses at a password', tries: `${GUESSES} guesses at one account, and to lock its owner out by them`, attack: guesses },
  { name: 'sessions that ended', tries: 'to go on with a token and cookie after signing out', attack: endedSessions },
];
