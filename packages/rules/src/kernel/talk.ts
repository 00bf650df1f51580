/** Talk beside the game (TB-13). */
import type { IntentSpec, View } from './contract.ts';

/** Whether this intent, sent with this view, is only talk. */
export function isTalk({ talk }: Pick<IntentSpec, 'talk'>, view: View): boolean {
  // A spec is written for the view of its own ruleset; it is passed exactly that.
  return talk === 'always' || talk?.(view as never) === true;
}
