import { toBlocks } from './cited-text.ts';

describe('toBlocks', () => {
  it('makes paragraphs, lists and headings of lines', () => {
    expect(toBlocks('## Outlook\nLikely.\n\n- one\n- two\n\nEnd.').map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'paragraph']);
  });

  it('tells citations from other brackets', () => {
    expect(toBlocks('It ends [1][2, 5], says one [sic].')).toEqual([
      {
        kind: 'paragraph',
        parts: [
          { kind: 'text', text: 'It ends ' },
          { kind: 'citation', n: 1 },
          { kind: 'citation', n: 2 },
          { kind: 'citation', n: 5 },
          { kind: 'text', text: ', says one [sic].' },
        ],
      },
    ]);
  });

  it('leaves what is not finished yet as it stands', () => {
    expect(toBlocks('A **bold')).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text: 'A **bold' }] }]);
  });

  it('has nothing of an empty text', () => {
    expect(toBlocks(' \n')).toEqual([]);
  });
});
