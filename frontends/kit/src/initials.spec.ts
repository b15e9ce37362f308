import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada', 'A'],
    ['Ada King of Lovelace', 'AL'],
    ['ada.lovelace@newsroom.example', 'AL'],
    ['émile', 'É'],
    ['林 美', '林美'],
    ['', '?'],
  ])('makes %j %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
