/** Everything a host may set, with the clause behind it. */
import { option, yesOrNo } from '../../kernel/index.ts';
import type { OptionListing, OptionSpec } from '../../kernel/index.ts';
import type { Options } from './state.ts';

const first: OptionListing = { changes: 'lobby', list: 'first' };
const more: OptionListing = { changes: 'lobby', list: 'more' };
/** Also between two sessions. */
const between: OptionListing = { changes: 'between', list: 'more' };
const betweenFirst: OptionListing = { changes: 'between', list: 'first' };

export const options: readonly OptionSpec[] = [
  option('gmMode', 'DR-02', { values: ['gm', 'shared'], default: 'gm' }, first),
  option('maxPlayers', 'DR-01', { values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], default: 8 }, more),
  option('charactersPerPlayer', 'DR-03', { values: [1, 2, 3], default: 1 }, more),
  option('drawPacks', 'DR-05', { values: [1, 2], default: 1 }, more),
  option('aceValue', 'DR-10', { values: [14, 1], default: 14 }, between),
  option('reshuffle', 'DR-12', { values: ['whenEmpty', 'eachScene', 'eachResolution'], default: 'whenEmpty' }, between),
  option('sheets', 'DR-15', { values: ['open', 'untilUsed'], default: 'open' }, first),
  option('gmSeesHands', 'DR-103', { values: yesOrNo, default: false }, more),
  option('hiddenTargets', 'DR-65', { values: yesOrNo, default: false }, betweenFirst),
  option('episode', 'DR-127', { values: ['session', 'gm'], default: 'session' }, between),
  option('professionCards', 'DR-22', { values: [0, 1, 2, 3, 4], default: 1 }, first),
  option('creation', 'DR-27', { values: ['draw', 'draft', 'choose'], default: 'draw' }, first),
  option('backBy', 'DR-28', { values: ['kind', 'scope', 'manual', 'random'], default: 'kind' }, more),
  option('privilegedSuits', 'DR-51', { values: ['off', 'on'], default: 'off' }, between),
  option('advantageScope', 'DR-54', { values: ['competition', 'scene'], default: 'competition' }, between),
  option('advantageStack', 'DR-55', { values: yesOrNo, default: false }, between),
  option('bestOf', 'DR-56', { values: ['playerChoice', 'highest'], default: 'playerChoice' }, between),
  option('autoSuccess', 'DR-66', { values: ['all', 'unspentOnly'], default: 'all' }, between),
  option('autoAfterSuit', 'DR-64', { values: yesOrNo, default: false }, between),
  option('hitRule', 'DR-69', { values: ['atLeast', 'above'], default: 'atLeast' }, between),
  option('maxRedraws', 'DR-77', { values: [0, 1, 2, 3, 5, 8], default: 0 }, between),
  option('partialContinue', 'DR-80', { values: ['continue', 'labelOnly'], default: 'continue' }, between),
  option('newSuit', 'DR-80', { values: ['drawn', 'sameColour', 'any'], default: 'drawn' }, between),
  option('costSuit', 'DR-81', { values: ['drawn', 'challenge'], default: 'drawn' }, between),
  option('lockScope', 'DR-82', { values: ['character', 'group'], default: 'character' }, between),
  option('frayTie', 'DR-93', { values: ['statusQuo', 'drawOff'], default: 'statusQuo' }, between),
  option('harshFray', 'DR-148', { values: yesOrNo, default: false }, between),
  option('playLimit', 'DR-97', { values: ['card', 'player'], default: 'card' }, between),
  option('subsPerDraw', 'DR-101', { values: ['unlimited', 'one'], default: 'unlimited' }, between),
  option('bonusDraw', 'DR-104', { values: ['hand', 'redraw'], default: 'hand' }, between),
  option('bonusWhen', 'DR-105', { values: ['between', 'always'], default: 'between' }, between),
  option('incapBonus', 'DR-105', { values: ['auto', 'gm'], default: 'auto' }, between),
  option('bonusCap', 'DR-150', { values: [0, 1, 2, 3, 4, 5, 6], default: 0 }, between),
  option('bonusKeep', 'DR-150', { values: ['always', 'session'], default: 'always' }, between),
  option('disadvantageUse', 'DR-110', { values: ['choose', 'always', 'ifHigher'], default: 'choose' }, between),
  option('eitherOr', 'DR-151', { values: yesOrNo, default: false }, between),
  option('aceNow', 'DR-116', { values: [14, 1], default: 14 }, between),
  option('incapacitateOn', 'DR-118', { values: ['disadvantage', 'anyDraw'], default: 'disadvantage' }, between),
  option('secondSame', 'DR-120', { values: ['resolveThenOut', 'outAtOnce'], default: 'resolveThenOut' }, between),
  option(
    'successExpiry',
    'DR-122',
    { values: ['endNextEpisode', 'startNextEpisode'], default: 'endNextEpisode' },
    between,
  ),
  option('npcDisadvantages', 'DR-124', { values: yesOrNo, default: false }, between),
  option('npcBackgrounds', 'DR-143', { values: yesOrNo, default: true }, between),
  option('windowTimer', 'DR-131', { values: [0, 15, 30, 60, 90, 120, 300], default: 60 }, betweenFirst),
  option('graceSeconds', 'DR-135', { values: [30, 60, 120, 300, 600], default: 120 }, more),
  option('gmAbsent', 'DR-136', { values: ['pause', 'shared'], default: 'pause' }, more),
  option('undo', 'DR-138', { values: ['gm', 'consent', 'off'], default: 'gm' }, between),
  option('rewindDeck', 'DR-138', { values: ['restore', 'reshuffle'], default: 'restore' }, more),
];

export function numberOption(chosen: Options, key: string): number {
  return Number(chosen[key] ?? options.find((spec) => spec.key === key)?.default);
}

export function isOn(chosen: Options, key: string): boolean {
  return chosen[key] === true;
}
