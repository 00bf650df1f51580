/** Parts of a view that do not change stay the same objects, so that comparing two views is cheap. */
import { seesHand, seesTraits } from './audience.ts';
import type { SeatId, Viewer } from '../../kernel/index.ts';
import { laidOut, once } from '../../kernel/index.ts';
import { askOf, asksOfAll } from './asks.ts';
import type {
  SeatView,
  StackView,
  WindowView,
  InterferenceView,
  SetupView,
  SharedView,
  OwnView,
  TableView,
} from './view-types.ts';

import { debts } from './features/interference/debts.ts';
import { nextChoices } from './flow/next.ts';
import {
  contestedFields,
  seatForRequiredLooks,
  missingFields,
  seatForNextLooks,
  openFields,
  sheetsAtSeats,
} from './features/setup/sheets.ts';
import type { Player, Stack, State } from './state.ts';
import { deckOf } from './selectors.ts';
import { waitingFor } from './waiting.ts';

const sortedHand = once((player: Player) => laidOut(player.hand.cards));

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

const openSeat = once((player: Player): SeatView => ({ ...closedSeat(player), hand: sortedHand(player) }));

const wholeStack = once((stack: Stack): StackView => ({
  cards: stack.zone.cards,
  sideways: stack.sideways,
  marks: stack.marks,
  event: stack.event,
}));

const topOfStack = once((stack: Stack): StackView => ({ ...wholeStack(stack), cards: stack.zone.cards.slice(-1) }));

function windowView(state: State): WindowView | null {
  if (state.window === null) return null;
  // Whether the seat has passed and whether the mask is over are secret (FD-80).
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

const noSeats: readonly SeatId[] = [];

function setupView(state: State): SetupView {
  return {
    open: openFields(state),
    missing: missingFields(state),
    offers: state.offers,
    contested: contestedFields(state),
    struck: state.struck,
    settled: state.settled,
    looker: seatForRequiredLooks(state) ?? null,
    nextLooker: seatForNextLooks(state) ?? null,
    parts: state.parts,
    pass: state.pass,
    sheets: sheetsAtSeats(state),
    meeting: state.meeting,
  };
}

/**
 * After being stood up, the dealt cards remain in the stacks until the next deal (FD-55). They are hidden, so that the
 * middle of the table is free for the flips for the front.
 */
function stacksInView({ phase, stacks }: State): readonly Stack[] {
  return phase === 'SCENE' || phase === 'FRONTING' ? [] : stacks;
}

/** The same object for every viewer of this state. */
const sharedView = once((state: State): SharedView => ({
  prompt: state.prompt,
  phase: state.phase,
  waitingFor: waitingFor(state),
  asks: asksOfAll(state),
  options: state.options,
  date: state.date,
  turn: state.turn === null ? null : { number: state.turn.number, seat: state.turn.seat },
  turnShift: state.turnShift,
  order: state.roles === null ? noSeats : turnOrder(state.roles),
  roles: state.roles,
  seats: state.players.map(state.options.openHands ? openSeat : closedSeat),
  automatic: state.automatic === null ? null : state.automatic.hand.cards.length,
  ...(state.automatic !== null && state.options.openHands ? { automaticHand: sortedHand(state.automatic) } : {}),
  decks: { date: state.decks.date.length, system: state.decks.system.length },
  stacks: stacksInView(state).map(state.options.buriedVisible === 'topOnly' ? topOfStack : wholeStack),
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
  // The shared view contains open hands already.
  if (state.options.openHands) return undefined;
  const shown = state.players.filter(
    (player) => !(viewer.kind === 'seat' && viewer.seat === player.seat) && seesHand(state, player.seat, viewer),
  );
  if (shown.length === 0) return undefined;
  return Object.fromEntries(shown.map((player) => [player.seat, sortedHand(player)]));
}

function ballotsOf(state: State, seat: SeatId): OwnView['ballots'] {
  const cast = state.votes.flatMap(({ topic, ballots: { [seat]: yes = null } }) =>
    yes === null ? [] : [[topic, yes]],
  );
  return cast.length === 0 ? undefined : (Object.fromEntries(cast) as OwnView['ballots']);
}

function seatView(state: State, seat: SeatId): OwnView {
  const player = state.players.find((candidate) => candidate.seat === seat);
  const viewer: Viewer = { kind: 'seat', seat };
  if (player === undefined) return { you: { kind: 'spectator' }, hand: [] };
  const asks = askOf(state, player);
  const hands = handsShownTo(state, viewer);
  const ballots = ballotsOf(state, seat);
  const choice = state.choices[seat] ?? null;
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
    ...(choice === null ? {} : { choice }),
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
