export * from './kernel/index.ts';
export { rulesets } from './rulesets/registry.ts';
