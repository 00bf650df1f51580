/** Every intent of this ruleset, in the order in which a person is offered them. */
import { answerCall, callForPlay } from './calls.ts';
import { declarePlay, declinePlay, withdrawPlay } from './declare.ts';
import type { Definition } from './define.ts';
import {
  awardStunt,
  createNpc,
  createVehicle,
  deleteNpc,
  passOver,
  revealNpc,
  ruling,
  setJob,
  updateNpc,
  updateVehicle,
} from './desk.ts';
import { arrangePeek, declineFollowUp, skipJack, takeFollowUp, takeWithJack } from './effects.ts';
import { askWait, lendCard, waitTimeUp } from './lending.ts';
import { answerChase, coverAlly, npcAttack, npcPlay, passCover } from './npc.ts';
import { setOpposition } from './opposition.ts';
import { endCombat, endScene, enterCombat, enterScene, passTurn, startCombat, startScene } from './scenes.ts';
import {
  endSession,
  fastForward,
  graceTimeUp,
  optionSet,
  seatAway,
  seatBack,
  seatJoined,
  seatLeft,
  seatPassed,
  sheetBrought,
  startSession,
} from './session.ts';
import { chooseSheet, finishSheet, grantRaise, setAttributes, setProfile, setSuit, setTags } from './sheets.ts';
import { addCharisma, commitCard, finishStep, pickMarks } from './steps.ts';
import { answerSwap, closeSwap, offerSwap } from './swaps.ts';
import { recoverWeapon } from './weapons.ts';

export const intents: readonly Definition[] = [
  startSession,
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
  setJob,
  createNpc,
  updateNpc,
  revealNpc,
  deleteNpc,
  createVehicle,
  updateVehicle,
  grantRaise,
  ruling,
  endSession,
  optionSet,
  seatJoined,
  seatAway,
  seatBack,
  seatLeft,
  seatPassed,
  graceTimeUp,
  waitTimeUp,
  sheetBrought,
  fastForward,
];
