/** What each viewer gets. Everything is built up from nothing; pieces are the state's own, so that a comparison stops at what did not change. */
import { seesHand, seesTraits } from './audience.ts';
import type { Actor, CardCode, PlayView, Rank, Saying, SeatId, SeenCard, Viewer } from '../../kernel/index.ts';
import { laidOut, once } from '../../kernel/index.ts';
import { askOf, asksOfAll } from './asks.ts';

import { debts } from './features/interference/debts.ts';
import type { Debt } from './features/interference/debts.ts';
import { nextChoices } from './flow/next.ts';
import type { Pack } from './features/pack/pack.ts';
import {
  contestedFields,
  lookerOf,
  missingFields,
  nextLooker,
  openFields,
  sheetsBefore,
} from './features/setup/sheets.ts';
import type { EventKind } from './features/interference/event-kinds.ts';
import type { Options } from './options.ts';
import type {
  DateEnd,
  DeckName,
  Ending,
  FieldEntry,
  Flip,
  Fronting,
  Headmate,
  LastPlayed,
  Meeting,
  NamedPerson,
  Offer,
  Outcome,
  PastDate,
  Phase,
  Player,
  Presence,
  Prospect,
  Role,
  Scene,
  SharedField,
  Side,
  Stack,
  StackMark,
  State,
  SystemSheet,
  VoteTopic,
  WindowKind,
  OngoingEvent,
} from './state.ts';
import { deckOf, waitingFor } from './selectors.ts';

export interface SeatView {
  readonly seat: SeatId;
  readonly name: string;
  readonly role: Role | null;
  /** System 1, 2 …; nothing for the others. */
  readonly number: number | null;
  readonly deck: DeckName | null;
  readonly cards: number;
  readonly shows: boolean;
  /** Whether the table waits for somebody who is gone, and whether the house plays for them (FD-135, FD-138). */
  readonly presence: Presence;
  readonly autopilot: boolean;
  /** The hand itself, only at a table of open hands (FD-18). */
  readonly hand?: readonly SeenCard[];
}

export interface StackView {
  /** Bottom to top; only the top where buried cards are hidden. */
  readonly cards: readonly SeenCard[];
  readonly sideways: boolean;
  readonly marks: readonly StackMark[];
  readonly event: OngoingEvent | null;
}

export interface WindowView {
  readonly kind: WindowKind;
  readonly number: number;
  readonly seat: SeatId;
  readonly stack: number | null;
  readonly rank: Rank | null;
  readonly held: boolean;
}

/** The Interference card that is being dealt with. */
export interface InterferenceView {
  readonly card: CardCode;
  readonly stack: number;
  readonly kind: EventKind;
  readonly red: boolean;
  readonly affected: SeatId;
  readonly character: Side;
  readonly responder: SeatId | null;
  readonly described: boolean;
  readonly person: { readonly name: string | null; readonly pronouns: string | null; readonly side: Side } | null;
  readonly picker: SeatId | null;
  readonly check: 'consent' | 'return' | null;
  readonly consent: 'not_asked' | 'open' | 'given' | 'refused';
  readonly vetoed: string | null;
  /** What is still owed before play goes on. */
  readonly debts: readonly Debt[];
}

export interface VoteView {
  readonly topic: VoteTopic;
  readonly seats: readonly SeatId[];
  /** Who has voted; how, nobody sees. */
  readonly voted: readonly SeatId[];
}

/** The sheets that are being filled, and the meeting with a Prospect. */
export interface SetupView {
  /** Fields that may be offered now. */
  readonly open: readonly SharedField[];
  /** Fields without which the phase cannot end. */
  readonly missing: readonly SharedField[];
  readonly offers: readonly Offer[];
  /** Fields between whose options cards may decide. */
  readonly contested: readonly SharedField[];
  readonly struck: readonly FieldEntry[];
  readonly settled: readonly FieldEntry[];
  /** Whose part it is to add to the System's looks, in the first round and in either (FD-28). */
  readonly looker: SeatId | null;
  readonly nextLooker: SeatId | null;
  readonly parts: readonly SeatId[];
  readonly pass: number;
  /** Which Headmate's sheet lies in front of whom. */
  readonly sheets: Readonly<Record<SeatId, string>>;
  readonly meeting: Meeting | null;
}

