export * from './contract.ts';
export type * from './events.ts';
export { tableFront } from './front.ts';
export { cleanName, cleanText, longestName, longestText } from './names.ts';
export { publishedEntry } from './publish.ts';
export * from './state.ts';
export { tableLayer } from './layer.ts';
export * from './verify.ts';
