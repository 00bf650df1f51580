/** TB-13. */
import type { IntentSpec, View } from './contract.ts';

export function isTalk({ talk }: Pick<IntentSpec, 'talk'>, view: View): boolean {
  // The view is that of the ruleset which declared the spec.
  return talk === 'always' || talk?.(view as never) === true;
}
