/** The table's own intents are made as a ruleset's are: one rule list each, read by `decide`, `legal` and `explain`. */
import type {
  IntentCheckInput,
  Facts,
  Intent,
  IntentChecks,
  RefusalReason,
  Refusal,
  IntentCheck,
  TableConfig,
} from '../../kernel/index.ts';
import { check } from '../../kernel/index.ts';
import type { KeptSheets, SeatView, TableActor, TableView, You } from '../contract.ts';
import type { TableEvent } from '../events.ts';
import type { PersonId, TableState } from '../state.ts';

export type TableInput<I extends Intent = Intent> = IntentCheckInput<TableView, I, TableActor>;

/** A decision in the making, with what was put beside the intent. */
export interface TableContext<I extends Intent = Intent> extends TableInput<I> {
  readonly state: TableState;
  readonly restored: TableState | undefined;
  readonly sheets: KeptSheets;
  emit(event: TableEvent): void;
  /** The name, with a number if another person's is the same or looks the same (TB-02); `self`: the person whose name it is. */
  uniqueName(name: string, self?: PersonId): string;
  /** What a bot that sits down now is called (TB-07). */
  botName(): string;
  /** Nothing of it happens after all, where there is a reason. For what only the game or what was put beside the intent could tell. */
  refuse(refusals: readonly Refusal[]): void;
  /** Begins the game, from the seed with the values that were given. */
  setUp(config: TableConfig): void;
  /** Passes something on to the game as the system. Answers with what the game has against it; then it has not happened. */
  offerGame(intent: Intent): readonly Refusal[];
  /** Passes something on to the game as the system. Says whether the game took it: its phase may not admit it. */
  emitGame(intent: Intent): boolean;
}

export interface TableIntentDefinition<I extends Intent = Intent> extends IntentChecks<
  TableState,
  TableView,
  I,
  TableActor
> {
  /** Sent without a name: its entry does not say by whom, and nothing makes it stale (TB-12). */
  readonly anonymous?: true;
  /** Where the game has an intent of this name for its own people: which of them are the table's. None when absent. */
  claims?(intent: Intent): boolean;
  execute(context: TableContext<I>): void;
}

export function tableCheck<I extends Intent>(
  clause: string,
  needs: readonly (keyof I & string)[],
  objects: (judged: TableInput<I>) => RefusalReason | undefined,
): IntentCheck<TableView, I, TableActor> {
  return check<TableView, I, TableActor>(clause, needs, objects);
}

export function refuse(code: string, facts: Facts = {}): RefusalReason {
  return { code, facts };
}

/** A value that fits its kind and still is none the table knows. */
export function unknownValue(field: string): RefusalReason {
  return refuse('E_MALFORMED', { field });
}

/** A value that the table does not take, and why: the reason in its own words first, and that the value does not fit. */
export function because<I extends Intent>(
  clause: string,
  field: keyof I & string,
  check: (judged: TableInput<I>) => RefusalReason | undefined,
): readonly IntentCheck<TableView, I, TableActor>[] {
  return [
    tableCheck<I>(clause, [field], check),
    tableCheck<I>(clause, [field], (judged) => (check(judged) === undefined ? undefined : unknownValue(field))),
  ];
}

/** The sender. Rules run for people at the table only; a missing sender is a bug. */
export function senderOf({ view }: Pick<TableInput, 'view'>): You {
  if (view.own.you === null) throw new Error('This intent has no sender');
  return view.own.you;
}

/** The host has muted the sender: nothing they say reaches the others (TB-04). */
export function notMuted<I extends Intent>(): IntentCheck<TableView, I, TableActor> {
  return tableCheck<I>('TB-04', [], (judged) => (senderOf(judged).muted ? refuse('E_MUTED') : undefined));
}

/** The sender's seat, once it is settled that they have one. */
export function ownSeat(judged: Pick<TableInput, 'view'>): string {
  const { seat } = senderOf(judged);
  if (seat === null) throw new Error('This intent needs a seat');
  return seat;
}

/** The sender as a person: bots send no intents of the table. */
export function ownPerson(judged: Pick<TableInput, 'view'>): string {
  const { person } = senderOf(judged);
  if (person === null) throw new Error('This intent needs a person');
  return person;
}

export function seatIn({ shared }: TableView, seat: string): SeatView | undefined {
  return shared.table.seats.find((candidate) => candidate.seat === seat);
}

/** Everybody at the table, seated or not. */
export function peopleIn({ shared: { table } }: TableView): readonly string[] {
  return [
    ...table.seats.flatMap(({ person }) => (person === null ? [] : [person])),
    ...table.waiting.map(({ person }) => person),
  ];
}

/** Why this is no other person at the table than the sender. */
export function notAnother(judged: TableInput, person: unknown): RefusalReason | undefined {
  if (person === senderOf(judged).person) return refuse('E_ONESELF');
  return peopleIn(judged.view).some((other) => other === person) ? undefined : refuse('E_NOT_HERE');
}

export function notWhilePaused<I extends Intent>(): IntentCheck<TableView, I, TableActor> {
  return tableCheck<I>('TB-12', [], ({ view }) => (view.shared.table.pause === null ? undefined : refuse('E_PAUSED')));
}

export function onlyWhilePaused<I extends Intent>(): IntentCheck<TableView, I, TableActor> {
  return tableCheck<I>('TB-12', [], ({ view }) =>
    view.shared.table.pause === null ? refuse('E_NOT_PAUSED') : undefined,
  );
}
