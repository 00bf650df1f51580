/** Everything a table may set, with the clause behind it. An option of one value is how every table plays. */
import { option, yesOrNo } from '../../kernel/index.ts';
import type { OptionSpec } from '../../kernel/index.ts';

const between = { changes: 'between', list: 'more' } as const;
const first = { changes: 'between', list: 'first' } as const;

export const options: readonly OptionSpec[] = [
  option('faceHalf', 'CR-21', { values: ['high', 'excluded'], default: 'high' }, between),
  option('gainDraw', 'CR-22', { values: ['random', 'choose'], default: 'random' }, between),
  option('levels', 'CR-25', { values: ['ring4', 'pairs6', 'custom'], default: 'ring4' }, between),
  option('prequelResult', 'CR-32', { values: ['individual', 'side'], default: 'individual' }, between),
  option('prequelPartners', 'CR-39', { values: [1, 2], default: 1 }, between),
  option('prequelMagicCost', 'CR-41', { values: yesOrNo, default: true }, between),
  option('challengeInConflict', 'CR-47', { values: ['queue', 'forbid'], default: 'queue' }, between),
  option('lateJoin', 'CR-58', { values: yesOrNo, default: false }, between),
  option('conflictHand', 'CR-62', { values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], default: 6 }, first),
  option('showOpenerTrump', 'CR-69', { values: yesOrNo, default: true }, between),
  option('woundSuit', 'CR-85', { values: ['any-card', 'top-card'], default: 'any-card' }, between),
  option('newAttacksPerTurn', 'CR-86', { values: [1, 'unlimited'], default: 1 }, between),
  option('narration', 'CR-87', { values: ['attacks', 'all', 'voice'], default: 'attacks' }, first),
  option('pushNeedsFullDefence', 'CR-100', { values: yesOrNo, default: false }, between),
  option('deflectMatch', 'CR-103', { values: ['value', 'rank'], default: 'value' }, between),
  option('deflectTravels', 'CR-105', { values: ['whole-pile', 'top-only'], default: 'whole-pile' }, between),
  option('standaloneMagic', 'CR-143', { values: yesOrNo, default: false }, between),
  option('mayDeclineMagic', 'CR-126', { values: yesOrNo, default: false }, between),
  option('magicTiming', 'CR-127', { values: ['after', 'before'], default: 'after' }, between),
  option('cardsAtRisk', 'CR-145', { values: ['all', 'hand-and-deck'], default: 'all' }, between),
  option('poolNpcPays', 'CR-170', { values: yesOrNo, default: false }, between),
  option('payVisibility', 'CR-151', { values: ['public', 'owner-gm'], default: 'public' }, between),
  option('woundAftermath', 'CR-114', { values: ['scar', 'captive'], default: 'scar' }, between),
  option('consumedTiming', 'CR-154', { values: ['immediate', 'aftermath'], default: 'immediate' }, between),
  option('envTempo', 'CR-176', { values: ['roundEnd', 'everyTurn', 'gmCue'], default: 'roundEnd' }, between),
  option('redDeflectCard', 'CR-181', { values: ['leaves-play', 'attacks'], default: 'leaves-play' }, between),
  option(
    'blackTie',
    'CR-188',
    { values: ['reveal-again', 'all-tied', 'next-in-order'], default: 'reveal-again' },
    between,
  ),
  option('blackEmptyHand', 'CR-189', { values: ['exempt', 'lowest'], default: 'exempt' }, between),
  option('onStall', 'CR-202', { values: ['negotiate', 'redraw', 'fewest-wounds'], default: 'negotiate' }, between),
  option('sheetCards', 'CR-208', { values: ['owner-gm', 'public'], default: 'owner-gm' }, between),
  option('gmSeesHands', 'CR-13', { values: yesOrNo, default: false }, between),
  option('deckCounts', 'CR-13', { values: ['public', 'owner'], default: 'public' }, between),
  option('turnTimer', 'CR-205', { values: ['off', 30, 60, 90, 120, 180, 300], default: 'off' }, between),
  option('absentGrace', 'CR-205', { values: [30, 60, 120, 300, 600], default: 300 }, between),
  option('readyMade', 'CR-43', { values: yesOrNo, default: false }, { changes: 'lobby', list: 'first' }),
];

/** CR-111: so many wounds somebody takes and goes on. */
export const mostWounds = 2;
/** CR-16: what a character is born with. */
export const bornCards = 6;
/** CR-27, CR-28: the hand of the first prequel; it shrinks by one each time. */
export const firstPrequelHand = 7;
export const mostPrequels = 6;
/** CR-159, CR-163. */
export const draftCards = 12;
export const npcCards = 6;
/** CR-162: a good suit is trimmed to so many. */
export const goodSuitCards = 3;
