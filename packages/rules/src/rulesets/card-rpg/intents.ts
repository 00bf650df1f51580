/** All intents of this ruleset, in the order in which players see them. */
import type { IntentsOf } from '../../kernel/index.ts';
import { actForAbsent, graceTimeUp, nameStandIn, seatAway, seatBack, seatLeft } from './features/absence/intents.ts';
import { attack, cover, deflect, push, sendPile, takeWound } from './features/attacks/intents.ts';
import {
  closeSession,
  defineLevel,
  openPlay,
  reopenSession,
  startCampaign,
  writeTheme,
} from './features/campaign/intents.ts';
import { challenge, openConflictIntent } from './features/challenges/intents.ts';
import {
  createCharacter,
  drawBirth,
  finishCreation,
  sheetBrought,
  tellChildhood,
} from './features/creation/intents.ts';
import { redeal } from './features/decks/intents.ts';
import {
  abortConflict,
  answerTruce,
  concede,
  declareNoWinner,
  narrateOutcome,
  proposeTruce,
} from './features/endings/intents.ts';
import { answerJoin, joinConflict, movePlace } from './features/entering/intents.ts';
import { seatJoined, seatPassed } from './features/joining/intents.ts';
import { cast } from './features/magic/intents.ts';
import {
  createFullNpc,
  dissolveNpc,
  draftNpc,
  keepNpc,
  npcBad,
  npcDiscard,
  npcGood,
  writeNpc,
  writePool,
} from './features/npcs/intents.ts';
import { optionSet } from './features/options/intents.ts';
import { flip } from './features/payment/intents.ts';
import {
  commitReveal,
  defineEnvironment,
  deletePlace,
  envDraw,
  grantHarness,
  revealPlace,
  takeHelp,
  takePlace,
  writePlace,
} from './features/places/intents.ts';
import {
  answerPartner,
  approvePrequel,
  cancelPrequel,
  chooseBonusSuit,
  drawGainsIntent,
  proposePrequel,
  writeStory,
} from './features/prequels/intents.ts';
import { askRetelling, retell } from './features/retelling/intents.ts';
import { decideFate, healScar } from './features/rewards/intents.ts';
import { ruling } from './features/rulings/intents.ts';
import {
  addParticipant,
  choosePlace,
  editSetupIntent,
  nameOpener,
  removeParticipant,
  setTrump,
  writeReason,
  writeStake,
} from './features/terms/intents.ts';
import { agree, cancelSetup, leaveSetup, unagree } from './features/agreement/intents.ts';
import { endTurn, turnTimeUp } from './features/turns/intents.ts';

export const intents = [
  cover,
  deflect,
  takeWound,
  takeHelp,
  push,
  sendPile,
  attack,
  cast,
  endTurn,
  commitReveal,
  concede,
  flip,
  narrateOutcome,
  proposeTruce,
  answerTruce,
  answerJoin,
  joinConflict,
  movePlace,
  declareNoWinner,
  redeal,
  createCharacter,
  drawBirth,
  tellChildhood,
  proposePrequel,
  answerPartner,
  approvePrequel,
  cancelPrequel,
  chooseBonusSuit,
  drawGainsIntent,
  writeStory,
  finishCreation,
  startCampaign,
  openPlay,
  defineLevel,
  writeTheme,
  openConflictIntent,
  challenge,
  editSetupIntent,
  addParticipant,
  removeParticipant,
  // Reasons come first: they are mandatory and stakes are not, and a page may show only the first form.
  writeReason,
  writeStake,
  choosePlace,
  setTrump,
  nameOpener,
  agree,
  unagree,
  leaveSetup,
  cancelSetup,
  draftNpc,
  npcBad,
  npcDiscard,
  npcGood,
  keepNpc,
  dissolveNpc,
  createFullNpc,
  writeNpc,
  writePool,
  defineEnvironment,
  takePlace,
  writePlace,
  revealPlace,
  deletePlace,
  envDraw,
  grantHarness,
  askRetelling,
  retell,
  decideFate,
  abortConflict,
  healScar,
  ruling,
  nameStandIn,
  actForAbsent,
  closeSession,
  reopenSession,
  graceTimeUp,
  turnTimeUp,
  seatJoined,
  seatAway,
  seatBack,
  seatLeft,
  seatPassed,
  optionSet,
  sheetBrought,
] as const;

export type AnyIntent = IntentsOf<typeof intents>;
