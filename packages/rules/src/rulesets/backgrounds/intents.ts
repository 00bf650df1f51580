/** All intents of this ruleset, in the order in which players see them. */
import type { IntentsOf } from '../../kernel/index.ts';
import { graceTimeUp, seatAway, seatBack, seatLeft, seatPassed } from './features/absence/intents.ts';
import {
  drawBackgroundIntent,
  grantBackground,
  keepBackgroundIntent,
  nameBackground,
  retireBackground,
  setBack,
  setScope,
} from './features/backgrounds/intents.ts';
import { awardBonus, spendBonusIntent } from './features/bonus-cards/intents.ts';
import {
  acceptPartial,
  cancelAttempt,
  changeSuit,
  claimAuto,
  drawTwo,
  proposeChallenge,
  setChallenge,
  stopAttempt,
} from './features/challenge/intents.ts';
import { confirmCharacter, playerLeads, sheetBrought } from './features/characters/intents.ts';
import { alterScene, declareCompetition } from './features/competition/intents.ts';
import { changeScene, concede, fastForward, continuePlay, withdraw, yieldFray } from './features/continuing/intents.ts';
import { rewindDone } from './features/decks/intents.ts';
import { drawDisadvantageIntent, useDisadvantage } from './features/disadvantages/intents.ts';
import { chooseCard, draw } from './features/draws/intents.ts';
import { declareAim, endFrayIntent, fraySuccess, openFrayIntent } from './features/fray/intents.ts';
import { seatJoined } from './features/joining/intents.ts';
import { npcCreate, npcDelete, npcEdit } from './features/npcs/intents.ts';
import { optionSet } from './features/options/intents.ts';
import { ruleOver } from './features/rulings/intents.ts';
import {
  closeSceneIntent,
  closeSessionIntent,
  endCampaign,
  nextEpisodeIntent,
  nextSessionIntent,
  openSceneIntent,
} from './features/sessions/intents.ts';
import { annotate, summary } from './features/story/intents.ts';
import { vote } from './features/votes/intents.ts';
import { choiceTimeUpIntent, intendFailure, pass, substitute, vetoDescription } from './features/window/intents.ts';

export const intents = [
  vote,
  drawBackgroundIntent,
  keepBackgroundIntent,
  nameBackground,
  setScope,
  setBack,
  confirmCharacter,
  claimAuto,
  draw,
  drawTwo,
  acceptPartial,
  changeSuit,
  stopAttempt,
  cancelAttempt,
  chooseCard,
  pass,
  substitute,
  drawDisadvantageIntent,
  useDisadvantage,
  spendBonusIntent,
  alterScene,
  declareAim,
  fraySuccess,
  continuePlay,
  withdraw,
  concede,
  yieldFray,
  changeScene,
  endFrayIntent,
  intendFailure,
  vetoDescription,
  openSceneIntent,
  proposeChallenge,
  setChallenge,
  declareCompetition,
  openFrayIntent,
  closeSceneIntent,
  closeSessionIntent,
  nextSessionIntent,
  nextEpisodeIntent,
  summary,
  awardBonus,
  grantBackground,
  retireBackground,
  npcCreate,
  npcEdit,
  npcDelete,
  ruleOver,
  annotate,
  endCampaign,
  choiceTimeUpIntent,
  graceTimeUp,
  seatJoined,
  seatAway,
  seatBack,
  seatLeft,
  seatPassed,
  playerLeads,
  optionSet,
  sheetBrought,
  fastForward,
  rewindDone,
] as const;

export type AnyIntent = IntentsOf<typeof intents>;
