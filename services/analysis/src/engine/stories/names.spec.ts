import { buildArticle } from '../../../test/articles.ts';
import { read } from '../reading.ts';
import { namesOf } from './names.ts';

const namesIn = (language: string, text: string): string[] => namesOf(read(buildArticle({ language, title: 'Power prices double', text })));

describe('the names of a report', () => {
  it('are those that open a sentence too, where no list of words has them', () => {
    const names = namesIn('en', 'Prices doubled on Monday. Exports were cut at six. Wind was weak. Lyngnas 2, which dropped out on Friday, was meant to be back. Residents worry.');
    expect(names).toContain('lyngnas');
    expect(names).not.toContain('residents');
    expect(names).not.toContain('exports');
  });
});
