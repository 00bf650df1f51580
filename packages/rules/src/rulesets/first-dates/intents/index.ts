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
import { oiPlay } from './oi-play.ts';
import { playCard } from './play-card.ts';
import { respond } from './respond.ts';
import { shareHand } from './share-hand.ts';
import { concedeDate, rescheduleVote, vote, voteSecondDate } from './votes.ts';
import { houseTimeUp, maskTimeUp, oiHold, oiPass, respondPass, windowTimeUp } from './windows.ts';
import {
  aftercareCheckin,
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
  ack,
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
  chooseNext,
  shareHand,
  concedeDate,
  endAftercare,
  lookTimeUp,
  windowTimeUp,
  houseTimeUp,
  maskTimeUp,
  eventTimeUp,
  checkTimeUp,
  turnTimeUp,
  fastForward,
  seatJoined,
  optionSet,
  rewindDone,
];
