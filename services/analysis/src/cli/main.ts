import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { InvalidEnvironment } from '@forewire/kit/config';
import { setLogLevel } from '@forewire/kit/log';
import { type ArticleLine, lineLimitBytes, toArticleLine } from './article-line.ts';
import { type EngineChoice, isEngineChoice } from './engine-choice.ts';
import { readLines } from './lines.ts';
import { LinePrinter } from './output.ts';

const usage = `Usage: forewire judge --prompt "<text>" [--all-relevant] [--engine extractive|embeddings|model] <file|->

Judges articles as a monitor with this prompt would, and tells each event once.

  --prompt "<text>"   what to be alerted to
  --all-relevant      takes every article for relevant and judges repetitions and updates only
  --engine <name>     the engine to use; without it the one that the environment configures

Input: one JSON object per line: { id, url, title, text, publishedAt, language, sourceUrl, run }. Lines with the same run
that follow each other are judged together; stories are remembered from run to run. publishedAt, language and sourceUrl
may be null or left out.
Output: one JSON object per line, in the order given:
{ input, relevant, score, reason, by, story, status: "new"|"update"|"already-told"|null, changed, error }
Exit code 0, or 1 when any line has an error, or 2 for a call like none of the above. Neither a database nor a network is
needed, unless the engine asks a server.
`;

/** A run that is longer is judged in parts, each with the stories of those before it. */
const articlesPerRun = 1000;
const linesPerRun = 4000;
const promptLimit = 4000;

class UsageError extends Error {}

interface Call {
  prompt: string;
  allRelevant: boolean;
  engine: EngineChoice | null;
  file: string;
}

/** Where lines and remarks go, and what `-` stands for. */
export interface Streams {
  input: AsyncIterable<Buffer>;
  output: NodeJS.WritableStream;
  remarks: NodeJS.WritableStream;
}

/** Runs `forewire judge`; the answer is the exit code. */
export async function main(argv: string[], env: Record<string, string | undefined>, streams: Streams = { input: process.stdin, output: process.stdout, remarks: process.stderr }): Promise<number> {
  const { remarks } = streams;
  try {
    if (isForHelp(argv)) {
      streams.output.write(usage);
      return 0;
    }
    return await judge(parseCall(argv), env, streams);
  } catch (error) {
    if (error instanceof UsageError) remarks.write(`forewire judge: ${error.message}\n\n${usage}`);
    else if (error instanceof InvalidEnvironment || isOfFile(error)) remarks.write(`forewire judge: ${error.message}\n`);
    else throw error;
    return error instanceof UsageError ? 2 : 1;
  }
}

function isForHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h') || argv[0] === 'help';
}

function isOfFile(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'EACCES'].includes(String(error.code));
}

function parseCall(argv: string[]): Call {
  const { values, positionals } = parse(argv);
  const { prompt = '', engine = null } = values;
  if (prompt.trim() === '') throw new UsageError('--prompt is missing');
  if (prompt.length > promptLimit) throw new UsageError(`--prompt may have ${promptLimit} characters at most`);
  if (engine !== null && !isEngineChoice(engine)) throw new UsageError(`there is no engine "${engine}"`);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('one file is needed, or - for standard input');
  return { prompt: prompt.trim(), allRelevant: values['all-relevant'] ?? false, engine, file };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { prompt: { type: 'string' }, 'all-relevant': { type: 'boolean' }, engine: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function judge({ prompt, allRelevant, engine: choice, file }: Call, env: Record<string, string | undefined>, { input, output, remarks }: Streams): Promise<number> {
  // Standard output is for the lines alone, and the log is written there.
  setLogLevel('silent');
  // Loaded when there is something to judge, so that a wrong call is answered at once.
  const [{ openEngine }, { LineJudge }] = await Promise.all([import('./open-engine.ts'), import('./judge-lines.ts')]);
  const { engine, tokensPerRun, close } = openEngine(choice, env);
  try {
    const note = (text: string): void => void remarks.write(`${text}\n`);
    const judge = new LineJudge({ engine, prompt, allRelevant, tokensPerRun, note });
    const printer = new LinePrinter(output);
    for await (const run of runsOf(file === '-' ? input : createReadStream(file))) {
      for (const line of await judge.judge(run)) await printer.print(line);
      if (printer.isClosed) return 0;
    }
    return printer.hasErrors ? 1 : 0;
  } finally {
    await close();
  }
}

/** Lines that are judged together; what is no article stands with the run that it is found in. */
async function* runsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<ArticleLine[]> {
  let run: { name: string | null; lines: ArticleLine[]; articles: number } = { name: null, lines: [], articles: 0 };
  for await (const inputLine of readLines(chunks, lineLimitBytes)) {
    const line = toArticleLine(inputLine);
    if (line === null) continue;
    const name = 'run' in line ? line.run : run.name;
    const isOver = (run.name !== null && name !== run.name) || run.articles === articlesPerRun || run.lines.length === linesPerRun;
    if (isOver) {
      yield run.lines;
      run = { name: null, lines: [], articles: 0 };
    }
    run.name = name;
    run.lines.push(line);
    if ('run' in line) run.articles += 1;
  }
  if (run.lines.length > 0) yield run.lines;
}
