/** From safety into the setup, and on from the pages that only want to be seen. */
import { deal } from './deal.ts';
import { afterRoles } from './next.ts';
import { fillSheets } from './quick.ts';
import { enterRoles } from './roles.ts';
import { enterSetting } from './sheets.ts';
import type { Stage } from './stage.ts';

/** After safety the long setup begins, or the cards make everything at once (FD-34). */
export function begin(stage: Stage): void {
  if (stage.state.options['setupDepth'] !== 'quick') {
    enterSetting(stage);
    return;
  }
  fillSheets(stage);
  enterRoles(stage);
}

/** Everybody has seen enough: from roles to the Prospect, from fronting to the deal. */
export function goOn(stage: Stage): void {
  if (stage.state.phase === 'ROLES') afterRoles(stage);
  else deal(stage);
}
