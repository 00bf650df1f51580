export * from './contract.ts';
export type * from './events.ts';
export { cleanName, cleanText, longestName, longestText } from './names.ts';
export * from './state.ts';
export { longestTableTitle } from './intents/campaign.ts';
export { tableLayer } from './layer.ts';
