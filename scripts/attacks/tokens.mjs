import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { eachOf, must, told } from './must.mjs';

const CALLS = ['/api/me', '/api/tasks'];
const FLOOD = 2000;

const encoded = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const partsOf = (token) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));

function signedWith(key, header, claims) {
  const input = `${encoded(header)}.${encoded(claims)}`;
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
}

/** A token under a key of the attacker's, which its header offers for verifying it. */
function withOwnKey(header, claims) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk = publicKey.export({ format: 'jwk' });
  return [
    signedWith(privateKey, header, claims),
    signedWith(privateKey, { ...header, jwk }, claims),
    signedWith(privateKey, { ...header, kid: undefined, jwk }, claims),
    signedWith(privateKey, { ...header, jku: 'http://127.0.0.2:1/jwks.json' }, claims),
    signedWith(privateKey, { ...header, x5u: 'http://127.0.0.2:1/cert.pem', x5c: [jwk.x] }, claims),
  ];
}

/** The public key, which everybody can fetch, taken as the secret of a MAC. */
function withPublicKeyAsSecret(jwks, header, claims) {
  const input = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`;
  const secrets = jwks.keys.flatMap((jwk) => [JSON.stringify(jwk), jwk.x, Buffer.from(jwk.x ?? '', 'base64url'), '']);
  return secrets.map((secret) => `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`);
}

const KIDS = [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, ['a', 'b'], 7, null, true, '', '../../../etc/passwd', "' || '1'=='1", 'x'.repeat(100_000), '\u0000', '__proto__', 'constructor'];

function forged(token, jwks) {
  const [head, body, signature] = token.split('.');
  const [header, claims] = partsOf(token).slice(0, 2).map((text) => JSON.parse(text));
  const nobodySigns = ['none', 'None', 'NONE', 'nOnE', ''].map((alg) => `${encoded({ ...header, alg })}.${body}.`);
  const changed = [{ admin: true }, { sub: 'somebody-else' }, { exp: 4_102_444_800 }, { aud: 'other' }, { iss: 'other' }].map((more) => `${head}.${encoded({ ...claims, ...more })}.${signature}`);
  const shapes = [`${head}.${body}`, `${head}.${body}.`, `.${body}.${signature}`, `${head}..${signature}`, `${token}.${signature}`, `${head}.${body}.${signature}A`, `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`, token.toUpperCase(), 'null', 'undefined', '{}', `${token},${token}`];
  const heads = [{ crit: ['exp'] }, { b64: false, crit: ['b64'] }, { zip: 'DEF' }, { typ: 'at+jwt', cty: 'JWT' }].map((more) => `${encoded({ ...header, ...more })}.${body}.${signature}`);
  const injected = KIDS.map((kid) => `${encoded({ ...header, kid })}.${body}.${signature}`);
  return [...nobodySigns, ...changed, ...shapes, ...heads, ...injected, ...withOwnKey(header, claims), ...withPublicKeyAsSecret(jwks, header, claims), 'fw_', `fw_${randomBytes(32).toString('base64url')}`, 'x'.repeat(1_000_000).slice(0, 15_000)];
}

async function forgedTokens(world) {
  const person = await world.person();
  const { json: jwks } = await world.call('GET', '/.well-known/jwks.json');
  must(jwks?.keys?.every((key) => !key.d), 'a private key is published');
  const tokens = forged(person.token, jwks);
  const answers = await eachOf(tokens.flatMap((token) => CALLS.map((path) => ({ token, path }))), async ({ token, path }) => ({ token, answer: await world.call('GET', path, { token }) }));
  // A header that is too long ends the connection or the call before anybody reads the token.
  const wrong = answers.filter(({ answer: { status } }) => ![400, 401, 431, 0].includes(status));
  must(wrong.length === 0, wrong.slice(0, 3).map(({ token, answer }) => `${token.slice(0, 60)}…: ${told(answer)}`).join('; '));
  must((await person.call('GET', '/api/me')).status === 200, 'the real token no longer works');
  return `${tokens.length} tricks`;
}

async function tokensElsewhere(world) {
  const person = await world.person();
  const { token } = person;
  const tries = [
    [`/api/me?access_token=${token}`, {}],
    [`/api/me?token=${token}`, {}],
    ['/api/me', { cookie: `access_token=${token}; token=${token}; session=${token}` }],
    ['/api/me', { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }],
    ['/api/me', { 'x-access-token': token, 'x-forwarded-user': person.email, 'x-user-id': person.id }],
  ];
  const answers = await eachOf(tries, ([path, headers]) => world.call('GET', path, { headers }));
  must(answers.every(({ status }) => status === 400 || status === 401), `let in: ${answers.map(({ status }) => status)}`);
  return `${tries.length} places`;
}

/** Tokens that name another key each: none may cost a lookup for ever or a place in memory for good. */
async function keyFlood(world) {
  const person = await world.person();
  const [header] = partsOf(person.token).map((text) => text && text);
  const [, body, signature] = person.token.split('.');
  const before = world.memoryMb();
  const from = Date.now();
  const answers = await eachOf(Array.from({ length: FLOOD }), () => world.call('GET', '/api/me', { token: `${encoded({ ...JSON.parse(header), kid: randomBytes(700).toString('base64url') })}.${body}.${signature}` }), 16);
  must(answers.every(({ status }) => status === 401 || status === 429), `answers of ${[...new Set(answers.map(({ status }) => status))]}`);
  must((await person.call('GET', '/api/me')).status === 200, 'the real token no longer works');
  const grown = world.memoryMb() - before;
  must(grown < 150, `memory grew by ${grown} MB`);
  return `${FLOOD} keys in ${((Date.now() - from) / 1000).toFixed(1)} s, memory ${grown >= 0 ? '+' : ''}${grown} MB`;
}

export const tokens = [
  { name: 'forged tokens', tries: 'no signature, other algorithms, own keys, injected key ids, changed claims', attack: forgedTokens },
  { name: 'tokens in other places', tries: 'a real token in the query, cookies and other headers', attack: tokensElsewhere },
  { name: 'a flood of key ids', tries: `${FLOOD} tokens, each with another key id`, attack: keyFlood },
];
