/** Every intent of this ruleset, in the order in which a person is offered them. */
import { ack, lookTimeUp, safetyAck } from './ack.ts';
import { declareAtLoss } from './declare-at-loss.ts';
import type { Definition } from './define.ts';
import {
  checkTimeUp,
  eventDescribe,
  eventTimeUp,
  npcName,
  npcObject,
  npcPronouns,
  npcRecall,
  pickFronter,
} from './event.ts';
import { fastForward, optionSet, rewindDone, seatJoined, turnTimeUp } from './house.ts';
import { headmateFill, headmateIntroduce } from './headmates.ts';
import {
  autopilot,
  autopilotTimeUp,
  cutDate,
  graceTimeUp,
  loadPack,
  removeSeat,
  seatAway,
  seatBack,
  seatLeft,
} from './leaving.ts';
import { drawTraits, flipName, flipPronouns, flipQuality, meetingTimeUp, vetoName } from './meeting.ts';
import { oiPlay } from './oi-play.ts';
import { playCard } from './play-card.ts';
import { respond } from './respond.ts';
import { shareHand } from './share-hand.ts';
import {
  addAppearance,
  affirm,
  letTheCardsDecide,
  propose,
  rollAge,
  sceneActivity,
  sceneDetail,
  scenePlace,
  setupTimeUp,
  tiebreakFlip,
} from './sheets.ts';
import { concedeDate, rescheduleVote, vote, voteSecondDate } from './votes.ts';
import { houseTimeUp, maskTimeUp, oiHold, oiPass, respondPass, windowTimeUp } from './windows.ts';
import {
  aftercareCheckin,
  annotate,
  chooseNext,
  describeIntimacy,
  discussSkip,
  endAftercare,
  revealTraits,
  star,
  wish,
} from './wrap-up.ts';

export const intents: readonly Definition[] = [
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
  // What somebody wishes stands before leaving it to the others.
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
  houseTimeUp,
  maskTimeUp,
  eventTimeUp,
  checkTimeUp,
  turnTimeUp,
  fastForward,
  seatJoined,
  seatAway,
  seatBack,
  seatLeft,
  optionSet,
  rewindDone,
];
