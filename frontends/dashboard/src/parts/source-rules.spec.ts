import { describe, expect, it } from '@jest/globals';
import { addError, isAddress, isKnown, isUnsupported, sourceKey, suggest } from './source-rules.ts';

const catalogue = [
  { url: 'https://www.reuters.com/world', name: 'Reuters' },
  { url: 'https://harbour.example/feed', name: 'Harbour Post' },
  { url: 'http://harbour.example/feed/', name: 'Harbour Post again' },
  { url: 'https://www.facebook.com/harbour', name: 'Harbour page' },
  ...Array.from({ length: 8 }, (_, index) => ({ url: `https://post${index}.example`, name: `Post ${index}` })),
];

describe('source addresses', () => {
  it('are the same without protocol, www and trailing slash', () => {
    expect(sourceKey('https://www.Harbour.example/Feed/')).toBe('harbour.example/Feed');
    expect(isKnown('HARBOUR.example/feed', [{ url: 'https://harbour.example/Feed/' }])).toBe(true);
  });

  it('need a host, and no blanks', () => {
    expect(isAddress('harbour.example')).toBe(true);
    expect(isAddress('harbour news')).toBe(false);
    expect(isAddress('harbour')).toBe(false);
    expect(isAddress('ftp://harbour.example')).toBe(false);
  });

  it('of unsupported domains are known with subdomain and path, and by no mere likeness', () => {
    expect(isUnsupported('https://m.facebook.com/someone')).toBe(true);
    expect(isUnsupported('linkedin.com/')).toBe(true);
    expect(isUnsupported('https://notfacebook.com')).toBe(false);
  });
});

describe('suggestions', () => {
  it('match name or host, each source once, without unsupported ones', () => {
    expect(suggest('harbour', catalogue, []).map(({ name }) => name)).toEqual(['Harbour Post']);
    expect(suggest('reuters.c', catalogue, [])).toHaveLength(1);
  });

  it('leave out what was added, and stop at five', () => {
    expect(suggest('harbour', catalogue, [{ url: 'https://harbour.example/feed' }])).toEqual([]);
    expect(suggest('post', catalogue, [])).toHaveLength(5);
    expect(suggest(' ', catalogue, [])).toEqual([]);
  });
});

describe('the error of adding a source', () => {
  it('is the catalogue’s where it has one, else the server’s behind its own words', () => {
    expect(addError('Source already exists')).toBe('Duplicate source');
    expect(addError('A task can have at most 100 sources')).toBe('Failed to add source: A task can have at most 100 sources');
  });
});
