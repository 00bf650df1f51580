import { deal } from './deal.ts';
import { afterRoles } from './next.ts';
import { meetAtOnce } from './prospect.ts';
import { fillSheets } from './quick.ts';
import { enterRoles } from './roles.ts';
import { enterSetting } from './sheets.ts';
import type { FlowContext } from './flow-context.ts';

/** `quick`: the cards fill all sheets and set the first scene; `ready`: they do the first meeting too (FD-34). */
export function begin(context: FlowContext): void {
  const depth = context.state.options.setupDepth;
  if (depth === 'full') {
    enterSetting(context);
    return;
  }
  fillSheets(context);
  enterRoles(context);
  if (depth !== 'ready' || context.state.phase !== 'ROLES') return;
  afterRoles(context);
  meetAtOnce(context);
}

export function advance(context: FlowContext): void {
  if (context.state.phase === 'ROLES') afterRoles(context);
  else deal(context);
}