export interface SharedView {
  readonly prompt: number;
  readonly phase: Phase;
  readonly waitingFor: readonly SeatId[];
  readonly asks: Saying;
  readonly options: Options;
  /** Counted from 1; 0 before the first. */
  readonly date: number;
  readonly turn: { readonly number: number; readonly seat: SeatId } | null;
  /** One cycle of turns: Date, System 1, Date, System 2 … (FD-56). */
  readonly order: readonly SeatId[];
  readonly roles: { readonly date: SeatId; readonly oi: SeatId | null; readonly system: readonly SeatId[] } | null;
  readonly seats: readonly SeatView[];
  /** Cards of the Interference without a person, where one plays (FD-03). */
  readonly automatic: number | null;
  /** What it holds, at a table of open hands (FD-18). */
  readonly automaticHand?: readonly SeenCard[];
  readonly decks: Readonly<Record<DeckName, number>>;
  readonly stacks: readonly StackView[];
  readonly last: LastPlayed | null;
  readonly window: WindowView | null;
  /** How many windows this table has had: whether one has passed already. */
  readonly windows: number;
  readonly interference: InterferenceView | null;
  readonly pending: Ending | null;
  readonly ended: DateEnd | null;
  readonly traits: { readonly count: number; readonly cards: readonly CardCode[] | null };
  readonly outcome: Outcome | null;
  readonly votes: readonly VoteView[];
  readonly results: Readonly<Partial<Record<VoteTopic, boolean>>>;
  /** Who has said "go on", or has checked in after the date. */
  readonly done: readonly SeatId[];
  readonly choices: readonly string[];
  readonly flips: readonly Flip[];
  readonly setup: SetupView;
  /** The group's own lists; nothing where the house's are in use. */
  readonly pack: Pack | null;
  readonly system: SystemSheet | null;
  readonly headmates: readonly Headmate[];
  readonly fronting: Fronting;
  readonly prospect: Prospect | null;
  readonly scene: Scene | null;
  readonly roster: Readonly<Partial<Record<CardCode, NamedPerson>>>;
  /** How often each of them has come back. */
  readonly returns: Readonly<Partial<Record<CardCode, number>>>;
  readonly past: readonly PastDate[];
}

export interface OwnView {
  readonly you: Actor | { readonly kind: 'spectator' };
  readonly asks?: Saying;
  readonly role?: Role;
  readonly hand: readonly SeenCard[];
  /** Hands that are shown to this viewer, sorted (FD-69, FD-04). */
  readonly hands?: Readonly<Record<SeatId, readonly SeenCard[]>>;
  /** The secret trait cards, for those who may know them. */
  readonly traits?: readonly CardCode[];
  /** A pass of yours that takes effect when the mask ends (FD-80). */
  readonly passed?: true;
  /** You had nothing against the question to the table. */
  readonly agreed?: true;
  /** Your ballots in open votes. */
  readonly ballots?: Readonly<Partial<Record<VoteTopic, boolean>>>;
  readonly choice?: string;
}

export interface TableView extends PlayView {
  readonly shared: SharedView;
  readonly own: OwnView;
}

const sorted = once((player: Player) => laidOut(player.hand.cards));

const closedSeat = once((player: Player): SeatView => ({
  seat: player.seat,
  name: player.name,
  role: player.role,
  number: player.number,
  deck: player.role === null ? null : deckOf(player.role),
  cards: player.hand.cards.length,
  shows: player.shows,
  presence: player.presence,
  autopilot: player.autopilot,
}));

const openSeat = once((player: Player): SeatView => ({ ...closedSeat(player), hand: sorted(player) }));

const wholeStack = once((stack: Stack): StackView => ({
  cards: stack.zone.cards,
  sideways: stack.sideways,
  marks: stack.marks,
  event: stack.event,
}));

const topOfStack = once((stack: Stack): StackView => ({ ...wholeStack(stack), cards: stack.zone.cards.slice(-1) }));

function windowView(state: State): WindowView | null {
  if (state.window === null) return null;
  // A noted pass and the mask are secrets of the window (FD-80).
  const { kind, number, seat, stack, rank, held } = state.window;
  return { kind, number, seat, stack, rank, held };
}

function interferenceView(state: State): InterferenceView | null {
  const { interference } = state;
  if (interference === null) return null;
  const { card, stack, kind, red, affected, character, responder, described, person, picker, consent, vetoed } =
    interference;
  return {
    card,
    stack,
    kind,
    red,
    affected,
    character,
    responder,
    described,
    person,
    picker,
    check: interference.check?.topic ?? null,
    consent,
    vetoed,
    debts: debts(interference),
  };
}

const turnOrder = once((roles: NonNullable<State['roles']>): readonly SeatId[] =>
  roles.system.flatMap((seat) => [roles.date, seat]),
);

const nobody: readonly SeatId[] = [];

