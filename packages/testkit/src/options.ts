import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';

type Parsed<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

export interface ProgramOptionSpec<Config extends ParseArgsConfig> {
  readonly usage: string;
  readonly config: Config;
  /** Options whose values are whole numbers, 0 or greater. */
  readonly numbers?: readonly string[];
  /** Options whose values are whole numbers, 1 or greater. */
  readonly counts?: readonly string[];
  /** Options whose values are whole numbers, 1 or greater, separated by commas. */
  readonly lists?: readonly string[];
  /** Options that accept only these words. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/** The parsed options, or one line to print for `--help` or an error. */
export type ReadOptions<Config extends ParseArgsConfig> =
  | { readonly ok: true; readonly parsed: Parsed<Config> }
  | { readonly ok: false; readonly why: 'help' | 'wrong'; readonly sentence: string };

function isCount(value: string): boolean {
  return /^\d+$/u.test(value) && Number(value) > 0;
}

function faultOf(
  name: string,
  value: unknown,
  { numbers = [], counts = [], lists = [], words = {} }: Omit<ProgramOptionSpec<ParseArgsConfig>, 'config'>,
) {
  if (typeof value !== 'string') return undefined;
  if (numbers.includes(name) && !/^\d+$/u.test(value)) return `--${name} must be a whole number`;
  if (counts.includes(name) && !isCount(value)) return `--${name} must be a whole number, 1 or greater`;
  if (lists.includes(name) && !value.split(',').every(isCount))
    return `--${name} must be whole numbers, 1 or greater, separated by commas`;
  const known = words[name];
  return known === undefined || known.includes(value) ? undefined : `--${name} must be one of ${known.join(', ')}`;
}

export function readOptions<const Config extends ParseArgsConfig>(
  spec: ProgramOptionSpec<Config>,
  args: readonly string[],
): ReadOptions<Config> {
  const { usage, config } = spec;
  if (args.includes('--help')) return { ok: false, why: 'help', sentence: usage };
  const wrongArguments = (fault: string) => ({ ok: false, why: 'wrong', sentence: `${fault}. ${usage}` }) as const;
  try {
    const parsed = parseArgs({ ...config, args: [...args] }) as Parsed<Config>;
    const faults = Object.entries(parsed.values).map(([name, value]) => faultOf(name, value, spec));
    const fault = faults.find((candidate) => candidate !== undefined);
    return fault === undefined ? { ok: true, parsed } : wrongArguments(fault);
  } catch (error) {
    // Only the first sentence of Node's message names the fault.
    const [fault = ''] = String(error instanceof Error ? error.message : error).split('. ');
    return wrongArguments(fault);
  }
}

/** The options of the running program. It exits with 2 after an error, and with 0 after `--help`. */
export function programOptions<const Config extends ParseArgsConfig>(spec: ProgramOptionSpec<Config>): Parsed<Config> {
  const read = readOptions(spec, process.argv.slice(2));
  if (read.ok) return read.parsed;
  const stream = read.why === 'help' ? process.stdout : process.stderr;
  stream.write(`${read.sentence}\n`);
  return process.exit(read.why === 'help' ? 0 : 2);
}
