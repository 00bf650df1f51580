import type { CardCode, OptionValue } from '../../../kernel/index.ts';
import type { TableView } from '../view-types.ts';
import type { State } from '../state.ts';

interface Member {
  does(type: string, payload?: Readonly<Record<string, unknown>>): void;
}

interface Table {
  start(beginning: {
    readonly seats: readonly { readonly seat: string; readonly name: string; readonly kind: 'player' | 'gm' }[];
    readonly options?: Readonly<Record<string, OptionValue>>;
    readonly rig?: Readonly<Record<string, readonly CardCode[]>>;
  }): void;
  readonly shared: TableView['shared'];
  readonly state: State;
  readonly gm: Member;
  seat(seat: string): Member;
}

export type Rigged = Readonly<Record<string, readonly CardCode[]>>;

/** Seats are taken, characters are created, and the campaign has begun. */
export function begun(
  s: Table,
  players: number,
  options: Readonly<Record<string, OptionValue>> = {},
  rig: Rigged = {},
): void {
  const seats = Array.from({ length: players }, (_, index) => ({
    seat: `s${index + 1}`,
    name: `Player ${index + 1}`,
    kind: 'player' as const,
  }));
  s.start({ seats: [...seats, { seat: 'gm', name: 'Gamemaster', kind: 'gm' }], options, rig });
  for (const { seat, name } of seats)
    s.seat(seat).does('create_character', { name: `${name}'s own`, concept: 'A traveller' });
  s.gm.does('start_campaign');
}

export function born(s: Table, players: number): void {
  for (let number = 1; number <= players; number += 1)
    s.seat(`s${number}`).does('draw_birth', { characterId: `c${number}` });
}

export function finished(s: Table, players: number): void {
  born(s, players);
  for (let number = 1; number <= players; number += 1)
    s.seat(`s${number}`).does('finish_creation', { characterId: `c${number}` });
}

/** A conflict is open, with sides, reasons, stakes and trump, but no agreement yet. */
export function proposed(
  s: Table,
  sides: Readonly<Record<string, string>>,
  given: { readonly trump?: 'C' | 'D' | 'H' | 'S'; readonly controllers?: Readonly<Record<string, string>> } = {},
): void {
  if (s.shared.conflict === null) s.gm.does('open_conflict', { title: 'The quarrel' });
  s.gm.does('edit_setup', {
    participants: Object.entries(sides).map(([id, side], index) => ({ id, side, seat: index + 1 })),
    stakes: Object.fromEntries(Object.values(sides).map((side) => [side, `${side} has it their way`])),
  });
  for (const id of Object.keys(sides)) {
    const seat = s.shared.conflict?.participants.find((part) => part.id === id)?.seat ?? 'gm';
    const member = seat === 'gm' ? s.gm : s.seat(seat);
    member.does('write_reason', { part: id, text: 'Because.' });
  }
  s.gm.does('set_trump', { suit: given.trump ?? 'S' });
}

export function agreed(s: Table): void {
  const { conflict } = s.shared;
  for (const seat of conflict?.parties ?? [])
    (seat === 'gm' ? s.gm : s.seat(seat)).does('agree', { draft: conflict?.version });
}

/** An empty text skips the outcome (CR-199). */
export function skipOutcomes(s: Table): void {
  for (const side of s.shared.conflict?.owed ?? []) s.gm.does('narrate_outcome', { side, text: '' });
}

/** Rigged birth cards, and the cards on top of the halves from which a won prequel of blows draws. */
export const bornWith: readonly CardCode[] = ['2S', '5H', '6C', '7S', '9D', 'JD'];
export const gainsOnTop: Rigged = { 'half:c1:C:high': ['8C', 'TC'], 'half:c1:S:high': ['9S', 'KS'] };

/** Two characters are born, and the first wins a prequel of blows. Its reward is still to come. */
export function wonPrequel(s: Table): void {
  born(s, 2);
  s.seat('s1').does('propose_prequel', { characterId: 'c1', level: 'blows', premise: 'The first fight' });
  s.gm.does('approve_prequel', { accept: true });
  s.gm.does('create_full_npc', { name: 'A bully', deck: ['2C', '3D'] });
  s.gm.does('open_conflict', { title: 'In the yard' });
  proposed(s, { c1: 'A', n1: 'B' }, { trump: 'H' });
  agreed(s);
  s.gm.does('concede', { part: 'n1' });
  skipOutcomes(s);
}

export function part(id: string) {
  return ({ shared }: TableView) => shared.conflict?.participants.find((one) => one.id === id);
}

export function open(id: string) {
  return ({ shared }: TableView) =>
    (shared.conflict?.attacks ?? [])
      .filter(({ target, status }) => target === id && status === 'open')
      .map(({ pile }) => pile.map(({ face }) => face));
}
