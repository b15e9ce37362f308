import { isAllowed } from './licences.mjs';

it.each([
  ['MIT', true],
  ['(Apache-2.0 AND BSD-3-Clause)', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MPL-2.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
])('a package under "%s" may be shipped: %s', (licence, allowed) => {
  expect(isAllowed({ name: 'some-package', licence })).toBe(allowed);
});

it('takes packages under MPL that are named, since they are used as they come', () => {
  expect(isAllowed({ name: 'web-push', licence: 'MPL-2.0' })).toBe(true);
});
