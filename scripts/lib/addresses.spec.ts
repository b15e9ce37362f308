import { addressesForOthers } from './addresses.mjs';

describe('how other machines reach a start', () => {
  it('is by the host name, with the address that mails have', () => {
    const text = 'other machines may open http://news.lan:8080; links in mails go to http://localhost:8080 unless PUBLIC_URL says otherwise';
    for (const HOST of [undefined, '', '0.0.0.0', '::']) expect(addressesForOthers({ PORT: '8080', HOST }, 'news.lan')).toBe(text);
  });

  it('is not said where they cannot, or where the address is configured', () => {
    expect(addressesForOthers({ HOST: '127.0.0.1' }, 'news.lan')).toBeNull();
    expect(addressesForOthers({ PUBLIC_URL: 'https://news.example' }, 'news.lan')).toBeNull();
  });
});
