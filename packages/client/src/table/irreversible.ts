import type { Intent, PlayView, Presentation, Message } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';

/** Turning away a person who knocks is reversible: they can knock again. */
const tableIntents: Readonly<Record<string, (view: TableView, intent: Intent) => boolean>> = {
  kick: (view, { person }) => view.own.door?.knocking.some((knock) => knock.person === person) !== true,
  ban: (_, { on }) => on !== false,
  hand_over: () => true,
  name_successor: () => true,
  claim_seat: () => true,
  // Before play a seat has nothing to lose.
  free_seat: ({ shared: { table } }) => table.stage !== 'lobby',
  leave_seat: ({ shared: { table } }) => table.stage === 'play',
  close_table: () => true,
  agree_to_open: (_, { on }) => on === true,
  fast_forward: () => true,
};

export function isIrreversible({ irreversible = {} }: Presentation, intent: Intent, game: PlayView): boolean {
  const when = Object.hasOwn(irreversible, intent.type) ? irreversible[intent.type] : undefined;
  return when === 'always' || when?.(intent, game) === true;
}

function nameIn(
  { shared: { table } }: TableView,
  { person, seat }: { readonly person?: unknown; readonly seat?: unknown; readonly [field: string]: unknown },
): string {
  const found = [...table.seats, ...table.waiting].find(
    (entry) => (person !== undefined && entry.person === person) || ('seat' in entry && entry.seat === seat),
  );
  const last = found !== undefined && 'last' in found ? found.last?.name : undefined;
  return found?.name ?? last ?? '';
}

/** The text says whether a vote comes first, and which rights the role has. */
function succession(view: TableView, { role, person }: Intent): Message {
  const absence = role === 'host' || role === 'gm' ? view.shared.table.succession?.[role] : undefined;
  const how = absence?.open === true ? 'at_once' : 'by_vote';
  const facts = { name: nameIn(view, { person }), gone: nameIn(view, { person: absence?.person }) };
  return { text: `sure.name_successor.${String(role)}.${how}`, facts };
}

/** During play, the system says what happens to the cards and the character of the seat. */
function losesSeat({ shared: { table } }: TableView, { type, person }: Intent): boolean {
  return ['kick', 'ban'].includes(type) && table.seats.some((seat) => seat.inPlay && seat.person === person);
}

function variantOf({ shared: { table }, own }: TableView, { type, role, seat }: Intent): string {
  if (type === 'hand_over') return `.${String(role)}`;
  if (type === 'close_table') return table.rests === 'over' ? '.over' : '';
  const left = type === 'leave_seat' ? own.you?.seat : seat;
  const isGmSeat = table.seats.some((known) => known.seat === left && known.kind === 'gm');
  return ['free_seat', 'leave_seat'].includes(type) && isGmSeat ? '.gm' : '';
}

/** `undefined` for a move that can be sent without a confirmation. */
export function consequenceOf(
  intent: Intent,
  table: { readonly view: TableView; readonly game: PlayView | undefined; readonly presentation: Presentation },
): Message | undefined {
  const { view, game, presentation } = table;
  const isIrreversibleIn = Object.hasOwn(tableIntents, intent.type) ? tableIntents[intent.type] : undefined;
  if (isIrreversibleIn !== undefined) {
    if (!isIrreversibleIn(view, intent)) return undefined;
    if (intent.type === 'name_successor') return succession(view, intent);
    const text = `sure.${intent.type}${variantOf(view, intent)}`;
    const facts = { name: nameIn(view, intent), cards: { text: 'removal.cards' } };
    return { text: losesSeat(view, intent) ? `${text}.in_play` : text, facts };
  }
  if (game === undefined || !isIrreversible(presentation, intent, game)) return undefined;
  const { facts = {} } = presentation.move(game, intent).message;
  return { text: `sure.${intent.type}`, facts };
}
