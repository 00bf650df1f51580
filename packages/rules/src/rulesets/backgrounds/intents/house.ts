/** What the house itself does: the clock behind a choice, people who come and go, options, sheets from the shelf. */
import type { Intent, OptionValue, SeatId } from '../../../kernel/index.ts';
import { rule } from '../../../kernel/index.ts';
import { canTakeAll, reshuffle } from '../flow/decks.ts';
import { arrived, giveUp, leaveForGood, parkOwn, takeSeat } from '../flow/leaving.ts';
import { abandon } from '../flow/resolution.ts';
import { choiceTimeUp } from '../flow/silence.ts';
import { numberOption, options } from '../options.ts';
import { bringSheet, readSheet } from '../sheets.ts';
import { gmSeat, playerAt } from '../table.ts';
import type { Character, State } from '../state.ts';
import type { TableView } from '../view.ts';
import { define, longestName, malformed, wrongPhase } from './define.ts';

const mostOfAnything = 1_000_000_000;
const longestSeat = 20;
const longestPerson = 60;

interface ChoiceTime extends Intent {
  readonly resolution: number;
  readonly step: number;
}

export const choiceTimeUpIntent = define<ChoiceTime>({
  type: 'choice_time_up',
  clause: 'DR-131',
  who: ['system'],
  stale: 'accept',
  fields: {
    resolution: { kind: 'number', least: 0, most: mostOfAnything },
    step: { kind: 'number', least: 0, most: mostOfAnything },
  },
  rules: [],
  happen(deed) {
    const { resolution } = deed.state;
    if (resolution?.number === deed.intent.resolution && resolution.step === deed.intent.step) choiceTimeUp(deed);
  },
});

interface OfSeat extends Intent {
  readonly seat: SeatId;
}

const seatField = { seat: { kind: 'text', most: longestSeat } } as const;

function personIn({ shared }: TableView, seat: SeatId) {
  return seat === gmSeat ? shared.gm : (shared.players.find((player) => player.seat === seat) ?? null);
}

const knownSeat = rule<TableView, OfSeat>('DR-135', ['seat'], ({ view, intent }) =>
  personIn(view, intent.seat) === null ? malformed('seat') : undefined,
);

export const seatAway = define<OfSeat>({
  type: 'seat_away',
  clause: 'DR-135',
  who: ['system'],
  stale: 'accept',
  fields: seatField,
  rules: [
    knownSeat,
    rule('DR-135', ['seat'], ({ view, intent }) =>
      personIn(view, intent.seat)?.presence === 'here' ? undefined : wrongPhase(view),
    ),
  ],
  happen: (deed) => deed.tell({ type: 'player_away', seat: deed.intent.seat }),
});

export const graceTimeUp = define<OfSeat>({
  type: 'grace_time_up',
  clause: 'DR-135',
  who: ['system'],
  stale: 'accept',
  fields: seatField,
  rules: [],
  happen(deed) {
    const { seat } = deed.intent;
    const person = seat === gmSeat ? deed.state.gm : playerAt(deed.state, seat);
    if (person?.presence === 'away') giveUp(deed, seat);
  },
});

interface SeatLeft extends OfSeat {
  readonly person?: string;
}

/** The table's own id of a person; a bot has none (TB-02). */
const personField = { person: { kind: 'text', most: longestPerson, optional: true } } as const;

export const seatLeft = define<SeatLeft>({
  type: 'seat_left',
  clause: 'DR-137',
  who: ['system'],
  stale: 'accept',
  fields: { ...seatField, ...personField },
  rules: [knownSeat],
  happen(deed) {
    const { seat, person } = deed.intent;
    const leaver = seat === gmSeat ? deed.state.gm : playerAt(deed.state, seat);
    if (seat !== gmSeat && person !== undefined) leaveForGood(deed, seat, person);
    else if (leaver !== null && leaver !== undefined && leaver.presence !== 'absent') giveUp(deed, seat);
  },
});

/** A rewind led to a moment at which another person had this seat: its characters are theirs (DR-137). */
export const seatPassed = define<OfSeat & { readonly person: string }>({
  type: 'seat_passed',
  clause: 'DR-137',
  who: ['system'],
  stale: 'accept',
  fields: { ...seatField, person: { kind: 'text', most: longestPerson } },
  rules: [
    knownSeat,
    // The GM's people belong to whoever leads.
    rule('DR-136', ['seat'], ({ intent }) => (intent.seat === gmSeat ? malformed('seat') : undefined)),
  ],
  happen: (deed) => leaveForGood(deed, deed.intent.seat, deed.intent.person),
});

export const seatBack = define<OfSeat>({
  type: 'seat_back',
  clause: 'DR-136',
  who: ['system'],
  stale: 'accept',
  fields: seatField,
  rules: [
    knownSeat,
    rule('DR-135', ['seat'], ({ view, intent }) =>
      personIn(view, intent.seat)?.presence === 'here' ? wrongPhase(view) : undefined,
    ),
  ],
  happen(deed) {
    const { seat } = deed.intent;
    const name = (seat === gmSeat ? deed.state.gm?.name : playerAt(deed.state, seat)?.name) ?? '';
    deed.tell({ type: 'player_returned', seat, name });
    arrived(deed, seat);
  },
});

interface SeatJoined extends OfSeat {
  readonly name: string;
  readonly person?: string;
}

