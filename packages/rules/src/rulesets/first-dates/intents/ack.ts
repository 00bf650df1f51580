/** "Go on": the safety step, roles, who fronts, and the table's yes in an event. */
import type { Intent } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { describe, settle } from '../flow/settle.ts';
import { deal } from '../flow/deal.ts';
import { afterRoles } from '../flow/next.ts';
import { fillSheets } from '../flow/quick.ts';
import { enterRoles } from '../flow/roles.ts';
import type { Stage } from '../flow/stage.ts';
import type { DateDeed, DateRule } from './define.ts';
import { define, seatIn, seatOf } from './define.ts';
import { agree } from './event.ts';
import { waitingFor } from '../table.ts';

const onlyOnce: DateRule<Intent> = rule('FD-29', [], ({ view, actor }) => {
  const { phase, done } = view.shared;
  const looking = ['SAFETY', 'ROLES', 'FRONTING'].includes(phase);
  return looking && done.some((seat) => seat === seatIn({ actor })) ? { code: 'E_ALREADY_VOTED' } : undefined;
});

/** Tells that this seat is ready, and whether all are. */
function ready(deed: DateDeed<Intent>): boolean {
  deed.tell({ type: 'acknowledged', seat: seatOf(deed) });
  return waitingFor(deed.state).length === 0;
}

export const safetyAck = define<Intent>({
  type: 'safety_ack',
  clause: 'FD-22',
  who: ['seat'],
  stale: 'accept',
  phases: ['SAFETY'],
  fields: {},
  rules: [onlyOnce],
  happen(deed) {
    if (!ready(deed)) return;
    fillSheets(deed);
    enterRoles(deed);
  },
});

/** Everybody has seen enough: from roles to fronting, from fronting to the deal. */
function goOn(stage: Stage): void {
  if (stage.state.phase === 'ROLES') afterRoles(stage);
  else deal(stage);
}

/** In an event the others say yes to what is asked; the Interference leaves its event at the bare kind. */
const inEvent: DateRule<Intent> = rule('FD-104', [], ({ view, actor }) => {
  const { phase, interference, roles, options } = view.shared;
  if (phase !== 'EVENT' || interference === null) return undefined;
  if (roles?.oi !== seatIn({ actor })) {
    if (interference.check === null) return { code: 'E_PHASE', facts: { phase } };
    return view.own.agreed === true ? { code: 'E_ALREADY_VOTED' } : undefined;
  }
  if (interference.person !== null && interference.check !== 'return')
    return { code: 'FD_NPC_REQUIRED', clause: 'FD-101' };
  if (!interference.debts.includes('description')) return { code: 'E_PHASE', facts: { phase } };
  return options['narration'] === 'required' ? { code: 'E_TEXT_REQUIRED', clause: 'FD-67' } : undefined;
});

export const ack = define<Intent>({
  type: 'ack',
  clause: 'FD-36',
  who: ['seat'],
  stale: 'accept',
  phases: ['ROLES', 'FRONTING', 'EVENT'],
  fields: {},
  rules: [onlyOnce, inEvent],
  happen(deed) {
    if (deed.state.phase !== 'EVENT') {
      if (ready(deed)) goOn(deed);
    } else if (deed.state.roles?.oi === seatOf(deed)) {
      describe(deed, null);
      settle(deed);
    } else agree(deed);
  },
});

interface LookTime extends Intent {
  readonly prompt: number;
}

const mostPrompts = 10_000_000;

/** Nobody is stuck behind somebody who went for tea. */
export const lookTimeUp = define<LookTime>({
  type: 'look_time_up',
  clause: 'FD-36',
  who: ['system'],
  stale: 'accept',
  phases: ['ROLES', 'FRONTING'],
  fields: { prompt: { kind: 'number', least: 0, most: mostPrompts } },
  rules: [
    rule('FD-36', ['prompt'], ({ view, intent }) =>
      view.shared.prompt === intent.prompt ? undefined : { code: 'E_STALE' },
    ),
  ],
  happen: goOn,
});
