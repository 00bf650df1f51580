/** From safety into the setup, and on from the phases in which players only look. */
import { deal } from './deal.ts';
import { afterRoles } from './next.ts';
import { meetAtOnce } from './prospect.ts';
import { fillSheets } from './quick.ts';
import { enterRoles } from './roles.ts';
import { enterSetting } from './sheets.ts';
import type { Stage } from './stage.ts';

/**
 * After safety, either the long setup begins, or the cards fill everything in at once; with `ready`, the first meeting
 * too (FD-34).
 */
export function begin(stage: Stage): void {
  const depth = stage.state.options.setupDepth;
  if (depth === 'full') {
    enterSetting(stage);
    return;
  }
  fillSheets(stage);
  enterRoles(stage);
  if (depth !== 'ready' || stage.state.phase !== 'ROLES') return;
  afterRoles(stage);
  meetAtOnce(stage);
}

/** Everybody has continued: from roles to the Prospect, from fronting to the deal. */
export function advance(stage: Stage): void {
  if (stage.state.phase === 'ROLES') afterRoles(stage);
  else deal(stage);
}