/** Each person has the characters that are theirs, and a newcomer makes one (DR-137). */
export const seatJoined = define<SeatJoined>({
  type: 'seat_joined',
  clause: 'DR-137',
  who: ['system'],
  stale: 'accept',
  fields: { ...seatField, name: { kind: 'text', most: longestName }, ...personField },
  rules: [
    rule('DR-01', ['seat'], ({ view, intent }) => {
      const { phase, players, scene, options: chosen } = view.shared;
      if (phase === 'CLOSED') return wrongPhase(view);
      if (intent.seat === gmSeat || players.some(({ seat }) => seat === intent.seat)) return undefined;
      const isFull = players.length >= numberOption(chosen, 'maxPlayers');
      // Somebody new comes between two scenes: the clock of this one has run for the others (DR-129).
      return isFull || scene !== null ? wrongPhase(view) : undefined;
    }),
  ],
  happen(deed) {
    const { seat, name, person } = deed.intent;
    if (seat === gmSeat) {
      deed.tell({ type: deed.state.gm === null ? 'player_joined' : 'player_returned', seat, name });
      if (person !== undefined) parkOwn(deed, (character) => character.left !== null && character.person === person);
    } else takeSeat(deed, { seat, name, ...(person === undefined ? {} : { person }) });
    arrived(deed, seat);
  },
});

/** Whoever leads now plays for nobody besides: their own rest until the GM brings them back (DR-136). */
export const playerLeads = define<OfSeat>({
  type: 'player_leads',
  clause: 'DR-136',
  who: ['system'],
  stale: 'accept',
  fields: seatField,
  rules: [knownSeat],
  happen(deed) {
    parkOwn(deed, ({ owner }) => owner === deed.intent.seat);
  },
});

interface OptionSet extends Intent {
  readonly key: string;
  readonly value: OptionValue;
}

export const optionSet = define<OptionSet>({
  type: 'option_set',
  clause: 'DR-05',
  who: ['system'],
  stale: 'accept',
  fields: { key: { kind: 'choice', of: options.map((option) => option.key) }, value: { kind: 'json' } },
  rules: [
    rule('DR-05', ['key', 'value'], ({ view, intent }) => {
      const spec = options.find((option) => option.key === intent.key);
      if (spec === undefined || !spec.values.includes(intent.value)) return malformed('value');
      const isBetween = ['LOBBY', 'CREATION', 'SESSION_CLOSE'].includes(view.shared.phase);
      return spec.changes === 'between' && isBetween ? undefined : { code: 'E_OPTION_LOCKED' };
    }),
  ],
  happen: (deed) => deed.tell({ type: 'option_changed', key: deed.intent.key, value: deed.intent.value }),
});

interface SheetBrought extends OfSeat {
  readonly sheet: unknown;
}

/** The character of this seat that is still being made. */
function waitingFor({ characters }: State, seat: SeatId): Character | undefined {
  return characters.find(({ owner, standing }) => owner === seat && standing !== 'confirmed');
}

export const sheetBrought = define<SheetBrought>({
  type: 'sheet_brought',
  clause: 'DR-137',
  who: ['system'],
  stale: 'accept',
  phases: ['LOBBY', 'CREATION', 'SESSION_OPEN'],
  fields: { ...seatField, sheet: { kind: 'json' } },
  rules: [
    knownSeat,
    // Its cards come out of the packs, and those would tell which faces lie closed before others.
    rule('DR-15', [], ({ view }) =>
      view.shared.options['sheets'] === 'untilUsed' ? { code: 'DR_SHEETS_CLOSED' } : undefined,
    ),
    rule('DR-137', ['sheet'], ({ intent }) => (readSheet(intent.sheet) === undefined ? malformed('sheet') : undefined)),
    rule('DR-137', ['seat'], ({ view, intent }) =>
      view.shared.characters.some(({ owner, standing }) => owner === intent.seat && standing !== 'confirmed')
        ? undefined
        : wrongPhase(view),
    ),
  ],
  hiddenRules: [
    {
      clause: 'DR-29',
      check: ({ state, intent }) => {
        const { backgrounds = [] } = readSheet(intent.sheet) ?? {};
        const { backgrounds: returned = [] } = waitingFor(state, intent.seat) ?? {};
        return canTakeAll(state, backgrounds, returned) ? undefined : malformed('sheet');
      },
    },
  ],
  happen(deed) {
    const sheet = readSheet(deed.intent.sheet);
    const character = waitingFor(deed.state, deed.intent.seat);
    if (sheet !== undefined && character !== undefined) bringSheet(deed, character.id, sheet);
  },
});

/** A scene that somebody would rather not see played: what is on ends, and nothing is won or lost (DR-142). */
export const fastForward = define<Intent>({
  type: 'fast_forward',
  clause: 'DR-142',
  who: ['system'],
  stale: 'accept',
  fields: {},
  rules: [rule('DR-142', [], ({ view }) => (view.shared.resolution === null ? wrongPhase(view) : undefined))],
  happen: (deed) => abandon(deed),
});

/** After a rewind the deck may be shuffled anew instead of lying as it lay (DR-138). */
export const rewindDone = define<Intent>({
  type: 'rewind_done',
  clause: 'DR-138',
  who: ['system'],
  stale: 'accept',
  fields: {},
  rules: [],
  happen(deed) {
    if (deed.state.options['rewindDeck'] === 'reshuffle') reshuffle(deed, 'draw');
  },
});
