import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeEvent } from '@forewire/kit/event';
import { newId } from '@forewire/kit/ids';
import { toKafkaMessage } from '@forewire/kit/kafka-envelope';
import { eventually } from '@forewire/kit/testing';
import { prepareTransport, testKafka } from '@forewire/kit/testing-transports';
import { transformSync } from '@swc/core';

const topic = 'forewire.tasks.run.v1';
const pythonClient = 'kafka-python==3.0.12';
const root = process.cwd();
const cache = join(root, '.cache', 'examples');
const brokers = process.env['TEST_KAFKA_BROKERS'] ?? '';
const whereThereIsABroker = brokers ? describe : describe.skip;

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import ensurepip, venv'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('SKIPPED: the Python example, since python3 with venv and pip is not here\n');
    return false;
  }
}

/** A Python of our own with the client that the example asks for. */
function preparePython(): string {
  const python = join(cache, 'venv', 'bin', 'python');
  if (!existsSync(python)) execFileSync('python3', ['-m', 'venv', join(cache, 'venv')]);
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', pythonClient]);
  return python;
}

/** The example as JavaScript beside the packages that it imports. */
function prepareTypeScript(): string {
  const { code } = transformSync(readFileSync('docs/examples/consumer.ts', 'utf8'), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } });
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'consumer.mjs'), code);
  return join(cache, 'consumer.mjs');
}

whereThereIsABroker('the examples for integrators', () => {
  const children: ChildProcess[] = [];
  const title = `Strikes ${newId()}`;

  beforeAll(async () => {
    await prepareTransport(brokers);
    const results = [{ id: newId(), title: 'Dockers walk out', url: 'https://example.com/1' }];
    const envelope = { topic, key: 't', source: 'tasks', time: new Date() };
    const completed = { ...envelope, id: newId(), type: 'run.completed' as const, data: encodeEvent('run.completed', { title, results }) };
    const started = { ...envelope, id: newId(), type: 'run.started' as const, data: encodeEvent('run.started', { title }) };
    const empty = { ...completed, id: newId(), data: encodeEvent('run.completed', { title }) };
    const last = { ...completed, id: newId(), data: encodeEvent('run.completed', { title, results: [{ title: 'The end', url: 'https://example.com/2' }] }) };
    const producer = testKafka(brokers).producer();
    await producer.connect();
    await producer.send({ topic, messages: [started, completed, empty, completed, last].map(toKafkaMessage) });
    await producer.disconnect();
  }, 180_000);
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  async function linesOf(command: string, file: string): Promise<string[]> {
    const env = { ...process.env, NODE_OPTIONS: '', KAFKAJS_NO_PARTITIONER_WARNING: '1', KAFKA_BROKERS: brokers, GROUP: `example.${newId()}` };
    const child = spawn(command, [file], { cwd: root, env });
    children.push(child);
    let [out, problem] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (problem += chunk));
    const own = () => out.split('\n').filter((line) => line.startsWith(title));
    await eventually(() => own().some((line) => line.includes('The end')) || child.exitCode !== null, 120_000).catch(() => undefined);
    expect(child.exitCode === null ? '' : problem).toBe('');
    return own();
  }

  const expected = [`${title}: Dockers walk out https://example.com/1`, `${title}: The end https://example.com/2`];

  it('print each result once, in TypeScript', async () => {
    expect(await linesOf(process.execPath, prepareTypeScript())).toEqual(expected);
  }, 180_000);

  (hasPython() ? it : it.skip)('print each result once, in Python', async () => {
    expect(await linesOf(preparePython(), 'docs/examples/consumer.py')).toEqual(expected);
  }, 480_000);

  it.each(['docs/examples/consumer.ts', 'docs/examples/consumer.py'])('are twenty lines: %s', (file) => {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
    expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(20);
  });
});
