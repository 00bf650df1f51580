/** The intents that people send come first, in the order in which they are offered; the automatic ones follow. */
import type { IntentsOf } from '../../kernel/index.ts';
import {
  autopilot,
  autopilotTimeUp,
  graceTimeUp,
  seatAway,
  seatBack,
  seatLeft,
  seatPassed,
} from './features/absence/intents.ts';
import {
  aftercareCheckin,
  annotate,
  describeIntimacy,
  discussSkip,
  endAftercare,
  revealTraits,
  star,
  wish,
} from './features/aftercare/intents.ts';
import { respond, respondPass } from './features/answers/intents.ts';
import { concedeDate, cutDate } from './features/endings/intents.ts';
import { shareHand } from './features/hands/intents.ts';
import { headmateFill, headmateIntroduce } from './features/headmates/intents.ts';
import {
  checkTimeUp,
  eventDescribe,
  eventTimeUp,
  npcName,
  npcObject,
  npcPronouns,
  npcRecall,
  oiPlay,
} from './features/interference/intents.ts';
import { removeSeat, seatJoined } from './features/joining/intents.ts';
import { chooseNext } from './features/next-date/intents.ts';
import { loadPack, optionSet } from './features/options/intents.ts';
import { ack, fastForward, lookTimeUp, rewindDone, safetyAck } from './features/phases/intents.ts';
import {
  addAppearance,
  drawTraits,
  flipName,
  flipPronouns,
  flipQuality,
  meetingTimeUp,
  vetoName,
} from './features/prospect/intents.ts';
import { pickFronter, sceneActivity, sceneDetail, scenePlace } from './features/scene/intents.ts';
import { affirm, letTheCardsDecide, propose, rollAge, setupTimeUp, tiebreakFlip } from './features/setup/intents.ts';
import { declareAtLoss, playCard, turnTimeUp } from './features/turns/intents.ts';
import { rescheduleVote, vote, voteSecondDate } from './features/votes/intents.ts';
import { automaticTimeUp, maskTimeUp, oiHold, oiPass, windowTimeUp } from './features/windows/intents.ts';

export const intents = [
  safetyAck,
  affirm,
  propose,
  tiebreakFlip,
  rollAge,
  addAppearance,
  headmateFill,
  headmateIntroduce,
  flipName,
  flipPronouns,
  flipQuality,
  drawTraits,
  sceneActivity,
  scenePlace,
  sceneDetail,
  playCard,
  declareAtLoss,
  oiPlay,
  oiPass,
  oiHold,
  npcName,
  npcPronouns,
  npcRecall,
  pickFronter,
  eventDescribe,
  // Before `ack`: in the phase NEXT, `ack` leaves the choice of the next date to the others.
  chooseNext,
  ack,
  vetoName,
  npcObject,
  respond,
  respondPass,
  revealTraits,
  vote,
  voteSecondDate,
  rescheduleVote,
  describeIntimacy,
  aftercareCheckin,
  discussSkip,
  star,
  wish,
  shareHand,
  concedeDate,
  annotate,
  endAftercare,
  letTheCardsDecide,
  removeSeat,
  autopilot,
  cutDate,
  loadPack,
  lookTimeUp,
  setupTimeUp,
  meetingTimeUp,
  graceTimeUp,
  autopilotTimeUp,
  windowTimeUp,
  automaticTimeUp,
  maskTimeUp,
  eventTimeUp,
  checkTimeUp,
  turnTimeUp,
  fastForward,
  seatJoined,
  seatAway,
  seatBack,
  seatLeft,
  seatPassed,
  optionSet,
  rewindDone,
] as const;

export type AnyIntent = IntentsOf<typeof intents>;
