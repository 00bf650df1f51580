/** Options that every table has, whatever the system. */
import type { OptionSpec, OptionValue, Ruleset } from '../kernel/index.ts';
import { optionValue } from '../kernel/index.ts';

const always = { changes: 'always', list: 'more' } as const;

export const tableOptions = [
  /** In seconds. */
  { key: 'spectatorDelay', values: [0, 30, 120, 600], default: 0, clause: 'TB-05', ...always },
  { key: 'spectatorNames', values: [false, true], default: false, clause: 'TB-05', ...always },
  { key: 'spectatorSignals', values: [false, true], default: false, clause: 'TB-05', ...always },
  { key: 'spectatorTalk', values: [true, false], default: true, clause: 'TB-15', ...always },
  { key: 'arrivalsWait', values: [false, true], default: false, clause: 'TB-04', ...always },
  /** TB-24. */
  { key: 'odds', values: [false, true], default: false, clause: 'TB-24', ...always },
  /**
   * How much time bots leave people to read and think; `byHand`: each bot move waits until a person presses a button
   * (TB-07).
   */
  { key: 'botPace', values: ['calm', 'brisk', 'byHand'], default: 'calm', clause: 'TB-07', ...always },
  /** Unless people choose otherwise for themselves (TB-04). */
  { key: 'look', values: ['evening', 'tavern', 'contrast'], default: 'evening', clause: 'TB-04', ...always },
  /** Play over days: people have no time limits, and the game does not learn that people are away (TB-22). */
  { key: 'slow', values: [false, true], default: false, clause: 'TB-22', ...always },
  /** Days after which an absent host or GM may be succeeded without a vote; 0 for never. */
  { key: 'successionAfter', values: [30, 7, 1, 90, 0], default: 30, clause: 'TB-04', ...always },
] as const satisfies readonly OptionSpec[];

type Key = (typeof tableOptions)[number]['key'];

/** The default, at tables that are older than the option. */
export function settingIn(options: Readonly<Record<string, OptionValue>>, key: Key): OptionValue {
  return options[key] ?? tableOptions.find((spec) => spec.key === key)?.default ?? false;
}

export function isSlow({ options }: { readonly options: Readonly<Record<string, OptionValue>> }): boolean {
  return settingIn(options, 'slow') === true;
}

/** In seconds. */
export function delayIn(options: Readonly<Record<string, OptionValue>>): number {
  const seconds = settingIn(options, 'spectatorDelay');
  return typeof seconds === 'number' ? seconds : 0;
}

/** The table's options that this system does not define itself. */
export function addedOptions({ options }: Pick<Ruleset, 'options'>): readonly OptionSpec[] {
  return tableOptions.filter(({ key }) => !options.some((own) => own.key === key));
}

/** The option of this name: the system's, else the table's own. */
export function optionNamed(ruleset: Pick<Ruleset, 'options'>, key: string): OptionSpec | undefined {
  return [...ruleset.options, ...addedOptions(ruleset)].find((spec) => spec.key === key);
}

/** A table's options with their present values, whatever version stored them. */
export function shownOptions(
  ruleset: Pick<Ruleset, 'options'>,
  stored: Readonly<Record<string, OptionValue>>,
): Readonly<Record<string, OptionValue>> {
  const specs = new Map([...ruleset.options, ...addedOptions(ruleset)].map((spec) => [spec.key, spec]));
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, optionValue(specs.get(key) ?? { values: [] }, value) ?? value]),
  );
}
