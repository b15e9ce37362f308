import { trustedProxies } from './trust-proxy.ts';

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['false', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['loopback', ['loopback']],
    ['Loopback, uniquelocal', ['loopback', 'uniquelocal']],
    ['10.0.0.0/8, fd00::/8, 192.0.2.7', ['10.0.0.0/8', 'fd00::/8', '192.0.2.7']],
  ])('reads %s', (given, expected) => {
    expect(trustedProxies.parse(given)).toEqual(expected);
  });

  it.each(['true', 'yes', 'on', '*', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '1,', '10.0.0.0/'])('refuses %s', (given) => {
    expect(trustedProxies.safeParse(given).error?.issues[0]?.message).toMatch(/number of proxies/);
  });
});
