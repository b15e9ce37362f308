import { InvalidEvent } from '@forewire/kit/event';
import { requireStream } from './ingest-article.ts';

const article = { id: 'wire-42', stream: 'Harbour-Wire', title: 'Dockers walk out', url: 'https://wire.example/42' };

describe('an article that is fed in', () => {
  it('belongs to its stream, however that is written', () => {
    expect(requireStream(article)).toBe('kafka://harbour-wire');
    expect(requireStream({ ...article, url: '' })).toBe('kafka://harbour-wire');
  });

  it.each([
    [{ id: '' }, '"id" must have 1 to 300 characters'],
    [{ id: 'x'.repeat(301) }, '"id" must have 1 to 300 characters'],
    [{ title: '  ' }, '"title" is empty'],
    [{ url: 'ftp://wire.example/42' }, '"url" must be an address with http or https, or empty: "ftp://wire.example/42"'],
    [{ url: 'word' }, '"url" must be an address with http or https, or empty: "word"'],
    [{ stream: '' }, '"stream" must be a name of letters'],
    [{ stream: 'my stream' }, '"stream" must be a name of letters'],
    [{ stream: 'a/b' }, '"stream" must be a name of letters'],
  ])('is refused for good with %j', (change, problem) => {
    expect(() => requireStream({ ...article, ...change })).toThrow(InvalidEvent);
    expect(() => requireStream({ ...article, ...change })).toThrow(problem);
  });
});
