import { comesFromKeycloak } from './single-sign-on.ts';

describe('a page that Keycloak leads back to', () => {
  it.each([
    ['#state=1&session_state=2&code=3', true],
    ['#error=access_denied&state=1', true],
    ['state=1&code=3', true],
    ['#code=3', false],
    ['#state=1', false],
    ['#recovery=true&token=abc', false],
    ['#error=access_denied&error_description=expired', false],
    ['', false],
  ])('is known by its address: %s', (hash, known) => {
    expect(comesFromKeycloak(hash)).toBe(known);
  });
});
