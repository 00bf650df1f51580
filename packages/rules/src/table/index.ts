export * from './contract.ts';
export type * from './events.ts';
export {
  arrivalsWait,
  isBanned,
  isMutedSpectator,
  knockOf,
  lostSeatOf,
  personAt,
  admissionRefusal,
  hasLostPass,
  lastRemovalOf,
  seesWithDelay,
  mustBeAdmittedToWatch,
  wasRemoved,
} from './admission.ts';
export { leads, longestAlt, longestHandout, longestHandoutTitle, mostHandouts } from './handout-limits.ts';
export { maySeePicture } from './handouts.ts';
export { hostGrace } from './stand-in.ts';
export { tableFront } from './front.ts';
export { cleanName, cleanText, cleanTexts, longestName, longestReason, longestText } from './names.ts';
export { addedOptions, delayIn, isSlow, settingIn, tableOptions } from './options.ts';
export { preparedRefusals, preparedTypes } from './prepared.ts';
export { canResumeTogether } from './resuming.ts';
export { publishedEntry } from './publish.ts';
export { seatNamesAfter, seatNamesIn } from './seat-names.ts';
export type { SeatName, SeatNames } from './seat-names.ts';
export * from './state.ts';
export { longestTableTitle } from './intents/campaign.ts';
export { longestSession, shortestSession } from './intents/sessions.ts';
export { mostPeopleForUninvited } from './intents/people.ts';
export { sheetRefusals } from './intents/sheets.ts';
export { longestSafetyEntry } from './intents/safety.ts';
export { tableLayer } from './layer.ts';
export * from './verify.ts';
export { gameWaitsFor, identitiesBehind, tableWaitsFor, waitedHost } from './waiting.ts';
