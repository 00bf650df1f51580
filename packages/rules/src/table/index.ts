export * from './contract.ts';
export type * from './events.ts';
export { isBanned, knockOf, personAt, reasonsToStayOut, seesLate } from './doors.ts';
export { hostGrace } from './heir.ts';
export { cleanName, cleanText, longestName, longestText } from './names.ts';
export { addedOptions, delayIn, settingIn, tableOptions } from './options.ts';
export * from './state.ts';
export { longestTableTitle } from './intents/campaign.ts';
export { tableLayer } from './layer.ts';
