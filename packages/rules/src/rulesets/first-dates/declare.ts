import type { Event } from './events.ts';
import type {
  CardCode,
  Declared,
  ExecutionContext,
  Handle,
  Intent,
  IntentCheck,
  IntentCheckInput,
  IntentDeclaration,
  IntentDefinition,
  IntentFields,
  RefusalReason,
  SeatId,
  SenderKind,
} from '../../kernel/index.ts';
import { cardAt } from '../../kernel/index.ts';

import type { State } from './state.ts';
import type { TableView, SeatView } from './view-types.ts';

export type Definition = IntentDefinition<State, TableView, Intent, Event>;
export type Context<I extends Intent> = ExecutionContext<State, TableView, I, Event>;
/** The context of an intent that only seats may send. */
export type SeatContext<I extends Intent> = Context<I> & { readonly seat: SeatId };
export type CheckInput<I extends Intent> = IntentCheckInput<TableView, I>;
export type Check<I extends Intent> = IntentCheck<TableView, I>;

/** The kernel validates the fields before any check runs. */
export function intent<const T extends string, const F extends IntentFields, const W extends SenderKind>(
  fields: F,
  declaration: IntentDeclaration<State, TableView, Event, F, W> & { readonly type: T },
): Declared<Definition, T, F> {
  return { ...declaration, fields, checks: [seatExists, ...declaration.checks] };
}

/** Refuses a seat that is not in the game (TB-05). */
const seatExists: Check<Intent> = {
  clause: 'TB-05',
  fields: [],
  judge: ({ view, actor }) =>
    actor.kind === 'seat' && view.own.you.kind === 'spectator' ? { code: 'E_SPECTATOR' } : undefined,
};

function seatViewOf(view: TableView, seat: SeatId | null): SeatView | undefined {
  return view.shared.seats.find((candidate) => candidate.seat === seat);
}

export function nameOf(view: TableView, seat: SeatId | null): string {
  return seatViewOf(view, seat)?.name ?? '';
}

/** `stack`: 1 to 3. */
export function visibleTop(view: TableView, stack: number): CardCode | undefined {
  return view.shared.stacks[stack - 1]?.cards.at(-1)?.face;
}

export function topsSeen(view: TableView): readonly CardCode[] {
  return view.shared.stacks.flatMap((stack) => stack.cards.at(-1)?.face ?? []);
}

export function ownCard(view: TableView, handle: Handle | undefined): CardCode | undefined {
  return handle === undefined ? undefined : cardAt(view.own.hand, handle)?.face;
}

/** Refuses with the specific reason, and also with the general `E_PHASE`. */
export function situationChecks<I extends Intent>(
  clause: string,
  fields: readonly (keyof I & string)[],
  judge: Check<I>['judge'],
): readonly Check<I>[] {
  return [
    { clause, fields, judge },
    {
      clause,
      fields,
      judge: (judged) => {
        const { phase } = judged.view.shared;
        return judge(judged) === undefined ? undefined : { code: 'E_PHASE', facts: { phase } };
      },
    },
  ];
}

export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

/** Builds the facts only when the check refuses. */
export function refuseIf(wrong: boolean, reason: () => RefusalReason): RefusalReason | undefined {
  return wrong ? reason() : undefined;
}
