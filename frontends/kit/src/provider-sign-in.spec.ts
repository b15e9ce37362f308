import { describe, expect, it } from '@jest/globals';
import { readProviderAnswer, takeProviderVisit } from './provider-sign-in.ts';

function storageWith(text: string | null): Storage {
  let kept = text;
  return { length: 1, key: () => null, clear: () => undefined, setItem: () => undefined, getItem: () => kept, removeItem: () => void (kept = null) };
}

describe('coming back from a provider', () => {
  it('hands over what belongs to the answer, and nothing else', () => {
    expect(readProviderAnswer('?state=s&code=c&iss=https%3A%2F%2Faccounts.google.com&scope=email&authuser=0&prompt=none')).toEqual({ state: 's', code: 'c', iss: 'https://accounts.google.com' });
    expect(readProviderAnswer('?error=access_denied&error_description=no&state=s')).toEqual({ state: 's', error: 'access_denied' });
    expect(readProviderAnswer('')).toEqual({ state: '' });
  });

  it('knows once why one left', () => {
    const session = storageWith(JSON.stringify({ purpose: 'link', provider: 'google', backTo: '/app' }));
    expect(takeProviderVisit(session)).toEqual({ purpose: 'link', provider: 'google', backTo: '/app' });
    expect(takeProviderVisit(session)).toBeNull();
  });

  it.each([null, '', '{', '{}', '{"purpose":"link","provider":"geocities","backTo":null}'])('knows nothing from %s', (text) => {
    expect(takeProviderVisit(storageWith(text))).toBeNull();
  });
});
