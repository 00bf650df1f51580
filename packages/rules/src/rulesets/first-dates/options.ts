/** Everything a host may set, with the clause behind it. */
import { option, yesOrNo } from '../../kernel/index.ts';
import type { OptionListing, OptionSpec } from '../../kernel/index.ts';

const first: OptionListing = { changes: 'lobby', list: 'first' };
const more: OptionListing = { changes: 'lobby', list: 'more' };
/** Also between two dates. */
const between: OptionListing = { changes: 'between', list: 'more' };
const betweenFirst: OptionListing = { changes: 'between', list: 'first' };

export const options: readonly OptionSpec[] = [
  option('maxSeats', 'FD-02', { values: [3, 4, 5, 6, 7, 8, 9, 10], default: 8 }, more),
  option('duet', 'FD-03', { values: ['off', 'noInterference', 'autoInterference'], default: 'off' }, first),
  option('facilitatorSees', 'FD-04', { values: ['public', 'all'], default: 'public' }, more),
  option('spectatorDelay', 'FD-05', { values: [0, 30, 120, 600], default: 0 }, { changes: 'always', list: 'more' }),
  option('spectatorsSeeSafety', 'FD-23', { values: yesOrNo, default: false }, more),
  option('openHands', 'FD-18', { values: yesOrNo, default: false }, first),
  option('buriedVisible', 'FD-15', { values: ['open', 'topOnly'], default: 'open' }, more),
  option('aceRank', 'FD-17', { values: ['high', 'low'], default: 'high' }, more),
  option('setupDepth', 'FD-34', { values: ['full', 'quick', 'ready'], default: 'full' }, first),
  option('fronterTie', 'FD-51', { values: ['systemDeck', 'cofront'], default: 'systemDeck' }, between),
  option('stoodUp', 'FD-55', { values: ['end', 'redeal'], default: 'end' }, between),
  option('narration', 'FD-67', { values: ['optional', 'required'], default: 'optional' }, betweenFirst),
  option('systemHandSharing', 'FD-69', { values: ['off', 'onRequest', 'always'], default: 'onRequest' }, between),
  option('reactionTimer', 'FD-79', { values: [0, 5, 10, 15, 20, 30, 45, 60, 120], default: 20 }, betweenFirst),
  option('reactionMask', 'FD-80', { values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], default: 3 }, between),
  option('reactionMaskFull', 'FD-80', { values: yesOrNo, default: false }, between),
  option('eventTimer', 'FD-146', { values: [0, 30, 60, 90, 120, 180, 300, 600], default: 120 }, between),
  option('speechlessRank', 'FD-88', { values: ['match', 'any'], default: 'match' }, between),
  option('oiChain', 'FD-94', { values: ['repeat', 'once'], default: 'repeat' }, between),
  option('npcCrossover', 'FD-105', { values: yesOrNo, default: false }, between),
  option('deckExhausted', 'FD-113', { values: ['recycle', 'noDraw'], default: 'recycle' }, between),
  option('oiMayBreakEnding', 'FD-116', { values: yesOrNo, default: true }, between),
  option('rankEndingWindow', 'FD-118', { values: ['skip', 'open'], default: 'skip' }, between),
  option('respondToOiEnding', 'FD-119', { values: yesOrNo, default: false }, between),
  option('lastCall', 'FD-123', { values: [0, 10, 14, 20, 30, 40, 60, 90], default: 0 }, betweenFirst),
  option('outcomeRule', 'FD-126', { values: ['traits', 'vote', 'datePlayer'], default: 'traits' }, between),
  option('graceSeconds', 'FD-135', { values: [30, 60, 120, 300, 600], default: 120 }, more),
  option('turnTimer', 'FD-139', { values: [0, 30, 60, 90, 120, 180, 300], default: 0 }, betweenFirst),
  option('turnTimeout', 'FD-139', { values: ['nudge', 'autoplay'], default: 'nudge' }, between),
  option('undo', 'FD-140', { values: ['consent', 'off'], default: 'consent' }, between),
  option('rewindDeck', 'FD-141', { values: ['restore', 'reshuffle'], default: 'restore' }, more),
];