function setupView(state: State): SetupView {
  return {
    open: openFields(state),
    missing: missingFields(state),
    offers: state.offers,
    contested: contestedFields(state),
    struck: state.struck,
    settled: state.settled,
    looker: lookerOf(state) ?? null,
    nextLooker: nextLooker(state) ?? null,
    parts: state.parts,
    pass: state.pass,
    sheets: sheetsBefore(state),
    meeting: state.meeting,
  };
}

/** The very same object for every viewer of this state. */
const sharedView = once((state: State): SharedView => ({
  prompt: state.prompt,
  phase: state.phase,
  waitingFor: waitingFor(state),
  asks: asksOfAll(state),
  options: state.options,
  date: state.date,
  turn: state.turn === null ? null : { number: state.turn.number, seat: state.turn.seat },
  order: state.roles === null ? nobody : turnOrder(state.roles),
  roles: state.roles,
  seats: state.players.map(state.options.openHands ? openSeat : closedSeat),
  automatic: state.automatic === null ? null : state.automatic.hand.cards.length,
  ...(state.automatic !== null && state.options.openHands ? { automaticHand: sorted(state.automatic) } : {}),
  decks: { date: state.decks.date.length, system: state.decks.system.length },
  stacks: state.stacks.map(state.options.buriedVisible === 'topOnly' ? topOfStack : wholeStack),
  last: state.last,
  window: windowView(state),
  windows: state.windows,
  interference: interferenceView(state),
  pending: state.pending,
  ended: state.ended,
  traits: { count: state.traits.length, cards: state.traitsRevealed ? state.traits : null },
  outcome: state.outcome,
  votes: state.votes.map(({ topic, electorate, ballots }) => ({
    topic,
    seats: electorate,
    voted: electorate.filter((seat) => ballots[seat] !== undefined),
  })),
  results: state.results,
  done: state.phase === 'AFTERCARE' ? state.checkedIn : state.acked,
  choices: nextChoices(state),
  flips: state.flips,
  setup: setupView(state),
  pack: state.pack,
  system: state.system,
  headmates: state.headmates,
  fronting: state.fronting,
  prospect: state.prospect,
  scene: state.scene,
  roster: state.roster,
  returns: state.returns,
  past: state.past,
}));

function handsShownTo(state: State, viewer: Viewer): OwnView['hands'] {
  // Open hands stand in the shared view already.
  if (state.options.openHands) return undefined;
  const shown = state.players.filter(
    (player) => !(viewer.kind === 'seat' && viewer.seat === player.seat) && seesHand(state, player.seat, viewer),
  );
  if (shown.length === 0) return undefined;
  return Object.fromEntries(shown.map((player) => [player.seat, sorted(player)]));
}

function ballotsOf(state: State, seat: SeatId): OwnView['ballots'] {
  const cast = state.votes.filter((vote) => vote.ballots[seat] !== undefined);
  if (cast.length === 0) return undefined;
  return Object.fromEntries(cast.map((vote) => [vote.topic, vote.ballots[seat] === true]));
}

function seatView(state: State, seat: SeatId): OwnView {
  const player = state.players.find((candidate) => candidate.seat === seat);
  const viewer: Viewer = { kind: 'seat', seat };
  if (player === undefined) return { you: { kind: 'spectator' }, hand: [] };
  const asks = askOf(state, player);
  const hands = handsShownTo(state, viewer);
  const ballots = ballotsOf(state, seat);
  const choice = state.choices[seat];
  return {
    you: { kind: 'seat', seat },
    ...(asks === undefined ? {} : { asks }),
    ...(player.role === null ? {} : { role: player.role }),
    hand: player.hand.cards,
    ...(hands === undefined ? {} : { hands }),
    ...(seesTraits(state, viewer) && state.traits.length > 0 ? { traits: state.traits } : {}),
    ...(state.window?.passed === true && state.window.seat === seat ? { passed: true } : {}),
    ...(state.interference?.check?.agreed.includes(seat) === true ? { agreed: true } : {}),
    ...(ballots === undefined ? {} : { ballots }),
    ...(choice === undefined ? {} : { choice }),
  };
}

function ownView(state: State, viewer: Viewer): OwnView {
  if (viewer.kind === 'seat') return seatView(state, viewer.seat);
  if (viewer.kind === 'spectator') return { you: { kind: 'spectator' }, hand: [] };
  const hands = handsShownTo(state, viewer);
  return {
    you: { kind: 'gm' },
    hand: [],
    ...(hands === undefined ? {} : { hands }),
    ...(seesTraits(state, viewer) && state.traits.length > 0 ? { traits: state.traits } : {}),
  };
}

export function view(state: State, viewer: Viewer): TableView {
  return { shared: sharedView(state), own: ownView(state, viewer) };
}
