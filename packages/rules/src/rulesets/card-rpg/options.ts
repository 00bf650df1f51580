import { declareOptions, yesOrNo } from '../../kernel/index.ts';

const between = { changes: 'between', list: 'more' } as const;
const first = { changes: 'between', list: 'first' } as const;

const declared = declareOptions({
  faceHalf: { clause: 'CR-21', values: ['high', 'excluded'], default: 'high', ...between },
  gainDraw: { clause: 'CR-22', values: ['random', 'choose'], default: 'random', ...between },
  levels: { clause: 'CR-25', values: ['ring4', 'pairs6', 'custom'], default: 'ring4', ...between },
  prequelResult: { clause: 'CR-32', values: ['individual', 'side'], default: 'individual', ...between },
  prequelPartners: { clause: 'CR-39', values: [1, 2], default: 1, ...between },
  prequelMagicCost: { clause: 'CR-41', values: yesOrNo, default: true, ...between },
  challengeInConflict: { clause: 'CR-47', values: ['queue', 'forbid'], default: 'queue', ...between },
  lateJoin: { clause: 'CR-58', values: yesOrNo, default: false, ...between },
  conflictHand: { clause: 'CR-62', values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], default: 6, ...first },
  showOpenerTrump: { clause: 'CR-69', values: yesOrNo, default: true, ...between },
  woundSuit: { clause: 'CR-85', values: ['any-card', 'top-card'], default: 'any-card', ...between },
  newAttacksPerTurn: { clause: 'CR-86', values: [1, 'unlimited'], default: 1, ...between },
  endsItself: { clause: 'CR-79', values: yesOrNo, default: false, ...between },
  narration: { clause: 'CR-87', values: ['attacks', 'all', 'voice'], default: 'attacks', ...first },
  pushNeedsFullDefence: { clause: 'CR-100', values: yesOrNo, default: false, ...between },
  deflectMatch: { clause: 'CR-103', values: ['value', 'rank'], default: 'value', ...between },
  deflectTravels: { clause: 'CR-105', values: ['whole-pile', 'top-only'], default: 'whole-pile', ...between },
  standaloneMagic: { clause: 'CR-143', values: yesOrNo, default: false, ...between },
  mayDeclineMagic: { clause: 'CR-126', values: yesOrNo, default: false, ...between },
  magicTiming: { clause: 'CR-127', values: ['after', 'before'], default: 'after', ...between },
  cardsAtRisk: { clause: 'CR-145', values: ['all', 'hand-and-deck'], default: 'all', ...between },
  poolNpcPays: { clause: 'CR-170', values: yesOrNo, default: false, ...between },
  payVisibility: { clause: 'CR-151', values: ['public', 'owner-gm'], default: 'public', ...between },
  woundAftermath: { clause: 'CR-114', values: ['scar', 'captive'], default: 'scar', ...between },
  consumedTiming: { clause: 'CR-154', values: ['immediate', 'aftermath'], default: 'immediate', ...between },
  envTempo: { clause: 'CR-176', values: ['roundEnd', 'everyTurn', 'gmCue'], default: 'roundEnd', ...between },
  redDeflectCard: { clause: 'CR-181', values: ['leaves-play', 'attacks'], default: 'leaves-play', ...between },
  blackTie: {
    clause: 'CR-188',
    values: ['reveal-again', 'all-tied', 'next-in-order'],
    default: 'reveal-again',
    ...between,
  },
  blackEmptyHand: { clause: 'CR-189', values: ['exempt', 'lowest'], default: 'exempt', ...between },
  onStall: { clause: 'CR-202', values: ['negotiate', 'redraw', 'fewest-wounds'], default: 'negotiate', ...between },
  sheetCards: { clause: 'CR-208', values: ['owner-gm', 'public'], default: 'owner-gm', ...between },
  gmSeesHands: { clause: 'CR-13', values: yesOrNo, default: false, ...between },
  deckCounts: { clause: 'CR-13', values: ['public', 'owner'], default: 'public', ...between },
  turnTimer: { clause: 'CR-205', values: ['off', 30, 60, 90, 120, 180, 300], default: 'off', ...between },
  absentGrace: { clause: 'CR-205', values: [30, 60, 120, 300, 600], default: 300, ...between },
  readyMade: { clause: 'CR-43', values: yesOrNo, default: false, changes: 'lobby', list: 'first' },
});

export type Options = ReturnType<typeof declared.chosen>;

export const { list: options, chosen: chosenOptions, stored: storedOptions } = declared;

/** CR-111: the most wounds a participant can have and stay in the conflict. */
export const mostWounds = 2;
/** CR-16 */
export const bornCards = 6;
/** CR-27, CR-28: a character's hand in a prequel is this minus the prequel's number: six cards in the first. */
export const prequelHandBase = 7;
export const mostPrequels = 6;
/** CR-159, CR-163: the cards an NPC is drafted from, and those it keeps. */
export const draftCards = 12;
export const npcCards = 6;
/** CR-162: a good suit is trimmed to this many. */
export const goodSuitCards = 3;
