import { buildArticle } from '../../test/articles.ts';
import { extractiveEngine } from '../../test/engines.ts';
import { promptTooComplex } from '../engine/prompt-too-complex.ts';
import { toArticleLine } from './article-line.ts';
import { LineJudge } from './judge-lines.ts';
import { type InputLine, readLines } from './lines.ts';

async function* chunksOf(...parts: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

async function linesOf(limit: number, ...parts: (string | Buffer)[]): Promise<InputLine[]> {
  const lines: InputLine[] = [];
  for await (const line of readLines(chunksOf(...parts), limit)) lines.push(line);
  return lines;
}

describe('lines of input', () => {
  it('are the same however they are cut into chunks', async () => {
    const text = Buffer.from('één\n\nzwei 👋\r\ndrei');
    const whole = [{ number: 1, text: 'één' }, { number: 2, text: '' }, { number: 3, text: 'zwei 👋\r' }, { number: 4, text: 'drei' }];
    expect(await linesOf(100, text)).toEqual(whole);
    expect(await linesOf(100, ...Array.from(text, (_, at) => text.subarray(at, at + 1)))).toEqual(whole);
    expect(await linesOf(100, text, '\n')).toEqual(whole);
    expect(await linesOf(100)).toEqual([]);
  });

  it('are dropped when they are too long, and leave the next ones alone', async () => {
    expect(await linesOf(5, 'a\n1234', '56', '\nb\n12345\n', '123456')).toEqual([
      { number: 1, text: 'a' }, { number: 2, text: null }, { number: 3, text: 'b' }, { number: 4, text: '12345' }, { number: 5, text: null },
    ]);
  });
});

describe('a line with an article', () => {
  it('may begin with a byte order mark', () => {
    expect(toArticleLine({ number: 1, text: `\uFEFF${JSON.stringify({ ...buildArticle({ id: 'a' }), run: 1 })}\r` })).toMatchObject({ input: 'a', run: '1' });
  });

  it('keeps no more of a text than engines read', () => {
    const line = toArticleLine({ number: 1, text: JSON.stringify({ ...buildArticle({ text: 'x'.repeat(500_000) }), run: 1 }) });
    expect(line && 'article' in line && line.article.text.length).toBe(20_000);
  });
});

describe('a judge of lines', () => {
  const lineOf = (id: string, number: number) => toArticleLine({ number, text: JSON.stringify({ ...buildArticle({ id, title: 'Warehouse fire in Lisk', text: 'Fire crews fought a blaze in Lisk.' }), run: '1' }) });

  it('says of each article of a run that it could not be judged, and goes on', async () => {
    const engine = extractiveEngine();
    const judgeAll = engine.judge.bind(engine);
    const faults = [promptTooComplex(), new Error('out of order')];
    engine.judge = async (...given) => {
      const fault = faults.shift();
      if (fault) throw fault;
      return judgeAll(...given);
    };
    const judge = new LineJudge({ engine, prompt: 'fires in Lisk', allRelevant: false, tokensPerRun: 1000, note: () => undefined });
    const [one, two] = [lineOf('one', 1), lineOf('two', 2)];
    if (!one || !two) throw new Error('both are articles');
    expect((await judge.judge([one, { input: 'bad', error: '"url" is missing' }])).map(({ input, error }) => [input, error])).toEqual([['one', promptTooComplex().message], ['bad', '"url" is missing']]);
    expect((await judge.judge([one])).map(({ error }) => error)).toEqual(['The run could not be judged: out of order']);
    expect(await judge.judge([two])).toMatchObject([{ input: 'two', relevant: true, status: 'new', error: null }]);
  });

  it('passes on what had to be left to another engine', async () => {
    const engine = extractiveEngine();
    const judgeAll = engine.judge.bind(engine);
    engine.judge = async (...given) => ({ ...(await judgeAll(...given)), notes: ['1 article was judged by the extractive engine'] });
    const notes: string[] = [];
    const judge = new LineJudge({ engine, prompt: 'fires in Lisk', allRelevant: false, tokensPerRun: 1000, note: (text) => notes.push(text) });
    const line = lineOf('one', 1);
    if (!line) throw new Error('it is an article');
    await judge.judge([line]);
    expect(notes).toEqual(['1 article was judged by the extractive engine']);
  });

  it('has an error for an article that stands in no group', async () => {
    const engine = extractiveEngine();
    engine.group = async () => ({ value: [], by: 'extractive', usage: { promptTokens: 0, completionTokens: 0 }, notes: [] });
    const judge = new LineJudge({ engine, prompt: 'fires in Lisk', allRelevant: true, tokensPerRun: 1000, note: () => undefined });
    const line = lineOf('one', 1);
    if (!line) throw new Error('it is an article');
    expect(await judge.judge([line])).toMatchObject([{ input: 'one', relevant: true, status: null, error: expect.stringContaining('could not be judged') }]);
  });
});
