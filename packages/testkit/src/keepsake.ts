/**
 * The smallest ruleset whose people keep something: everybody has a character who is named and grows. Brought characters are
 * taken as long as the doors are open. For the tests of whatever carries sheets from table to table.
 */
import { declareEvents, eventSet, makeRuleset, once, check } from '@cartomancer/rules';
import type { EventsOf, GameEvent, Intent, PlayView, Ruleset, SeatId } from '@cartomancer/rules';

export interface Keepsake {
  readonly name: string;
  readonly level: number;
}

export interface KeepsakeState {
  readonly prompt: number;
  readonly open: boolean;
  readonly characters: Readonly<Record<SeatId, Keepsake>>;
}

export interface KeepsakeView extends PlayView {
  readonly shared: PlayView['shared'] & { readonly levels: Readonly<Record<SeatId, number>> };
  readonly own: PlayView['own'] & { readonly name?: string };
}

const longestName = 60;
const unnamed: Keepsake = { name: '', level: 0 };

/** A character from outside; nothing when any of it is not as one of here could be. */
function readKeepsake(value: unknown): Keepsake | undefined {
  if (typeof value !== 'object' || value === null || Object.keys(value).toSorted().join(' ') !== 'level name')
    return undefined;
  const { name, level } = value as { readonly name: unknown; readonly level: unknown };
  const isRight = typeof name === 'string' && name !== '' && name.length <= longestName;
  return isRight && Number.isInteger(level) && Number(level) >= 0 ? { name, level: Number(level) } : undefined;
}

const event = declareEvents<KeepsakeState>();
const open = { audience: 'everybody', reveals: 'nothing', prompt: 'raise' } as const;

const declarations = {
  sat_down: event<{ readonly seats: readonly SeatId[] }>({
    ...open,
    apply: (state, { seats }) => ({
      ...state,
      characters: Object.fromEntries(seats.map((seat) => [seat, unnamed])),
    }),
  }),
  character_is: event<{ readonly seat: SeatId; readonly character: Keepsake }>({
    ...open,
    apply: (state, { seat, character }) => ({
      ...state,
      characters: { ...state.characters, [seat]: character },
    }),
  }),
  got_up: event<{ readonly seat: SeatId }>({
    ...open,
    apply: (state, { seat }) => {
      const { [seat]: _gone, ...characters } = state.characters;
      return { ...state, characters };
    },
  }),
  doors_closed: event({ ...open, apply: (state) => ({ ...state, open: false }) }),
};

export type KeepsakeEvent = EventsOf<typeof declarations>;

export type KeepsakeRuleset = Ruleset<KeepsakeState, KeepsakeView, Intent, KeepsakeEvent & GameEvent>;

/** The sheets of a seat: what is named is kept. */
function sheets({ characters }: KeepsakeState): Readonly<Record<SeatId, Keepsake>> {
  return Object.fromEntries(Object.entries(characters).filter(([, { name }]) => name !== ''));
}

const ofSeat = { seat: { kind: 'text', most: 10 } } as const;

export function keepsakeRuleset(): KeepsakeRuleset {
  const shared = once(({ prompt, open, characters }: KeepsakeState): KeepsakeView['shared'] => ({
    prompt,
    phase: open ? 'OPEN' : 'CLOSED',
    waitingFor: [],
    asks: { text: 'ask.anything' },
    levels: Object.fromEntries(Object.entries(characters).map(([seat, { level }]) => [seat, level])),
  }));
  const bySeat = { clause: 'KEEP-1', who: ['seat'], stale: 'accept', fields: {}, checks: [] } as const;

  return makeRuleset<KeepsakeState, KeepsakeView, Intent, KeepsakeEvent>({
    id: 'keepsake',
    title: 'Keepsake',
    version: 1,
    seats: { min: 1, max: 4, gm: 'none' },
    options: [],
    initial: () => ({ prompt: 0, open: true, characters: {} }),
    setup: ({ seats }) => [{ type: 'sat_down', seats: seats.map(({ seat }) => seat) }],
    view: (state, viewer) => ({
      shared: shared(state),
      own: {
        you: viewer,
        ...(viewer.kind === 'seat' ? { name: state.characters[viewer.seat]?.name ?? '' } : {}),
      },
    }),
    timers: () => [],
    sheets,
    readSheet: readKeepsake,
    events: eventSet<KeepsakeState, KeepsakeEvent>(declarations),
    intents: [
      {
        ...bySeat,
        type: 'name_character',
        fields: { name: { kind: 'text', most: longestName } },
        execute: ({ state, actor, intent, emit }) => {
          if (actor.kind !== 'seat') return;
          const character = { ...(state.characters[actor.seat] ?? unnamed), name: String(intent['name']) };
          emit({ type: 'character_is', seat: actor.seat, character });
        },
      },
      {
        ...bySeat,
        type: 'grow',
        execute: ({ state, actor, emit }) => {
          if (actor.kind !== 'seat') return;
          const character = state.characters[actor.seat] ?? unnamed;
          emit({
            type: 'character_is',
            seat: actor.seat,
            character: { ...character, level: character.level + 1 },
          });
        },
      },
      { ...bySeat, type: 'close_doors', execute: ({ emit }) => emit({ type: 'doors_closed' }) },
      {
        ...bySeat,
        type: 'seat_left',
        who: ['system'],
        fields: ofSeat,
        execute: ({ intent, emit }) => emit({ type: 'got_up', seat: String(intent['seat']) }),
      },
      {
        ...bySeat,
        type: 'sheet_brought',
        who: ['system'],
        phases: ['OPEN'],
        fields: { ...ofSeat, sheet: { kind: 'json' } },
        checks: [
          check('KEEP-2', ['sheet'], ({ intent }) =>
            readKeepsake(intent['sheet']) === undefined
              ? { code: 'E_MALFORMED', facts: { field: 'sheet' } }
              : undefined,
          ),
        ],
        execute: ({ intent, emit }) => {
          const character = readKeepsake(intent['sheet']);
          if (character !== undefined) emit({ type: 'character_is', seat: String(intent['seat']), character });
        },
      },
    ],
  });
}
