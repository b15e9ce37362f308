import { toParts } from './cited-text.ts';

describe('toParts', () => {
  it('tells citations from other brackets', () => {
    expect(toParts('It ends [1][2, 5], says one [sic].')).toEqual([
      { kind: 'text', text: 'It ends ' },
      { kind: 'citation', n: 1 },
      { kind: 'citation', n: 2 },
      { kind: 'citation', n: 5 },
      { kind: 'text', text: ', says one [sic].' },
    ]);
  });

  it('reads bold words, and leaves what is not finished as it stands', () => {
    expect(toParts('**Soon** or **lat')).toEqual([
      { kind: 'strong', text: 'Soon' },
      { kind: 'text', text: ' or **lat' },
    ]);
  });

  it('has nothing of an empty text', () => {
    expect(toParts('')).toEqual([]);
  });
});
