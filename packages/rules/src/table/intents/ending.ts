/** TB-17, TB-18. */
import { yesOrNo } from '../../kernel/index.ts';
import type { TableView } from '../contract.ts';
import { fairnessOf } from '../state.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { refuse, ownSeat, senderOf, tableCheck } from './define.ts';

interface CloseOrReopen {
  readonly type: 'close_table' | 'reopen_table';
  readonly [field: string]: unknown;
}

interface AgreeToOpen {
  readonly type: 'agree_to_open';
  readonly on: boolean;
  readonly [field: string]: unknown;
}

function isOver({ shared: { table } }: TableView): boolean {
  return table.closed || table.rests === 'over';
}

const notOpened = tableCheck<CloseOrReopen | AgreeToOpen>('TB-18', [], ({ view }) =>
  view.shared.table.fairness.opened ? refuse('E_TABLE_SHUT') : undefined,
);

/**
 * Ends a vote on undoing moves: at a closed table no one could answer it any more, and it would block a vote on a
 * successor (TB-04). Votes about people go on.
 */
function endVoteOnMoves(context: TableContext): void {
  const { vote } = context.state;
  if (vote === null || vote.topic === 'succession' || vote.topic === 'claim') return;
  context.emit({ type: 'vote_closed', topic: vote.topic, passed: false, against: null });
}

/**
 * A stand-in returns the table as it was: at a closed table the cards can be opened, which ends it for good (TB-18).
 */
const notByStandIn = tableCheck<CloseOrReopen>('TB-04', [], ({ view }) =>
  view.shared.table.standsInFor === null ? undefined : refuse('E_STANDS_IN'),
);

const closeTable: TableIntentDefinition<CloseOrReopen> = {
  type: 'close_table',
  clause: 'TB-17',
  who: ['host'],
  stale: 'accept',
  phases: ['play'],
  fields: {},
  checks: [
    notOpened,
    notByStandIn,
    tableCheck('TB-17', [], ({ view }) => (view.shared.table.closed ? refuse('E_TABLE_SHUT') : undefined)),
  ],
  execute: (context) => {
    endVoteOnMoves(context);
    context.emit({ type: 'table_closed' });
  },
};

const reopenTable: TableIntentDefinition<CloseOrReopen> = {
  ...closeTable,
  type: 'reopen_table',
  checks: [
    notOpened,
    notByStandIn,
    tableCheck('TB-17', [], ({ view }) => (view.shared.table.closed ? undefined : refuse('E_NOT_SHUT'))),
  ],
  execute: (context) => context.emit({ type: 'table_reopened' }),
};

function haveAllAgreed({ seats, fairness: { agreed } }: TableView['shared']['table']): boolean {
  return seats.every(({ seat, holder }) => holder !== 'person' || agreed.includes(seat));
}

/**
 * Whether the cards would be opened without the host: a stand-in replaces them, and they have no seat. In some systems
 * a stand-in can end the session, and could then open the cards of a table that the host wants to continue.
 */
function isHostMissing({ shared: { table } }: TableView): boolean {
  return table.standsInFor !== null && !table.seats.some(({ person }) => person === table.standsInFor);
}

/** Every seated person has to agree, present or absent, because the hands are theirs. Bots are not asked. */
const agreeToOpen: TableIntentDefinition<AgreeToOpen> = {
  type: 'agree_to_open',
  clause: 'TB-18',
  who: ['seat', 'gm'],
  stale: 'accept',
  phases: ['play'],
  fields: { on: { kind: 'choice', of: yesOrNo } },
  checks: [
    notOpened,
    tableCheck('TB-18', [], ({ view }) => (isOver(view) ? undefined : refuse('E_NOT_OVER'))),
    tableCheck('TB-17', [], ({ view }) => (view.own.cannotOpen === true ? refuse('E_PUT_OUT') : undefined)),
    tableCheck('TB-17', ['on'], ({ view, intent }) =>
      intent.on && isHostMissing(view) ? refuse('E_STANDS_IN') : undefined,
    ),
    tableCheck('TB-18', ['on'], (judged) => {
      const { on } = judged.intent;
      const { seat } = senderOf(judged);
      const { table } = judged.view.shared;
      const agrees = table.fairness.agreed.some((other) => other === seat);
      // If the last person to agree leaves instead, nothing reveals the cards. The others may then send their agreement
      // again, and this reveals the cards.
      if (agrees !== on || (on && haveAllAgreed(table))) return undefined;
      return refuse(on ? 'E_AGREED' : 'E_NOT_AGREED');
    }),
  ],
  execute: (context) => {
    context.emit({ type: 'opening_agreed', seat: ownSeat(context), on: context.intent.on });
    const { agreed } = fairnessOf(context.state);
    const asked = context.state.seats.filter(({ holder }) => holder?.kind === 'person');
    if (!asked.every(({ seat }) => agreed.includes(seat))) return;
    endVoteOnMoves(context);
    context.emit({ type: 'cards_opened', seed: context.state.seed });
  },
};

export const endingIntents: readonly TableIntentDefinition[] = [closeTable, reopenTable, agreeToOpen];
