import type { Event } from '../events.ts';
import type { Scene } from '@cartomancer/testkit';

import type { CardCode, Intent, Suit } from '../../../kernel/index.ts';

import type { State } from '../state.ts';
import type { TableView } from '../view-types.ts';
import type { Setting } from './given.ts';
import type { kit } from './kit.ts';

export type Table = Scene<State, TableView, Intent, Event, Setting, keyof typeof kit.cast>;

/** Every seat for which the table waits sends this intent. */
export function all(s: Table, type: string, payload: Readonly<Record<string, unknown>> = {}): void {
  for (const seat of s.shared.waitingFor) s.seat(seat).does(type, payload);
}

/** The GM sets a challenge for s1, by default with target 8 in Clubs. */
export function challenge(
  s: Table,
  given: {
    readonly suit?: Suit;
    readonly target?: number;
    readonly extenuating?: string;
    readonly character?: string;
  } = {},
): void {
  s.gm.does('set_challenge', { character: 's1', title: 'Over the wall', suit: 'C', target: 8, ...given });
}

export function attempt(s: Table, given: Parameters<typeof challenge>[1] = {}): void {
  challenge(s, given);
  s.s1.does('draw');
}

/** Opens a competition and draws for every party. */
export function duel(s: Table, parties: readonly unknown[] = ['s1', 's2'], sides?: unknown): void {
  s.gm.does('declare_competition', { parties, ...(sides === undefined ? {} : { sides }) });
  all(s, 'draw');
}

/** All pass until the window closes. */
export function passAll(s: Table): void {
  while (s.shared.phase === 'WINDOW') {
    const { unheard = [], judges = [], parties = [] } = s.shared.resolution ?? {};
    const seat = parties.find(({ id }) => id === unheard[0])?.controller ?? judges[0];
    if (seat === null || seat === undefined) throw new Error('The window is open, but no seat has to answer');
    s.seat(seat).does('pass');
  }
}

/** A fray of these parties against `gmCards` draws of the GM, with aims declared and cards drawn. */
export function fray(s: Table, gmCards: number, parties: readonly string[]): void {
  s.gm.does('open_fray', { parties, gmCards });
  aimAndDraw(s);
}

export function aimAndDraw(s: Table): void {
  for (const seat of s.shared.waitingFor) s.seat(seat).does('declare_aim', { text: `${seat} holds the door` });
  all(s, 'draw');
}

/** The card that counts for a party now. */
export function resultOf(s: Table, party: string): CardCode | undefined {
  return s.shared.resolution?.draws.find((draw) => draw.party === party)?.result?.card;
}

export function characterIn(s: Table, id: string) {
  const found = s.state.characters.find((character) => character.id === id);
  if (found === undefined) throw new Error(`No ${id} at this table`);
  return found;
}
