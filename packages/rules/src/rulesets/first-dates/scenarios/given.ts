/** Builds a whole state from a short description of a moment of a date. Everything else is as in an ordinary game. */
import type { Event } from '../events.ts';
import { events } from '../events.ts';
import type { CardCode, OptionValue, Rng, SeatId, Zone } from '../../../kernel/index.ts';
import { emptyZone, enter, isCardCode, pack, rankOf } from '../../../kernel/index.ts';

import { initialState } from '../initial.ts';
import { enterProspect, advanceMeeting } from '../flow/prospect.ts';
import { fillSheets } from '../flow/quick.ts';
import { systemSeats } from '../flow/roles.ts';
import { kindOf } from '../features/interference/debts.ts';
import { chosenOptions } from '../options.ts';
import { automaticSeat } from '../selectors.ts';
import type { DeckName, NamedPerson, Prospect, Role, Stack, State } from '../state.ts';

/** A seat by its role: `s1` is the Date, `s2` the Interference, `s3` … are the System seats. */
export type Part = 'date' | 'oi' | `system${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

interface Holding {
  readonly hand?: readonly CardCode[];
  readonly shows?: true;
}

export interface Setting extends Partial<Record<Part, Holding>> {
  /** Each stack from bottom to top, or its top alone; `s:` before a face of the System's Deck. */
  readonly stacks?: readonly (string | readonly string[])[];
  /** Numbers of the stacks that are sideways under an Interference card. */
  readonly sideways?: readonly number[];
  readonly turn?: Part;
  /** The number of the turn; by default the first that fits `turn`. */
  readonly turnNumber?: number;
  /** The window is open for the top of this stack, which this part has just played. */
  readonly reaction?: { readonly by: Part; readonly stack: 1 | 2 | 3 };
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** The number of seats: by default as many as the named parts need, at least three. */
  readonly seats?: number;
  /** Top cards of the decks; all other cards follow in factory order, except in a deck that holds `only` these. */
  readonly decks?: Readonly<Partial<Record<DeckName, readonly CardCode[]>>>;
  readonly only?: readonly DeckName[];
  readonly traits?: readonly [CardCode, CardCode];
  readonly roster?: Readonly<Partial<Record<CardCode, NamedPerson>>>;
  readonly returns?: Readonly<Partial<Record<CardCode, number>>>;
  readonly prospect?: Partial<Prospect>;
}

const whole = pack({ jokers: 'without' });
const parts: readonly Part[] = [
  'date',
  'oi',
  'system1',
  'system2',
  'system3',
  'system4',
  'system5',
  'system6',
  'system7',
  'system8',
];

/** Two people are the Date and the System. */
function partsAt(seats: number): readonly Part[] {
  return seats === 2 ? ['date', 'system1'] : parts.slice(0, seats);
}

export function seatOfPart(part: Part, seats = parts.length): SeatId {
  return `s${partsAt(seats).indexOf(part) + 1}`;
}

function deckOfPart(part: Part): DeckName {
  return part.startsWith('system') ? 'system' : 'date';
}

function readCard(card: string): { readonly face: CardCode; readonly deck: DeckName } {
  const face = card.replace(/^[ds]:/, '');
  if (!isCardCode(face)) throw new Error(`${card} is not a card`);
  return { face, deck: card.startsWith('s:') ? 'system' : 'date' };
}

/** Deals each deck's faces once: naming one twice is a mistake of the scenario. */
function cardSupply(): {
  take(deck: DeckName, faces: readonly CardCode[]): readonly CardCode[];
  some(deck: DeckName, count: number): readonly CardCode[];
  rest(deck: DeckName): readonly CardCode[];
} {
  const left: Record<DeckName, CardCode[]> = { date: [...whole], system: [...whole] };
  const take = (deck: DeckName, faces: readonly CardCode[]): readonly CardCode[] => {
    for (const face of faces) {
      const at = left[deck].indexOf(face);
      if (at < 0) throw new Error(`${face} of the ${deck} deck is named twice`);
      left[deck].splice(at, 1);
    }
    return faces;
  };
  return {
    take,
    some: (deck, count) => take(deck, left[deck].slice(0, count)),
    rest: (deck) => [...left[deck]],
  };
}

/** Sheets, roles and a Prospect, made as in the quick setup. */
function beforeTheDeal(seats: number, options: Readonly<Record<string, OptionValue>>): State {
  const config = Array.from({ length: seats }, (_, index) => ({ seat: `s${index + 1}`, name: `Player ${index + 1}` }));
  const straight: Rng = { shuffle: (_label, items) => [...items] };
  let current = initialState;
  const context = {
    rng: straight,
    get state() {
      return current;
    },
    emit: (event: Event) => {
      current = events.evolve(current, event);
    },
  };
  context.emit({
    type: 'table_opened',
    seats: config,
    options: chosenOptions({ setupDepth: 'quick', ...options }),
  });
  context.emit({ type: 'decks_shuffled', deck: 'date', size: whole.length, order: whole });
  context.emit({ type: 'decks_shuffled', deck: 'system', size: whole.length, order: whole });
  fillSheets(context);
  context.emit({ type: 'phase_entered', phase: 'ROLES' });
  const ids = config.map(({ seat }) => seat);
  const oi = seats > 2 ? 's2' : options['duet'] === 'autoInterference' ? automaticSeat : null;
  context.emit({ type: 'roles_set', date: 's1', oi, system: systemSeats(ids, 's1', oi), cause: 'flips' });
  enterProspect(context, { kind: 'new' });
  while (current.phase === 'PROSPECT') advanceMeeting(context);
  context.emit({ type: 'fronter_set', headmates: ['m1'], cause: 'flips', attitude: null });
  context.emit({ type: 'decks_shuffled', deck: 'date', size: whole.length, order: whole });
  context.emit({ type: 'decks_shuffled', deck: 'system', size: whole.length, order: whole });
  return current;
}

function stackOf(cards: readonly string[], sideways: boolean): Stack {
  const zone = cards
    .map(readCard)
    .reduce((pile: Zone, { face, deck }) => enter(pile, [face], { back: deck }), emptyZone);
  const top = zone.cards.at(-1)?.face;
  const event =
    sideways && top !== undefined
      ? ({
          kind: kindOf(top),
          red: false,
          character: 'system',
          text: null,
          slot: ['J', 'Q', 'K'].includes(rankOf(top)) ? top : null,
        } as const)
      : null;
  return { zone, sideways, marks: event === null ? [] : ['ongoing'], event };
}

function roleOfPart(part: Part): Role {
  return part === 'date' || part === 'oi' ? part : 'system';
}

function turnNumberOf(setting: Setting): number {
  if (setting.turnNumber !== undefined) return setting.turnNumber;
  const turn = setting.turn ?? setting.reaction?.by ?? 'date';
  return turn.startsWith('system') ? 2 * Number(turn.slice('system'.length)) : 1;
}

/** The state that a setting describes, in the middle of a first date. */
export function given(setting: Setting): State {
  const named = parts.filter((part) => setting[part] !== undefined || part === setting.turn);
  const seats = setting.seats ?? Math.max(3, ...named.map((part) => parts.indexOf(part) + 1));
  const base = beforeTheDeal(seats, setting.options ?? {});
  const supply = cardSupply();

  const stacks = (setting.stacks ?? ['TD', '3D', 'JS']).map((stack) => (typeof stack === 'string' ? [stack] : stack));
  for (const { face, deck } of stacks.flat().map(readCard)) supply.take(deck, [face]);
  const handed = partsAt(seats).map((part) => {
    const hand = setting[part]?.hand;
    return { part, hand: hand === undefined ? undefined : supply.take(deckOfPart(part), hand) };
  });
  const tops = {
    date: supply.take('date', setting.decks?.date ?? []),
    system: supply.take('system', setting.decks?.system ?? []),
  };
  const automaticHand = base.automatic === null ? undefined : supply.take('date', setting.oi?.hand ?? []);
  const traits = setting.traits === undefined ? undefined : supply.take('date', setting.traits);
  const hands = handed.map(({ part, hand }) => ({ part, hand: hand ?? supply.some(deckOfPart(part), 5) }));
  const secret = traits ?? supply.some('date', 2);
  const only = (deck: DeckName): boolean => setting.only?.includes(deck) === true;
  const buried = { date: only('date') ? supply.rest('date') : [], system: only('system') ? supply.rest('system') : [] };

  const dealt: State = {
    ...base,
    traits: secret,
    roster: setting.roster ?? {},
    returns: setting.returns ?? {},
    prospect: base.prospect === null ? null : { ...base.prospect, ...setting.prospect },
    // The rest of a deck that holds `only` some cards is buried on the first stack.
    stacks: stacks.map((cards, index) =>
      stackOf(
        index === 0
          ? [...buried.date.map((face) => `d:${face}`), ...buried.system.map((face) => `s:${face}`), ...cards]
          : cards,
        setting.sideways?.includes(index + 1) === true,
      ),
    ),
    players: base.players.map((player, index) => ({
      ...player,
      hand: enter(emptyZone, hands[index]?.hand ?? []),
      shows: setting[partsAt(seats)[index] ?? 'date']?.shows === true,
    })),
    automatic: base.automatic === null ? null : { ...base.automatic, hand: enter(emptyZone, automaticHand ?? []) },
    decks: {
      date: [...tops.date, ...(only('date') ? [] : supply.rest('date'))],
      system: [...tops.system, ...(only('system') ? [] : supply.rest('system'))],
    },
  };
  const number = turnNumberOf(setting);
  const seat = seatOfPart(setting.turn ?? setting.reaction?.by ?? 'date', seats);
  const turned = events.evolve(dealt, { type: 'phase_entered', phase: 'TURN', seat, turn: number });
  return setting.reaction === undefined ? turned : justPlayed(turned, setting.reaction);
}

/** The top of a stack has just been played, and its window is open. */
function justPlayed(state: State, played: NonNullable<Setting['reaction']>): State {
  const { by, stack } = played;
  const card = state.stacks[stack - 1]?.zone.cards.at(-1)?.face;
  if (card === undefined || state.turn === null) throw new Error(`Stack ${stack} is empty`);
  const last = { seat: seatOfPart(by), role: roleOfPart(by), card, stack };
  const stacks = state.stacks.map((pile, index): Stack => (index === stack - 1 ? { ...pile, marks: ['last'] } : pile));
  return events.evolve(
    { ...state, last, stacks, turn: { ...state.turn, played: true } },
    { type: 'window_opened', kind: 'reaction', seat: 's2', stack, rank: rankOf(card) },
  );
}
