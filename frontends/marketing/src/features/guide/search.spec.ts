import { describe, expect, it } from '@jest/globals';
import { createSearch } from './search.ts';

const search = createSearch([
  { id: '/docs/a', page: 'Back up and restore', heading: '', text: 'One command writes the whole installation to a folder.' },
  { id: '/docs/a#key', page: 'Back up and restore', heading: 'Change SECRETS_KEY', text: `${'Other things come first here. '.repeat(10)}Then the restored key is named, and ${'more follows. '.repeat(20)}` },
  { id: '/docs/b', page: 'Mail', heading: 'Connect a mail server', text: 'Port 587 begins in plain text.' },
]);
const found = (query: string) => search(query).map(({ id }) => id);

describe('the search of the guide', () => {
  it('finds sections in which all words are, headings first', () => {
    expect(found('key')).toEqual(['/docs/a#key']);
    expect(found('restore folder')).toEqual(['/docs/a']);
    expect(found('restore mail')).toEqual([]);
  });

  it('finds half a word, a mistyped one, and names of variables', () => {
    expect(found('insta')).toEqual(['/docs/a']);
    expect(found('instalation')).toEqual(['/docs/a']);
    expect(found('secrets_key')).toEqual(['/docs/a#key']);
    expect(found('587')).toEqual(['/docs/b']);
  });

  it('finds nothing where nothing is asked', () => {
    expect(found('')).toEqual([]);
    expect(found('   ')).toEqual([]);
  });

  it('shows the text around what was found', () => {
    const [hit] = search('named');
    expect(hit?.excerpt).toMatch(/^… .*the restored key is named, and more.* …$/);
    expect(hit?.excerpt.length).toBeLessThan(160);
    expect(search('folder')[0]?.excerpt).toBe('One command writes the whole installation to a folder.');
  });
});
