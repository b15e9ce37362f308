import { closeInputs } from './inputs.ts';

type Command = (parameters: string[], options: CommandOptions) => Promise<number>;

/** What was given as `--name value` before or between the parameters. */
export interface CommandOptions {
  url: string | null;
}

/** A call that makes no sense; the text says why. */
export class UsageError extends Error {}

const USAGE = `Usage: forewire <command> …

  feed <file|url|->…  [--url BASE]         what a feed holds, cleaned
  read <file|url|->…  [--url BASE]         the article on a page
  robots <robots.txt> <agent> <url>…       whether a crawler may read an address
  discover <url>…                          feeds, news sitemaps and list pages of a site
  doctor <source url>…                     what a check of a source would see, step by step
  judge --prompt TEXT <file|->             what a monitor would make of articles
  parked list|show|redrive …               events that a consumer gave up (docs/runbooks/events-parked.md)

One JSON object per line on standard output, in the order given; what could not
be done has an "error". Exit code 0, or 1 when anything failed, or 2 for a call
like none of the above. Private addresses are only reached when they are listed
in PRIVATE_HOSTS_ALLOWED.
`;

// Each command loads what it needs and nothing else, so that the tools start at once.
const COMMANDS: Readonly<Record<string, { fewest: number; load: () => Promise<Command> }>> = {
  feed: { fewest: 1, load: async () => (await import('./feed.ts')).feed },
  read: { fewest: 1, load: async () => (await import('./read.ts')).read },
  robots: { fewest: 3, load: async () => (await import('./robots.ts')).robots },
  discover: { fewest: 1, load: async () => (await import('./discover.ts')).discoverAll },
  doctor: { fewest: 1, load: async () => (await import('./doctor.ts')).doctor },
};

/** Runs the operator's tools; the answer is the exit code. */
export async function main(argv: string[]): Promise<number> {
  const [name = '', ...rest] = argv;
  if (name === '' || name === 'help' || argv.includes('--help') || argv.includes('-h')) return help(name === '');
  try {
    return await run(name, rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`forewire: ${error.message}\n\n${USAGE}`);
    return 2;
  } finally {
    await closeInputs();
  }
}

async function run(name: string, argv: readonly string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) throw new UsageError(`there is no command "${name}"`);
  const { parameters, options } = parse(argv);
  if (parameters.length < command.fewest) throw new UsageError(`"${name}" needs ${command.fewest === 1 ? 'at least one input' : `${command.fewest} parameters`}`);
  return (await command.load())(parameters, options);
}

function help(isMistake: boolean): number {
  (isMistake ? process.stderr : process.stdout).write(USAGE);
  return isMistake ? 2 : 0;
}

function parse(argv: readonly string[]): { parameters: string[]; options: CommandOptions } {
  const parameters: string[] = [];
  const options: CommandOptions = { url: null };
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '--') {
      parameters.push(...argv.slice(at + 1));
      break;
    }
    if (argument === '--url') options.url = requireUrl(argv[++at]);
    else if (argument.startsWith('--url=')) options.url = requireUrl(argument.slice('--url='.length));
    else if (argument.startsWith('-') && argument !== '-') throw new UsageError(`there is no option "${argument}"`);
    else parameters.push(argument);
  }
  return { parameters, options };
}

function requireUrl(value: string | undefined): string {
  if (value !== undefined && /^https?:/i.test(value) && URL.canParse(value)) return value;
  throw new UsageError(`--url needs an address, not "${value ?? ''}"`);
}
