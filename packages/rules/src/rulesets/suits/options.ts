/** Everything a host may set, with the clause behind it. What can't be set stands in `constants.ts`. */
import type { OptionSpec, OptionValue } from '../../kernel/index.ts';

export type Options = Readonly<Record<string, OptionValue>>;

function option(
  key: string,
  clause: string,
  values: readonly OptionValue[],
  chosen: OptionValue,
  list: OptionSpec['list'] = 'more',
): OptionSpec {
  return { key, clause, values, default: chosen, changes: 'between', list };
}

const switchable: readonly OptionValue[] = ['off', 'on'];

export const options: readonly OptionSpec[] = [
  option('untaggedFaces', 'SU-93', ['plainTens', 'fullEffects'], 'plainTens', 'first'),
  option('flippedFaces', 'SU-71', ['plain', 'active'], 'plain'),
  option('flipOwnSuit', 'SU-71', switchable, 'off'),
  option('flipRiders', 'SU-71', switchable, 'on'),
  option('jackSource', 'SU-73', ['playersDiscard', 'thisPlay', 'deckSearch'], 'playersDiscard'),
  option('sceneHand', 'SU-29', ['fresh', 'level', 'refill'], 'fresh', 'first'),
  option('thresholdShown', 'SU-46', ['atOutcome', 'atStart', 'never'], 'atOutcome', 'first'),
  option('gmAnswersStand', 'SU-57', switchable, 'off'),
  option('gmRaisesUnopposed', 'SU-58', switchable, 'off'),
  option('drawOnResolve', 'SU-66', ['always', 'onSuccess'], 'always'),
  option('awarenessX', 'SU-141', ['desired', 'wits'], 'desired'),
  option('coverMode', 'SU-157', ['value', 'full'], 'value'),
  option('death', 'SU-108', ['permanent', 'outForScene'], 'permanent', 'first'),
  option('secondDeck', 'SU-03', ['auto', 'always', 'never'], 'auto', 'first'),
  option('sheets', 'SU-22', ['table', 'owner'], 'table'),
  option('feintsPerTurn', 'SU-150', [1, 2, 'unlimited'], 1),
  option('graceSeconds', 'SU-186', [30, 60, 120, 300, 600], 120),
];

/** The given values over the defaults; keys nobody knows are dropped. */
export function withDefaults(given: Options): Options {
  return Object.fromEntries(options.map((spec) => [spec.key, given[spec.key] ?? spec.default]));
}
