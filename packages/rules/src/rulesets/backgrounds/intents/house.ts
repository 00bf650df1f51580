/** What the house itself does: the clock behind a choice, people who come and go, options, sheets from the shelf. */
import type { Intent, OptionValue, SeatId } from '../../../kernel/index.ts';
import { chosenValue, rule } from '../../../kernel/index.ts';
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
  checks: [],
  execute(context) {
    const { resolution } = context.state;
    if (resolution?.number === context.intent.resolution && resolution.step === context.intent.step)
      choiceTimeUp(context);
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
  checks: [
    knownSeat,
    rule('DR-135', ['seat'], ({ view, intent }) =>
      personIn(view, intent.seat)?.presence === 'here' ? undefined : wrongPhase(view),
    ),
  ],
  execute: (context) => context.emit({ type: 'player_away', seat: context.intent.seat }),
});

export const graceTimeUp = define<OfSeat>({
  type: 'grace_time_up',
  clause: 'DR-135',
  who: ['system'],
  stale: 'accept',
  fields: seatField,
  checks: [],
  execute(context) {
    const { seat } = context.intent;
    const person = seat === gmSeat ? context.state.gm : playerAt(context.state, seat);
    if (person?.presence === 'away') giveUp(context, seat);
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
  checks: [knownSeat],
  execute(context) {
    const { seat, person } = context.intent;
    const leaver = seat === gmSeat ? context.state.gm : playerAt(context.state, seat);
    if (seat !== gmSeat && person !== undefined) leaveForGood(context, seat, person);
    else if (leaver !== null && leaver !== undefined && leaver.presence !== 'absent') giveUp(context, seat);
  },
});

/** A rewind led to a moment at which another person had this seat: its characters are theirs (DR-137). */
export const seatPassed = define<OfSeat & { readonly person: string }>({
  type: 'seat_passed',
  clause: 'DR-137',
  who: ['system'],
  stale: 'accept',
  fields: { ...seatField, person: { kind: 'text', most: longestPerson } },
  checks: [
    knownSeat,
    // The GM's people belong to whoever leads.
    rule('DR-136', ['seat'], ({ intent }) => (intent.seat === gmSeat ? malformed('seat') : undefined)),
  ],
  execute: (context) => leaveForGood(context, context.intent.seat, context.intent.person),
});

export const seatBack = define<OfSeat>({
  type: 'seat_back',
  clause: 'DR-136',
  who: ['system'],
  stale: 'accept',
  fields: seatField,
  checks: [
    knownSeat,
    rule('DR-135', ['seat'], ({ view, intent }) =>
      personIn(view, intent.seat)?.presence === 'here' ? wrongPhase(view) : undefined,
    ),
  ],
  execute(context) {
    const { seat } = context.intent;
    const name = (seat === gmSeat ? context.state.gm?.name : playerAt(context.state, seat)?.name) ?? '';
    context.emit({ type: 'player_returned', seat, name });
    arrived(context, seat);
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
  checks: [
    rule('DR-01', ['seat'], ({ view, intent }) => {
      const { phase, players, scene, options: chosen } = view.shared;
      if (phase === 'CLOSED') return wrongPhase(view);
      if (intent.seat === gmSeat || players.some(({ seat }) => seat === intent.seat)) return undefined;
      const isFull = players.length >= numberOption(chosen, 'maxPlayers');
      // Somebody new comes between two scenes: the clock of this one has run for the others (DR-129).
      return isFull || scene !== null ? wrongPhase(view) : undefined;
    }),
  ],
  execute(context) {
    const { seat, name, person } = context.intent;
    if (seat === gmSeat) {
      context.emit({ type: context.state.gm === null ? 'player_joined' : 'player_returned', seat, name });
      if (person !== undefined) parkOwn(context, (character) => character.left !== null && character.person === person);
    } else takeSeat(context, { seat, name, ...(person === undefined ? {} : { person }) });
    arrived(context, seat);
  },
});

/** Whoever leads now plays for nobody besides: their own rest until the GM brings them back (DR-136). */
export const playerLeads = define<OfSeat>({
  type: 'player_leads',
  clause: 'DR-136',
  who: ['system'],
  stale: 'accept',
  fields: seatField,
  checks: [knownSeat],
  execute(context) {
    parkOwn(context, ({ owner }) => owner === context.intent.seat);
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
  checks: [
    rule('DR-05', ['key', 'value'], ({ view, intent }) => {
      const spec = options.find((option) => option.key === intent.key);
      if (spec === undefined || chosenValue(options, intent) === undefined) return malformed('value');
      const isBetween = ['LOBBY', 'CREATION', 'SESSION_CLOSE'].includes(view.shared.phase);
      return spec.changes === 'between' && isBetween ? undefined : { code: 'E_OPTION_LOCKED' };
    }),
  ],
  execute(context) {
    const { key } = context.intent;
    const value = chosenValue(options, context.intent);
    if (value !== undefined) context.emit({ type: 'option_changed', key, value });
  },
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
  checks: [
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
  hidden: [
    {
      clause: 'DR-29',
      check: ({ state, intent }) => {
        const { backgrounds = [] } = readSheet(intent.sheet) ?? {};
        const { backgrounds: returned = [] } = waitingFor(state, intent.seat) ?? {};
        return canTakeAll(state, backgrounds, returned) ? undefined : malformed('sheet');
      },
    },
  ],
  execute(context) {
    const sheet = readSheet(context.intent.sheet);
    const character = waitingFor(context.state, context.intent.seat);
    if (sheet !== undefined && character !== undefined) bringSheet(context, character.id, sheet);
  },
});

/** A scene that somebody would rather not see played: what is on ends, and nothing is won or lost (DR-142). */
export const fastForward = define<Intent>({
  type: 'fast_forward',
  clause: 'DR-142',
  who: ['system'],
  stale: 'accept',
  fields: {},
  checks: [rule('DR-142', [], ({ view }) => (view.shared.resolution === null ? wrongPhase(view) : undefined))],
  execute: (context) => abandon(context),
});

/** After a rewind the deck may be shuffled anew instead of lying as it lay (DR-138). */
export const rewindDone = define<Intent>({
  type: 'rewind_done',
  clause: 'DR-138',
  who: ['system'],
  stale: 'accept',
  fields: {},
  checks: [],
  execute(context) {
    if (context.state.options['rewindDeck'] === 'reshuffle') reshuffle(context, 'draw');
  },
});
