export * from './contract.ts';
export type * from './events.ts';
export { cleanName, cleanText, cleanTexts, longestName, longestText } from './names.ts';
export * from './state.ts';
export { tableLayer } from './layer.ts';
