import { requireOwn } from './own-address.ts';

describe('an address to come back to', () => {
  it('is one of this site', () => {
    expect(requireOwn('https://news.example.org/app?success=true', 'https://news.example.org')).toBe('https://news.example.org/app?success=true');
    expect(requireOwn('http://localhost:3000/app', undefined)).toBe('http://localhost:3000/app');
    expect(requireOwn('http://127.0.0.1:3000/app', undefined)).toBe('http://127.0.0.1:3000/app');
  });

  it.each([
    ['https://news.example.org.evil.test/app', 'https://news.example.org'],
    ['http://news.example.org/app', 'https://news.example.org'],
    ['https://news.example.org:8443/app', 'https://news.example.org'],
    ['https://news.example.org@evil.test/', 'https://news.example.org'],
    ['https://somebody@news.example.org/', 'https://news.example.org'],
    ['javascript:alert(1)', 'https://news.example.org'],
    ['/app', 'https://news.example.org'],
    ['https://news.example.org/app', undefined],
  ])('is not %s', (address, publicUrl) => {
    expect(() => requireOwn(address, publicUrl)).toThrow('must be one of this site');
  });
});
