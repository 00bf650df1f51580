/** Each of the table's own intents has one list of checks, as in a ruleset: `decide`, `legal` and `explain` run it. */
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
import type { KeptSheets, SeatView, StoredPicture, TableActor, TableView, You } from '../contract.ts';
import type { TableEvent } from '../events.ts';
import type { KeptMove, PersonId, TableState } from '../state.ts';

export type TableInput<I extends Intent = Intent> = IntentCheckInput<TableView, I, TableActor>;

export interface TableContext<I extends Intent = Intent> extends TableInput<I> {
  readonly state: TableState;
  readonly restored: TableState | undefined;
  readonly sheets: KeptSheets;
  readonly picture: StoredPicture | 'full' | undefined;
  emit(event: TableEvent): void;
  /**
   * The name, with a number if another person's is the same or looks the same (TB-02). `self`: the person who gets the
   * name.
   */
  uniqueName(name: string, self?: PersonId): string;
  /** TB-07. */
  botName(): string;
  /**
   * Refuses the whole intent, unless the list is empty. For reasons that only the game or the external inputs reveal.
   */
  refuse(refusals: readonly Refusal[]): void;
  setUp(config: TableConfig): void;
  /** Sends an intent to the game as the system. Returns the game's refusals; if there are any, nothing has happened. */
  offerGame(intent: Intent): readonly Refusal[];
  /** Sends an intent to the game as the system. Returns whether the game accepted it: its phase may not allow it. */
  emitGame(intent: Intent): boolean;
  /** Makes a remembered move again. Returns whether the game still allowed it. */
  makeAgain(move: KeptMove): boolean;
}

export interface TableIntentDefinition<I extends Intent = Intent> extends IntentChecks<
  TableState,
  TableView,
  I,
  TableActor
> {
  /** The intent's entry stores no sender, and the intent is never stale (TB-12). */
  readonly anonymous?: true;
  /**
   * If the game has an intent of the same type: whether this intent belongs to the table. When absent, all belong to
   * the game.
   */
  claims?(intent: Intent): boolean;
  execute(context: TableContext<I>): void;
}

export function tableCheck<I extends Intent>(
  clause: string,
  fields: readonly (keyof I & string)[],
  judge: (judged: TableInput<I>) => RefusalReason | undefined,
): IntentCheck<TableView, I, TableActor> {
  return check<TableView, I, TableActor>(clause, fields, judge);
}

export function refuse(code: string, facts: Facts = {}): RefusalReason {
  return { code, facts };
}

/** For a well-formed value that the table does not know. */
export function unknownValue(field: string): RefusalReason {
  return refuse('E_MALFORMED', { field });
}

/** Two checks of one value. A refused value gets the specific reason first, then the general one that it is unknown. */
export function valueChecks<I extends Intent>(
  clause: string,
  field: keyof I & string,
  check: (judged: TableInput<I>) => RefusalReason | undefined,
): readonly IntentCheck<TableView, I, TableActor>[] {
  return [
    tableCheck<I>(clause, [field], check),
    tableCheck<I>(clause, [field], (judged) => (check(judged) === undefined ? undefined : unknownValue(field))),
  ];
}

/** Checks run for people of the table only; a missing sender is a bug. */
export function senderOf({ view }: Pick<TableInput, 'view'>): You {
  if (view.own.you === null) throw new Error('This intent has no sender');
  return view.own.you;
}

/** TB-04. */
export function notMuted<I extends Intent>(): IntentCheck<TableView, I, TableActor> {
  return tableCheck<I>('TB-04', [], (judged) => (senderOf(judged).muted ? refuse('E_MUTED') : undefined));
}

/** A check must have established that the sender has a seat. */
export function ownSeat(judged: Pick<TableInput, 'view'>): string {
  const { seat } = senderOf(judged);
  if (seat === null) throw new Error('This intent needs a seat');
  return seat;
}

/** Bots send no intents of the table. */
export function ownPerson(judged: Pick<TableInput, 'view'>): string {
  const { person } = senderOf(judged);
  if (person === null) throw new Error('This intent needs a person');
  return person;
}

export function seatIn({ shared }: TableView, seat: string): SeatView | undefined {
  return shared.table.seats.find((candidate) => candidate.seat === seat);
}

export function peopleIn({ shared: { table } }: TableView): readonly string[] {
  return [
    ...table.seats.flatMap(({ person }) => (person === null ? [] : [person])),
    ...table.waiting.map(({ person }) => person),
  ];
}

/** Programs only play seats; none is host or GM (TB-04). */
export function programRefusal({ shared: { table } }: TableView, person: unknown): RefusalReason | undefined {
  const found = [...table.seats, ...table.waiting].find((candidate) => candidate.person === person);
  return found?.program === true ? refuse('E_PROGRAM', { name: found.name }) : undefined;
}

export function otherPersonRefusal(judged: TableInput, person: unknown): RefusalReason | undefined {
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
