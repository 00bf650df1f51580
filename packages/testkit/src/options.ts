/** What a program of this repository is asked for on its command line. */
import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';

type Parsed<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>;

/** What a program takes. */
export interface Asked<Config extends ParseArgsConfig> {
  /** One sentence of how it is called. */
  readonly usage: string;
  readonly config: Config;
  /** Options that are whole numbers from 0 on. */
  readonly numbers?: readonly string[];
  /** Options that are one of some words. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/** What was asked for; or what is said in place of it: because it was asked how to ask, or because something is wrong. */
export type OptionsRead<Config extends ParseArgsConfig> =
  | { readonly ok: true; readonly parsed: Parsed<Config> }
  | { readonly ok: false; readonly why: 'help' | 'wrong'; readonly sentence: string };

/** What is wrong with a value; nothing where nothing is. */
function faultOf(name: string, value: unknown, { numbers = [], words = {} }: Omit<Asked<ParseArgsConfig>, 'config'>) {
  if (typeof value !== 'string') return undefined;
  if (numbers.includes(name) && !/^\d+$/u.test(value)) return `--${name} must be a whole number`;
  const known = words[name];
  return known === undefined || known.includes(value) ? undefined : `--${name} must be one of ${known.join(', ')}`;
}

/** `args`: what stands behind the program's name. */
export function readOptions<const Config extends ParseArgsConfig>(
  asked: Asked<Config>,
  args: readonly string[],
): OptionsRead<Config> {
  const { usage, config } = asked;
  if (args.includes('--help')) return { ok: false, why: 'help', sentence: usage };
  const wrong = (fault: string) => ({ ok: false, why: 'wrong', sentence: `${fault}. ${usage}` }) as const;
  try {
    const parsed = parseArgs({ ...config, args: [...args] }) as Parsed<Config>;
    const faults = Object.entries(parsed.values).map(([name, value]) => faultOf(name, value, asked));
    const fault = faults.find((one) => one !== undefined);
    return fault === undefined ? { ok: true, parsed } : wrong(fault);
  } catch (error) {
    // What follows the first sentence is advice for another case.
    const [fault = ''] = String(error instanceof Error ? error.message : error).split('. ');
    return wrong(fault);
  }
}

/** The same for the program that runs: what is not asked for properly ends it, with 2, and a question how to ask with 0. */
export function programOptions<const Config extends ParseArgsConfig>(asked: Asked<Config>): Parsed<Config> {
  const read = readOptions(asked, process.argv.slice(2));
  if (read.ok) return read.parsed;
  const stream = read.why === 'help' ? process.stdout : process.stderr;
  stream.write(`${read.sentence}\n`);
  return process.exit(read.why === 'help' ? 0 : 2);
}
