import { declareOptions, yesOrNo } from '../../kernel/index.ts';
import type { OptionListing } from '../../kernel/index.ts';

const first: OptionListing = { changes: 'lobby', list: 'first' };
const more: OptionListing = { changes: 'lobby', list: 'more' };
/** May change in the lobby and between two dates. */
const between: OptionListing = { changes: 'between', list: 'more' };
const betweenFirst: OptionListing = { changes: 'between', list: 'first' };

const declared = declareOptions({
  maxSeats: { clause: 'FD-02', values: [3, 4, 5, 6, 7, 8, 9, 10], default: 8, ...more },
  duet: { clause: 'FD-03', values: ['off', 'noInterference', 'autoInterference'], default: 'off', ...first },
  facilitatorSees: { clause: 'FD-04', values: ['public', 'all'], default: 'public', ...more },
  spectatorDelay: { clause: 'FD-05', values: [0, 30, 120, 600], default: 0, changes: 'always', list: 'more' },
  spectatorsSeeSafety: { clause: 'FD-23', values: yesOrNo, default: false, ...more },
  openHands: { clause: 'FD-18', values: yesOrNo, default: false, ...first },
  buriedVisible: { clause: 'FD-15', values: ['open', 'topOnly'], default: 'open', ...more },
  aceRank: { clause: 'FD-17', values: ['high', 'low'], default: 'high', ...more },
  setupDepth: { clause: 'FD-34', values: ['full', 'quick', 'ready'], default: 'full', ...first },
  fronterTie: { clause: 'FD-51', values: ['systemDeck', 'cofront'], default: 'systemDeck', ...between },
  stoodUp: { clause: 'FD-55', values: ['end', 'redeal'], default: 'end', ...between },
  narration: { clause: 'FD-67', values: ['optional', 'required'], default: 'optional', ...betweenFirst },
  systemHandSharing: { clause: 'FD-69', values: ['off', 'onRequest', 'always'], default: 'onRequest', ...between },
  reactionTimer: { clause: 'FD-79', values: [0, 5, 10, 15, 20, 30, 45, 60, 120], default: 20, ...betweenFirst },
  reactionMask: { clause: 'FD-80', values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], default: 3, ...between },
  reactionMaskFull: { clause: 'FD-80', values: yesOrNo, default: false, ...between },
  eventTimer: { clause: 'FD-146', values: [0, 30, 60, 90, 120, 180, 300, 600], default: 120, ...between },
  speechlessRank: { clause: 'FD-88', values: ['match', 'any'], default: 'match', ...between },
  oiChain: { clause: 'FD-94', values: ['repeat', 'once'], default: 'repeat', ...between },
  npcCrossover: { clause: 'FD-105', values: yesOrNo, default: false, ...between },
  deckExhausted: { clause: 'FD-113', values: ['recycle', 'noDraw'], default: 'recycle', ...between },
  oiMayBreakEnding: { clause: 'FD-116', values: yesOrNo, default: true, ...between },
  rankEndingWindow: { clause: 'FD-118', values: ['skip', 'open'], default: 'skip', ...between },
  respondToOiEnding: { clause: 'FD-119', values: yesOrNo, default: false, ...between },
  lastCall: { clause: 'FD-123', values: [0, 10, 14, 20, 30, 40, 60, 90], default: 0, ...betweenFirst },
  outcomeRule: { clause: 'FD-126', values: ['traits', 'vote', 'datePlayer'], default: 'traits', ...between },
  graceSeconds: { clause: 'FD-135', values: [30, 60, 120, 300, 600], default: 120, ...more },
  turnTimer: { clause: 'FD-139', values: [0, 30, 60, 90, 120, 180, 300], default: 0, ...betweenFirst },
  turnTimeout: { clause: 'FD-139', values: ['nudge', 'autoplay'], default: 'nudge', ...between },
  undo: { clause: 'FD-140', values: ['consent', 'off'], default: 'consent', ...between },
  rewindDeck: { clause: 'FD-141', values: ['restore', 'reshuffle'], default: 'restore', ...more },
});

export type Options = ReturnType<typeof declared.chosen>;

export const { list: options, chosen: chosenOptions, stored: storedOptions } = declared;
