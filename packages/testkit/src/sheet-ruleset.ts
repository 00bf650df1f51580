/**
 * A very small ruleset for tests of sheets that move from table to table. Every player has a character with a name and
 * a level, and can bring a sheet until a player closes the doors.
 */
import { declareEvents, eventSet, makeRuleset, once, check } from '@cartomancer/rules';
import type { EventsOf, GameEvent, Intent, PlayView, Ruleset, SeatId } from '@cartomancer/rules';

export interface CharacterSheet {
  readonly name: string;
  readonly level: number;
}

export interface SheetState {
  readonly prompt: number;
  readonly open: boolean;
  readonly characters: Readonly<Record<SeatId, CharacterSheet>>;
}

export interface SheetView extends PlayView {
  readonly shared: PlayView['shared'] & { readonly levels: Readonly<Record<SeatId, number>> };
  readonly own: PlayView['own'] & { readonly name?: string };
}

const longestName = 60;
const unnamed: CharacterSheet = { name: '', level: 0 };

function readCharacterSheet(value: unknown): CharacterSheet | undefined {
  if (typeof value !== 'object' || value === null || Object.keys(value).toSorted().join(' ') !== 'level name')
    return undefined;
  const { name, level } = value as { readonly name: unknown; readonly level: unknown };
  const isNameValid = typeof name === 'string' && name !== '' && name.length <= longestName;
  return isNameValid && Number.isInteger(level) && Number(level) >= 0 ? { name, level: Number(level) } : undefined;
}

const event = declareEvents<SheetState>();
const publicEvent = { audience: 'everybody', reveals: 'nothing', prompt: 'raise' } as const;

const declarations = {
  sat_down: event<{ readonly seats: readonly SeatId[] }>({
    ...publicEvent,
    apply: (state, { seats }) => ({
      ...state,
      characters: Object.fromEntries(seats.map((seat) => [seat, unnamed])),
    }),
  }),
  character_is: event<{ readonly seat: SeatId; readonly character: CharacterSheet }>({
    ...publicEvent,
    apply: (state, { seat, character }) => ({
      ...state,
      characters: { ...state.characters, [seat]: character },
    }),
  }),
  got_up: event<{ readonly seat: SeatId }>({
    ...publicEvent,
    apply: (state, { seat }) => {
      const { [seat]: _gone, ...characters } = state.characters;
      return { ...state, characters };
    },
  }),
  doors_closed: event({ ...publicEvent, apply: (state) => ({ ...state, open: false }) }),
};

export type SheetEvent = EventsOf<typeof declarations>;

export type SheetRuleset = Ruleset<SheetState, SheetView, Intent, SheetEvent & GameEvent>;

/** The sheets by seat. Only characters with a name have one. */
function sheets({ characters }: SheetState): Readonly<Record<SeatId, CharacterSheet>> {
  return Object.fromEntries(Object.entries(characters).filter(([, { name }]) => name !== ''));
}

const seatField = { seat: { kind: 'text', most: 10 } } as const;

export function sheetRuleset(): SheetRuleset {
  const shared = once(({ prompt, open, characters }: SheetState): SheetView['shared'] => ({
    prompt,
    phase: open ? 'OPEN' : 'CLOSED',
    waitingFor: [],
    asks: { text: 'ask.anything' },
    levels: Object.fromEntries(Object.entries(characters).map(([seat, { level }]) => [seat, level])),
  }));
  const seatIntent = { clause: 'KEEP-1', who: ['seat'], stale: 'accept', fields: {}, checks: [] } as const;

  return makeRuleset<SheetState, SheetView, Intent, SheetEvent>({
    id: 'sheet-system',
    title: 'Sheet System',
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
    readSheet: readCharacterSheet,
    events: eventSet<SheetState, SheetEvent>(declarations),
    intents: [
      {
        ...seatIntent,
        type: 'name_character',
        fields: { name: { kind: 'text', most: longestName } },
        execute: ({ state, actor, intent, emit }) => {
          if (actor.kind !== 'seat') return;
          const character = { ...(state.characters[actor.seat] ?? unnamed), name: String(intent['name']) };
          emit({ type: 'character_is', seat: actor.seat, character });
        },
      },
      {
        ...seatIntent,
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
      { ...seatIntent, type: 'close_doors', execute: ({ emit }) => emit({ type: 'doors_closed' }) },
      {
        ...seatIntent,
        type: 'seat_left',
        who: ['system'],
        fields: seatField,
        execute: ({ intent, emit }) => emit({ type: 'got_up', seat: String(intent['seat']) }),
      },
      {
        ...seatIntent,
        type: 'sheet_brought',
        who: ['system'],
        phases: ['OPEN'],
        fields: { ...seatField, sheet: { kind: 'json' } },
        checks: [
          check('KEEP-2', ['sheet'], ({ intent }) =>
            readCharacterSheet(intent['sheet']) === undefined
              ? { code: 'E_MALFORMED', facts: { field: 'sheet' } }
              : undefined,
          ),
        ],
        execute: ({ intent, emit }) => {
          const character = readCharacterSheet(intent['sheet']);
          if (character !== undefined) emit({ type: 'character_is', seat: String(intent['seat']), character });
        },
      },
    ],
  });
}
