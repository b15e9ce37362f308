import { InvalidEnvironment, kitConfig, loadConfig } from './config.ts';
import { connectKafka } from './kafka-client.ts';
import { setLogLevel } from './log.ts';
import type { ParkedEvent, ParkedEvents } from './parked-event.ts';
import { ParkedInKafka } from './parked-in-kafka.ts';
import { ParkedInMongo } from './parked-in-mongo.ts';

const usage = `Usage: parked <command>

  list                     the parked events that wait, without their data
  show <id>…               all of a parked event: data, headers, error
  redrive <id>… | --all    deliver again, to the consumer that gave it up and no other

One JSON object per line on standard output; what could not be done has an
"error". Exit code 0, or 1 when anything failed, or 2 for a call like none of
the above. The installation is the one that KAFKA_BROKERS names, or MONGO_URL.
`;

const settings = kitConfig.pick({ KAFKA_BROKERS: true, KAFKA_TLS: true, KAFKA_SASL_MECHANISM: true, KAFKA_SASL_USERNAME: true, KAFKA_SASL_PASSWORD: true, MONGO_PREFIX: true, LOG_LEVEL: true }).extend({
  MONGO_URL: kitConfig.shape.MONGO_URL.optional(),
});

type Print = (line: object) => void;
type Command = (parked: ParkedEvents, ids: readonly string[], print: Print) => Promise<number>;

async function open(env: Record<string, string | undefined>): Promise<ParkedEvents> {
  const config = loadConfig(settings, { LOG_LEVEL: 'error', ...env });
  setLogLevel(config.LOG_LEVEL);
  const kafka = connectKafka(config, 'forewire-parked');
  if (kafka) return new ParkedInKafka(kafka, config.MONGO_PREFIX);
  if (!config.MONGO_URL) throw new InvalidEnvironment('Set KAFKA_BROKERS or MONGO_URL: where the parked events are');
  return ParkedInMongo.open(config.MONGO_URL, config.MONGO_PREFIX);
}

function toLine({ id, consumer, type, topic, key, eventId, attempts, parkedAt, error }: ParkedEvent): object {
  return { id, consumer, type, topic, key, eventId, attempts, parkedAt, error: error.split('\n')[0] };
}

const list: Command = async (parked, _ids, print) => {
  await parked.each((event) => {
    if (!event.redrivenAt) print(toLine(event));
  });
  return 0;
};

const show: Command = async (parked, ids, print) => {
  const missing = new Set(ids);
  await parked.each((event) => {
    if (missing.delete(event.id)) print(event);
  });
  return unknown(missing, print);
};

const redriveSome: Command = async (parked, ids, print) => {
  const missing = new Set(ids);
  let refused = 0;
  const choose = (event: ParkedEvent): boolean => {
    if (!missing.delete(event.id)) return false;
    if (!event.redrivenAt) return true;
    refused += 1;
    print({ id: event.id, error: `driven again already, at ${event.redrivenAt}` });
    return false;
  };
  await parked.redrive(choose, ({ id, consumer, type, key }) => print({ id, consumer, type, key, redriven: true }));
  return unknown(missing, print) || (refused > 0 ? 1 : 0);
};

const redriveAll: Command = async (parked, _ids, print) => {
  // What fails again meanwhile waits for the next call.
  const startedAt = new Date().toISOString();
  await parked.redrive(
    (event) => !event.redrivenAt && event.parkedAt <= startedAt,
    ({ id, consumer, type, key }) => print({ id, consumer, type, key, redriven: true }),
  );
  return 0;
};

function unknown(ids: ReadonlySet<string>, print: Print): number {
  for (const id of ids) print({ id, error: 'there is no parked event with this id' });
  return ids.size > 0 ? 1 : 0;
}

/** The command that the words ask for; null when they ask for none. */
function parse([name, ...words]: readonly string[]): { command: Command; ids: readonly string[] } | null {
  const ids = words.filter((word) => !word.startsWith('-'));
  const options = words.filter((word) => word.startsWith('-'));
  if (name === 'redrive' && options.join() === '--all' && ids.length === 0) return { command: redriveAll, ids };
  if (options.length > 0) return null;
  if (name === 'list' && ids.length === 0) return { command: list, ids };
  if (ids.length === 0) return null;
  if (name === 'show') return { command: show, ids };
  return name === 'redrive' ? { command: redriveSome, ids } : null;
}

/** Whether the words are a call that needs an installation, rather than one for help or a mistake. */
export function isCall(argv: readonly string[]): boolean {
  return parse(argv) !== null;
}

/** Where a command's lines go, and where what isn't one of them goes. */
export type Output = { print: Print; say: (text: string) => void };

const standardOutput: Output = {
  print: (line) => void process.stdout.write(`${JSON.stringify(line)}\n`),
  say: (text) => void process.stderr.write(text),
};

/** Runs the operator's command for parked events; the answer is the exit code. */
export async function main(argv: readonly string[], env: Record<string, string | undefined> = process.env, { print, say }: Output = standardOutput): Promise<number> {
  // A reader such as head may go before the end; what was ordered goes on all the same.
  process.stdout.on('error', () => undefined);
  const call = parse(argv);
  if (!call) {
    say(usage);
    return argv.includes('--help') || argv.includes('-h') || argv[0] === 'help' ? 0 : 2;
  }
  let parked: ParkedEvents | undefined;
  try {
    parked = await open(env);
    return await call.command(parked, call.ids, print);
  } catch (error) {
    say(`parked: ${error instanceof Error ? error.message : error}\n`);
    return 1;
  } finally {
    await parked?.close().catch(() => undefined);
  }
}
