/** Everything a host may set, with the clause behind it. What can't be set stands in `constants.ts`. */
import { option } from '../../kernel/index.ts';
import type { OptionListing, OptionSpec, OptionValue } from '../../kernel/index.ts';

export type Options = Readonly<Record<string, OptionValue>>;

const more: OptionListing = { changes: 'between', list: 'more' };
const first: OptionListing = { changes: 'between', list: 'first' };
const switchable: readonly OptionValue[] = ['off', 'on'];

export const options: readonly OptionSpec[] = [
  option('untaggedFaces', 'SU-93', { values: ['plainTens', 'fullEffects'], default: 'plainTens' }, first),
  option('flippedFaces', 'SU-71', { values: ['plain', 'active'], default: 'plain' }, more),
  option('flipOwnSuit', 'SU-71', { values: switchable, default: 'off' }, more),
  option('flipRiders', 'SU-71', { values: switchable, default: 'on' }, more),
  option(
    'jackSource',
    'SU-73',
    { values: ['playersDiscard', 'thisPlay', 'deckSearch'], default: 'playersDiscard' },
    more,
  ),
  option('sceneHand', 'SU-29', { values: ['fresh', 'level', 'refill'], default: 'fresh' }, first),
  option('thresholdShown', 'SU-46', { values: ['atOutcome', 'atStart', 'never'], default: 'atOutcome' }, first),
  option('gmAnswersStand', 'SU-57', { values: switchable, default: 'off' }, more),
  option('gmRaisesUnopposed', 'SU-58', { values: switchable, default: 'off' }, more),
  option('drawOnResolve', 'SU-66', { values: ['always', 'onSuccess'], default: 'always' }, more),
  option('revealModifier', 'SU-49', { values: ['never', 'atOutcome'], default: 'never' }, more),
  option('crewAgainstCrew', 'SU-70', { values: ['off', 'consent'], default: 'off' }, more),
  option('lenderDraws', 'SU-75', { values: switchable, default: 'off' }, more),
  option('npcInitiative', 'SU-119', { values: ['each', 'group'], default: 'each' }, more),
  option('athleteNeedsSuccess', 'SU-138', { values: switchable, default: 'off' }, more),
  option('driverFree', 'SU-145', { values: ['ram', 'thug', 'none'], default: 'ram' }, more),
  option('ramClubs', 'SU-147', { values: switchable, default: 'on' }, more),
  option('reshotCap', 'SU-155', { values: ['none', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], default: 'none' }, more),
  option('disarmEffect', 'SU-176', { values: ['told', 'weaponLost'], default: 'told' }, more),
  option('footChaseThreshold', 'SU-137', { values: [false, true], default: false }, more),
  option('awarenessX', 'SU-141', { values: ['desired', 'wits'], default: 'desired' }, more),
  option('coverMode', 'SU-157', { values: ['value', 'full'], default: 'value' }, more),
  option('death', 'SU-108', { values: ['permanent', 'outForScene'], default: 'permanent' }, first),
  option('secondDeck', 'SU-03', { values: ['auto', 'always', 'never'], default: 'auto' }, first),
  option('sheets', 'SU-22', { values: ['table', 'owner'], default: 'table' }, more),
  option('feintsPerTurn', 'SU-150', { values: [1, 2, 'unlimited'], default: 1 }, more),
  option('graceSeconds', 'SU-186', { values: [30, 60, 120, 300, 600], default: 120 }, more),
];
