/** All options of the host, with their clauses. */
import { declareOptions, yesOrNo } from '../../kernel/index.ts';
import type { OptionListing } from '../../kernel/index.ts';

const first: OptionListing = { changes: 'lobby', list: 'first' };
const more: OptionListing = { changes: 'lobby', list: 'more' };
/** Can also be changed between two sessions. */
const between: OptionListing = { changes: 'between', list: 'more' };
const betweenFirst: OptionListing = { changes: 'between', list: 'first' };

const declared = declareOptions({
  gmMode: { clause: 'DR-02', values: ['gm', 'shared'], default: 'gm', ...first },
  maxPlayers: { clause: 'DR-01', values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], default: 8, ...more },
  charactersPerPlayer: { clause: 'DR-03', values: [1, 2, 3], default: 1, ...more },
  drawPacks: { clause: 'DR-05', values: [1, 2], default: 1, ...more },
  aceValue: { clause: 'DR-10', values: [14, 1], default: 14, ...between },
  reshuffle: {
    clause: 'DR-12',
    values: ['whenEmpty', 'eachScene', 'eachResolution'],
    default: 'whenEmpty',
    ...between,
  },
  sheets: { clause: 'DR-15', values: ['open', 'untilUsed'], default: 'open', ...first },
  gmSeesHands: { clause: 'DR-103', values: yesOrNo, default: false, ...more },
  hiddenTargets: { clause: 'DR-65', values: yesOrNo, default: false, ...betweenFirst },
  episode: { clause: 'DR-127', values: ['session', 'gm'], default: 'session', ...between },
  professionCards: { clause: 'DR-22', values: [0, 1, 2, 3, 4], default: 1, ...first },
  creation: { clause: 'DR-27', values: ['draw', 'draft', 'choose'], default: 'draw', ...first },
  readyMade: { clause: 'DR-15', values: yesOrNo, default: false, ...more },
  backBy: { clause: 'DR-28', values: ['kind', 'scope', 'manual', 'random'], default: 'kind', ...more },
  privilegedSuits: { clause: 'DR-51', values: yesOrNo, default: false, ...between },
  advantageScope: { clause: 'DR-54', values: ['competition', 'scene'], default: 'competition', ...between },
  advantageStack: { clause: 'DR-55', values: yesOrNo, default: false, ...between },
  bestOf: { clause: 'DR-56', values: ['playerChoice', 'highest'], default: 'playerChoice', ...between },
  autoSuccess: { clause: 'DR-66', values: ['all', 'unspentOnly'], default: 'all', ...between },
  autoAfterSuit: { clause: 'DR-64', values: yesOrNo, default: false, ...between },
  hitRule: { clause: 'DR-69', values: ['atLeast', 'above'], default: 'atLeast', ...between },
  maxRedraws: { clause: 'DR-77', values: [0, 1, 2, 3, 5, 8], default: 0, ...between },
  partialContinue: { clause: 'DR-80', values: ['continue', 'labelOnly'], default: 'continue', ...between },
  newSuit: { clause: 'DR-80', values: ['drawn', 'sameColour', 'any'], default: 'drawn', ...between },
  costSuit: { clause: 'DR-81', values: ['drawn', 'challenge'], default: 'drawn', ...between },
  lockScope: { clause: 'DR-82', values: ['character', 'group'], default: 'character', ...between },
  frayTie: { clause: 'DR-93', values: ['statusQuo', 'drawOff'], default: 'statusQuo', ...between },
  harshFray: { clause: 'DR-148', values: yesOrNo, default: false, ...between },
  playLimit: { clause: 'DR-97', values: ['card', 'player'], default: 'card', ...between },
  subsPerDraw: { clause: 'DR-101', values: ['unlimited', 'one'], default: 'unlimited', ...between },
  bonusDraw: { clause: 'DR-104', values: ['hand', 'redraw'], default: 'hand', ...between },
  bonusWhen: { clause: 'DR-105', values: ['between', 'always'], default: 'between', ...between },
  incapBonus: { clause: 'DR-105', values: ['auto', 'gm'], default: 'auto', ...between },
  bonusCap: { clause: 'DR-150', values: [0, 1, 2, 3, 4, 5, 6], default: 0, ...between },
  bonusKeep: { clause: 'DR-150', values: ['always', 'session'], default: 'always', ...between },
  disadvantageUse: { clause: 'DR-110', values: ['choose', 'always', 'ifHigher'], default: 'choose', ...between },
  eitherOr: { clause: 'DR-151', values: yesOrNo, default: false, ...between },
  aceNow: { clause: 'DR-116', values: [14, 1], default: 14, ...between },
  incapacitateOn: { clause: 'DR-118', values: ['disadvantage', 'anyDraw'], default: 'disadvantage', ...between },
  secondSame: { clause: 'DR-120', values: ['resolveThenOut', 'outAtOnce'], default: 'resolveThenOut', ...between },
  successExpiry: {
    clause: 'DR-122',
    values: ['endNextEpisode', 'startNextEpisode'],
    default: 'endNextEpisode',
    ...between,
  },
  npcDisadvantages: { clause: 'DR-124', values: yesOrNo, default: false, ...between },
  npcBackgrounds: { clause: 'DR-143', values: yesOrNo, default: true, ...between },
  windowTimer: { clause: 'DR-131', values: [0, 15, 30, 60, 90, 120, 300], default: 60, ...betweenFirst },
  graceSeconds: { clause: 'DR-135', values: [30, 60, 120, 300, 600], default: 120, ...more },
  gmAbsent: { clause: 'DR-136', values: ['pause', 'shared'], default: 'pause', ...more },
  undo: { clause: 'DR-138', values: ['gm', 'consent', 'off'], default: 'gm', ...between },
  rewindDeck: { clause: 'DR-138', values: ['restore', 'reshuffle'], default: 'restore', ...more },
});

export type Options = ReturnType<typeof declared.chosen>;

export const { list: options, chosen: chosenOptions, stored: storedOptions } = declared;
