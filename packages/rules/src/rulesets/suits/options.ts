import { declareOptions, yesOrNo } from '../../kernel/index.ts';
import type { OptionListing } from '../../kernel/index.ts';

const more: OptionListing = { changes: 'between', list: 'more' };
const first: OptionListing = { changes: 'between', list: 'first' };

const declared = declareOptions({
  untaggedFaces: { clause: 'SU-93', values: ['plainTens', 'fullEffects'], default: 'plainTens', ...first },
  flippedFaces: { clause: 'SU-71', values: ['plain', 'active'], default: 'plain', ...more },
  flipOwnSuit: { clause: 'SU-71', values: yesOrNo, default: false, ...more },
  flipRiders: { clause: 'SU-71', values: yesOrNo, default: true, ...more },
  jackSource: {
    clause: 'SU-73',
    values: ['playersDiscard', 'thisPlay', 'deckSearch'],
    default: 'playersDiscard',
    ...more,
  },
  sceneHand: { clause: 'SU-29', values: ['fresh', 'level', 'refill'], default: 'fresh', ...first },
  thresholdShown: { clause: 'SU-46', values: ['atOutcome', 'atStart', 'never'], default: 'atOutcome', ...first },
  gmAnswersStand: { clause: 'SU-57', values: yesOrNo, default: false, ...more },
  gmRaisesUnopposed: { clause: 'SU-58', values: yesOrNo, default: false, ...more },
  drawOnResolve: { clause: 'SU-66', values: ['always', 'onSuccess'], default: 'always', ...more },
  revealModifier: { clause: 'SU-49', values: ['never', 'atOutcome'], default: 'never', ...more },
  crewAgainstCrew: { clause: 'SU-70', values: ['off', 'consent'], default: 'off', ...more },
  lenderDraws: { clause: 'SU-75', values: yesOrNo, default: false, ...more },
  npcInitiative: { clause: 'SU-119', values: ['each', 'group'], default: 'each', ...more },
  athleteNeedsSuccess: { clause: 'SU-138', values: yesOrNo, default: false, ...more },
  driverFree: { clause: 'SU-145', values: ['ram', 'thug', 'none'], default: 'ram', before: 'none', ...more },
  ramClubs: { clause: 'SU-147', values: yesOrNo, default: true, before: false, ...more },
  reshotCap: { clause: 'SU-155', values: ['none', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], default: 'none', ...more },
  disarmEffect: { clause: 'SU-176', values: ['told', 'weaponLost'], default: 'told', ...more },
  footChaseThreshold: { clause: 'SU-137', values: yesOrNo, default: false, ...more },
  awarenessX: { clause: 'SU-141', values: ['desired', 'wits'], default: 'desired', ...more },
  coverMode: { clause: 'SU-157', values: ['value', 'full'], default: 'value', ...more },
  death: { clause: 'SU-108', values: ['permanent', 'outForScene'], default: 'permanent', ...first },
  secondDeck: { clause: 'SU-03', values: ['auto', 'always', 'never'], default: 'auto', ...first },
  sheets: { clause: 'SU-22', values: ['table', 'owner'], default: 'table', ...more },
  feintsPerTurn: { clause: 'SU-150', values: [1, 2, 'unlimited'], default: 1, ...more },
  readyMade: { clause: 'SU-15', values: yesOrNo, default: false, ...first },
  autoFinish: { clause: 'SU-57', values: yesOrNo, default: false, ...more },
  graceSeconds: { clause: 'SU-186', values: [30, 60, 120, 300, 600], default: 120, ...more },
});

export type Options = ReturnType<typeof declared.chosen>;

export const { list: options, chosen: chosenOptions, stored: storedOptions } = declared;
