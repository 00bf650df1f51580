/** First the intents of people, in the order in which they are offered, then those of the system. */
import type { IntentsOf } from '../../kernel/index.ts';
import { graceTimeUp, seatAway, seatBack, seatLeft } from './features/absence/intents.ts';
import { answerCall, callForPlay } from './features/calls/intents.ts';
import { endCombat, enterCombat, passTurn, startCombat } from './features/combat/intents.ts';
import { coverAlly, passCover } from './features/cover/intents.ts';
import { declineFollowUp, takeFollowUp } from './features/follow-ups/intents.ts';
import { skipJack, takeWithJack } from './features/jacks/intents.ts';
import { holderChanged, seatJoined, seatPassed } from './features/joining/intents.ts';
import { askWait, lendCard, waitTimeUp } from './features/lending/intents.ts';
import { answerChase, npcAttack, npcPlay } from './features/npc-plays/intents.ts';
import { createNpc, deleteNpc, revealNpc, updateNpc } from './features/npcs/intents.ts';
import { optionSet } from './features/options/intents.ts';
import { arrangePeek } from './features/peeking/intents.ts';
import { declarePlay, withdrawPlay } from './features/plays/intents.ts';
import { declinePlay, setOpposition } from './features/opposition/intents.ts';
import { addCharisma, commitCard, finishStep, pickMarks } from './features/committing/intents.ts';
import { ruling } from './features/rulings/intents.ts';
import { awardStunt, endScene, enterScene, passOver, startScene, tellOutcome } from './features/scenes/intents.ts';
import { endSession, fastForward, nextJob, setJob, startSession } from './features/session/intents.ts';
import {
  chooseSheet,
  finishSheet,
  grantRaise,
  setAttributes,
  setProfile,
  setSuit,
  setTags,
  sheetBrought,
  takeReadyMade,
} from './features/sheets/intents.ts';
import { answerSwap, closeSwap, offerSwap } from './features/swaps/intents.ts';
import { createVehicle, deleteVehicle, revealVehicle, updateVehicle } from './features/vehicles/intents.ts';
import { recoverWeapon } from './features/weapons/intents.ts';

export const intents = [
  startSession,
  takeReadyMade,
  setSuit,
  setAttributes,
  setTags,
  setProfile,
  finishSheet,
  chooseSheet,
  startScene,
  answerCall,
  answerChase,
  coverAlly,
  passCover,
  commitCard,
  addCharisma,
  finishStep,
  pickMarks,
  lendCard,
  askWait,
  takeWithJack,
  skipJack,
  arrangePeek,
  offerSwap,
  answerSwap,
  closeSwap,
  takeFollowUp,
  declineFollowUp,
  setOpposition,
  declinePlay,
  declarePlay,
  withdrawPlay,
  recoverWeapon,
  passTurn,
  npcAttack,
  npcPlay,
  callForPlay,
  startCombat,
  endCombat,
  passOver,
  awardStunt,
  endScene,
  enterScene,
  enterCombat,
  tellOutcome,
  setJob,
  createNpc,
  updateNpc,
  revealNpc,
  deleteNpc,
  createVehicle,
  updateVehicle,
  revealVehicle,
  deleteVehicle,
  grantRaise,
  ruling,
  endSession,
  nextJob,
  optionSet,
  seatJoined,
  seatAway,
  seatBack,
  seatLeft,
  holderChanged,
  seatPassed,
  graceTimeUp,
  waitTimeUp,
  sheetBrought,
  fastForward,
] as const;

export type AnyIntent = IntentsOf<typeof intents>;
