/** What each event does to the state. Pure and total; the text of the story goes to the chronicle and is not kept here. */
import type { CardCode, SeatId, Zone } from '../../kernel/index.ts';
import { emptyZone, enter, takeOut } from '../../kernel/index.ts';
import type { DateEvent } from './events.ts';
import { bringsPerson, changesFront } from './interference.ts';
import type { DeckName, Headmate, Interference, Offer, Phase, Player, Stack, StackMark, State } from './state.ts';
import { automaticSeat, deckOf } from './table.ts';

type EventOf<T extends DateEvent['type']> = Extract<DateEvent, { readonly type: T }>;

export const initialState: State = {
  prompt: 0,
  phase: 'SAFETY',
  options: {},
  players: [],
  automatic: null,
  acked: [],
  shuffles: { date: 0, system: 0, helper: 0 },
  decks: { date: [], system: [] },
  flipped: { date: [], system: [] },
  flips: [],
  traits: [],
  traitsRevealed: false,
  offers: [],
  offersMade: 0,
  settled: [],
  struck: [],
  parts: [],
  pass: 0,
  newSheets: {},
  meeting: null,
  pack: null,
  dropped: 0,
  gone: [],
  system: null,
  headmates: [],
  prospects: 0,
  prospect: null,
  roster: {},
  scene: null,
  fronting: { headmates: [], attitude: null },
  date: 0,
  roles: null,
  stacks: [],
  turn: null,
  turnShift: 0,
  quietTurns: 0,
  last: null,
  line: null,
  lines: 0,
  windows: 0,
  window: null,
  interferences: 0,
  interference: null,
  pending: null,
  ended: null,
  outcome: null,
  votes: [],
  results: {},
  checkedIn: [],
  choices: {},
  next: 'new',
};

function newPlayer(seat: SeatId, name: string): Player {
  return {
    seat,
    name,
    role: null,
    number: null,
    hand: emptyZone,
    shows: false,
    beenDate: false,
    beenOi: false,
    presence: 'here',
    autopilot: false,
  };
}

/** Seats are named s1, s2 … in seat order. */
function bySeat(one: Player, other: Player): number {
  return Number(one.seat.slice(1)) - Number(other.seat.slice(1));
}

function withPlayer(state: State, seat: SeatId, change: (player: Player) => Player): State {
  if (state.automatic?.seat === seat) return { ...state, automatic: change(state.automatic) };
  return { ...state, players: state.players.map((player) => (player.seat === seat ? change(player) : player)) };
}

function withStack(state: State, number: number, change: (stack: Stack) => Stack): State {
  return { ...state, stacks: state.stacks.map((stack, index) => (index === number - 1 ? change(stack) : stack)) };
}

function withInterference(state: State, change: Partial<Interference>): State {
  const { interference } = state;
  return interference === null ? state : { ...state, interference: { ...interference, ...change } };
}

const markOrder: readonly StackMark[] = ['last', 'pending', 'ongoing'];

function marksOf(state: State, stack: Stack, number: number): readonly StackMark[] {
  const present: Readonly<Record<StackMark, boolean>> = {
    last: state.last?.stack === number,
    pending: state.pending !== null,
    ongoing: stack.event !== null,
  };
  return markOrder.filter((mark) => present[mark]);
}

function marked(state: State): State {
  let changed = false;
  const stacks = state.stacks.map((stack, index) => {
    const marks = marksOf(state, stack, index + 1);
    if (marks.length === stack.marks.length && marks.every((mark, place) => mark === stack.marks[place])) return stack;
    changed = true;
    return { ...stack, marks };
  });
  return changed ? { ...state, stacks } : state;
}

/** Somebody is asked something new, so the prompt is raised (TB-08). */
function asked(state: State): State {
  return { ...state, prompt: state.prompt + 1 };
}

function entered(state: State, phase: Phase): State {
  return asked({ ...state, phase, acked: [], parts: [], window: null });
}

/** A card from a hand onto a stack, under a new handle. */
function laid(state: State, event: Pick<EventOf<'card_played'>, 'seat' | 'role' | 'card' | 'deck' | 'stack'>): State {
  const { seat, role, card, deck, stack } = event;
  const taken = withPlayer(state, seat, (player) => ({ ...player, hand: takeOut(player.hand, card) }));
  const put = withStack(taken, stack, (pile) => ({ ...pile, zone: enter(pile.zone, [card], { back: deck }) }));
  return { ...put, last: { seat, role, card, stack }, window: null };
}

/** The whole deck lies in this order; whatever of it lay anywhere, trait cards apart, went in (FD-19, FD-53). */
function shuffledWhole(state: State, event: EventOf<'decks_shuffled'>): State {
  const { deck, order } = event;
  const cleared = (player: Player): Player =>
    player.role !== null && deckOf(player.role) === deck && player.hand.cards.length > 0
      ? { ...player, hand: { ...player.hand, cards: [] } }
      : player;
  const left = state.stacks.map((stack) => ({
    ...stack,
    event: null,
    sideways: false,
    zone: { ...stack.zone, cards: stack.zone.cards.filter((card) => card.back !== deck) },
  }));
  return marked({
    ...state,
    decks: { ...state.decks, [deck]: order },
    flipped: { ...state.flipped, [deck]: [] },
    flips: state.flips.filter((flip) => flip.deck !== deck),
    stacks: left.every((stack) => stack.zone.cards.length === 0) ? [] : left,
    last: null,
    pending: null,
    players: state.players.map(cleared),
    automatic: state.automatic === null ? null : cleared(state.automatic),
    shuffles: { ...state.shuffles, [deck]: state.shuffles[deck] + 1 },
  });
}

/** What was buried of this deck is a new deck; tops stay (FD-113). */
function recycled(state: State, event: EventOf<'deck_recycled'>): State {
  const { deck, order } = event;
  const dug = (zone: Zone): Zone => ({
    ...zone,
    cards: zone.cards.filter((card, place) => place === zone.cards.length - 1 || card.back !== deck),
  });
  return {
    ...state,
    decks: { ...state.decks, [deck]: order },
    stacks: state.stacks.map((stack) => ({ ...stack, zone: dug(stack.zone) })),
    shuffles: { ...state.shuffles, [deck]: state.shuffles[deck] + 1 },
  };
}

function offTheTop(state: State, deck: DeckName, count: number): State {
  return { ...state, decks: { ...state.decks, [deck]: state.decks[deck].slice(count) } };
}

function leaving(cards: readonly CardCode[], taken: readonly CardCode[]): readonly CardCode[] {
  return cards.filter((card) => !taken.includes(card));
}

function handed(state: State, event: EventOf<'hand_dealt' | 'cards_drawn'>): State {
  return withPlayer(offTheTop(state, event.deck, event.count), event.seat, (player) => ({
    ...player,
    hand: enter(player.hand, event.cards),
  }));
}

function cast(state: State, event: EventOf<'roles_set'>): State {
  const { date, oi, system } = event;
  const inRole = (player: Player): Player => {
    const role = player.seat === date ? 'date' : player.seat === oi ? 'oi' : 'system';
    return {
      ...player,
      role,
      number: role === 'system' ? system.indexOf(player.seat) + 1 : null,
      shows: false,
      beenDate: player.beenDate || role === 'date',
      beenOi: player.beenOi || role === 'oi',
    };
  };
  return {
    ...state,
    roles: { date, oi, system },
    turnShift: 0,
    players: state.players.map(inRole),
    automatic: oi === automaticSeat ? { ...newPlayer(automaticSeat, ''), role: 'oi' } : null,
  };
}

/** A new date night on the old table: what belonged to the last one is cleared. */
function newNight(state: State): State {
  return {
    ...state,
    traits: [],
    traitsRevealed: false,
    turn: null,
    quietTurns: 0,
    line: null,
    interference: null,
    ended: null,
    outcome: null,
    votes: [],
    results: {},
    checkedIn: [],
    choices: {},
  };
}

function interfered(state: State, event: EventOf<'oi_played'>): State {
  const { card, stack, kind, red, affected, responder, final } = event;
  const character = affected === state.roles?.date ? 'prospect' : 'system';
  const put = withStack(laid(state, event), stack, (pile) => ({
    ...pile,
    event: changesFront(card) ? null : { kind, red, character, text: null, slot: bringsPerson(card) ? card : null },
  }));
  const isEx = kind === 'ex';
  return asked({
    ...put,
    phase: 'EVENT',
    turn: put.turn === null ? null : { ...put.turn, interfered: true },
    interferences: put.interferences + 1,
    interference: {
      number: put.interferences + 1,
      card,
      stack,
      kind,
      red,
      affected,
      character,
      responder,
      described: false,
      person: bringsPerson(card) ? { name: null, pronouns: null, side: character } : null,
      picker: changesFront(card) ? (kind === 'front_chosen_by_character' ? affected : event.seat) : null,
      check: isEx && !final ? { topic: 'consent', agreed: [] } : null,
      consent: isEx && !final ? 'open' : 'not_asked',
      vetoed: null,
      final,
    },
  });
}

function phaseOfWindow(kind: EventOf<'window_opened'>['kind']): Phase {
  if (kind === 'response') return 'RESPONSE';
  return kind === 'speechless' ? 'SPEECHLESS' : 'REACTION';
}

function windowOpened(state: State, event: EventOf<'window_opened'>): State {
  const { kind, seat, stack, rank } = event;
  const number = state.windows + 1;
  return asked({
    ...state,
    phase: phaseOfWindow(kind),
    windows: number,
    window: { kind, number, seat, stack, rank, held: false, passed: false, unmasked: false },
    // The answer still needs to know what it answers; anything else starts afresh.
    interference: kind === 'response' ? state.interference : null,
  });
}

function turnEntered(state: State, event: EventOf<'phase_entered'>): State {
  const { seat, turn } = event;
  if (seat === undefined || turn === undefined) return state;
  const last = state.turn;
  const quiet = last !== null && !last.played && !last.interfered;
  return {
    ...state,
    interference: null,
    line: null,
    quietTurns: quiet ? state.quietTurns + 1 : 0,
    turn: { number: turn, seat, played: false, interfered: false, nudges: 0 },
  };
}

/** What every date says anew (FD-49). */
const sceneFields: ReadonlySet<string> = new Set(['outing', 'place', 'detail']);

function phaseEntered(state: State, event: EventOf<'phase_entered'>): State {
  const next = entered(state, event.phase);
  switch (event.phase) {
    case 'TURN':
      return turnEntered(next, event);
    case 'ROLES':
      return { ...newNight(next), date: state.date + 1 };
    case 'SCENE': {
      const blank = { ...next, offers: [], settled: next.settled.filter(({ field }) => !sceneFields.has(field)) };
      // Coming from a stood-up date, the traits stay (FD-55); its stacks and hands go back with the next shuffle.
      return state.phase === 'NEXT' ? { ...newNight(blank), traits: state.traits } : blank;
    }
    default:
      return next;
  }
}

function roleHistory(prospect: State['prospect']): State['prospect'] {
  return prospect === null ? null : { ...prospect, dates: prospect.dates + 1 };
}

function settledPerson(state: State, event: EventOf<'npc_entered' | 'npc_recalled'>): State {
  const { slot, name, pronouns, side } = event;
  const prospect = side === 'prospect' ? (state.prospect?.number ?? null) : null;
  const known = state.roster[slot];
  const check = state.interference?.check ?? null;
  const returning = check?.topic === 'return';
  return withInterference(
    {
      ...state,
      roster: {
        ...state.roster,
        [slot]: event.type === 'npc_recalled' && known !== undefined ? known : { name, pronouns, side, prospect },
      },
    },
    {
      person: null,
      ...(returning ? { check: null, consent: 'given' } : {}),
    },
  );
}

function voteCast(state: State, event: EventOf<'vote_cast'>): State {
  return {
    ...state,
    votes: state.votes.map((vote) =>
      vote.topic === event.topic ? { ...vote, ballots: { ...vote.ballots, [event.seat]: event.yes } } : vote,
    ),
  };
}

function voteClosed(state: State, event: EventOf<'vote_closed'>): State {
  const { topic, result } = event;
  const { outcome } = state;
  return {
    ...state,
    votes: state.votes.filter((vote) => vote.topic !== topic),
    results: { ...state.results, [topic]: result },
    outcome: topic === 'second_date' && outcome !== null ? { ...outcome, agreed: result } : outcome,
  };
}

function ended(state: State, event: EventOf<'date_ended'>): State {
  const { pattern, tops, by } = event;
  const over: State = {
    ...state,
    window: null,
    interference: null,
    pending: null,
    ended: { cause: pattern, tops, by },
    votes: state.votes.filter((vote) => vote.topic !== 'concede'),
    results: {},
  };
  // Being stood up is no date (FD-55, FD-131).
  if (pattern === 'stood_up') return over;
  return asked(marked({ ...over, phase: 'OUTCOME', prospect: roleHistory(state.prospect) }));
}

/** Whoever was here before comes back as they were (FD-33). */
function newcomer(state: State, event: EventOf<'newcomer_sat_down'>): State {
  const { seat, name, headmate } = event;
  const known = state.gone.find((player) => player.seat === seat && player.name === name);
  const player = known === undefined ? newPlayer(seat, name) : { ...newPlayer(seat, name), ...history(known) };
  const isBlank = headmate !== null && headmate.name === '';
  return asked({
    ...state,
    players: [...state.players, player].toSorted(bySeat),
    gone: state.gone.filter((candidate) => candidate !== known),
    headmates: headmate === null ? state.headmates : [...state.headmates, headmate],
    newSheets: isBlank ? { ...state.newSheets, [seat]: headmate.id } : state.newSheets,
  });
}

function history({ beenDate, beenOi }: Player): Pick<Player, 'beenDate' | 'beenOi'> {
  return { beenDate, beenOi };
}

/** The table no longer waits for this seat: open votes go on without it (FD-135). */
function givenUp(state: State, seat: SeatId): State {
  return {
    ...withPlayer(state, seat, (player) => ({ ...player, presence: 'absent' })),
    votes: state.votes.map((vote) => ({
      ...vote,
      electorate: vote.electorate.filter((elector) => elector !== seat || vote.ballots[seat] !== undefined),
    })),
  };
}

function without<T>(record: Readonly<Record<SeatId, T>>, seat: SeatId): Readonly<Record<SeatId, T>> {
  const { [seat]: _gone, ...others } = record;
  return others;
}

/** The seat is out of the game; numbers close up (FD-137). What it gave to the story stays. */
function removed(state: State, event: EventOf<'seat_removed'>): State {
  const { seat, system, shift } = event;
  const others = (seats: readonly SeatId[]): readonly SeatId[] => seats.filter((other) => other !== seat);
  const { interference } = state;
  return asked({
    ...state,
    gone: [...state.gone, ...state.players.filter((player) => player.seat === seat)],
    players: state.players
      .filter((player) => player.seat !== seat)
      .map((player) => (player.role === 'system' ? { ...player, number: system.indexOf(player.seat) + 1 } : player)),
    roles: state.roles === null ? null : { ...state.roles, system },
    turnShift: shift,
    acked: others(state.acked),
    parts: others(state.parts),
    checkedIn: others(state.checkedIn),
    choices: without(state.choices, seat),
    newSheets: without(state.newSheets, seat),
    votes: state.votes.map((vote) => ({
      ...vote,
      electorate: others(vote.electorate),
      ballots: without(vote.ballots, seat),
    })),
    interference:
      interference === null || interference.responder !== seat ? interference : { ...interference, responder: null },
  });
}

function answered(offer: Offer, { seat, yes }: EventOf<'option_answered'>): Offer {
  const others = (seats: readonly SeatId[]): readonly SeatId[] => seats.filter((other) => other !== seat);
  return {
    ...offer,
    yes: yes ? [...others(offer.yes), seat] : others(offer.yes),
    no: yes ? others(offer.no) : [...others(offer.no), seat],
  };
}

/** What may stand there more than once; anything else settles its field. */
const fieldsOfMany: ReadonlySet<string> = new Set(['theme', 'other', 'detail', 'appearance']);

function fieldSet(state: State, event: EventOf<'sheet_field_set'>): State {
  const { field, text, by } = event;
  const isPart = by !== null && (field === 'appearance' || field === 'detail');
  return asked({
    ...state,
    settled: [...state.settled, { field, text }],
    offers: state.offers.filter((offer) => offer.field !== field || (fieldsOfMany.has(field) && offer.text !== text)),
    parts: isPart ? [...state.parts, by] : state.parts,
    acked: [],
  });
}

function blankHeadmate(id: string): Headmate {
  return { id, name: '', pronouns: '', sexuality: '', interest: '', personality: '', quality: '' };
}

function headmateFieldSet(state: State, event: EventOf<'headmate_field_set'>): State {
  const { sheet, field, text, by } = event;
  const headmates = state.headmates.map((headmate) =>
    headmate.id === sheet ? { ...headmate, [field]: text } : headmate,
  );
  const isFull = headmates.every((headmate) => headmate.id !== sheet || headmate.quality !== '');
  const own = Object.entries(state.newSheets).find(([, id]) => id === sheet)?.[0];
  return {
    ...state,
    headmates,
    parts: by === null ? state.parts : [...state.parts, by],
    newSheets: own !== undefined && isFull ? without(state.newSheets, own) : state.newSheets,
  };
}

/** The state after this event. */
export function evolve(state: State, event: DateEvent): State {
  switch (event.type) {
    case 'table_opened':
      return asked({
        ...state,
        options: event.options,
        players: event.seats.map(({ seat, name }) => newPlayer(seat, name)),
      });
    case 'seat_renamed':
      return withPlayer(state, event.seat, (player) => ({ ...player, name: event.name }));
    case 'newcomer_sat_down':
      return newcomer(state, event);
    case 'seat_went_quiet':
      return {
        ...withPlayer(state, event.seat, (player) => ({ ...player, presence: 'away' })),
        dropped: state.dropped + 1,
      };
    case 'seat_came_back':
      return withPlayer(state, event.seat, (player) => ({ ...player, presence: 'here', autopilot: false }));
    case 'seat_given_up':
      return givenUp(state, event.seat);
    case 'autopilot_set':
      return withPlayer(state, event.seat, (player) => ({ ...player, autopilot: true }));
    case 'hand_returned':
      return {
        ...withPlayer(state, event.seat, (player) => ({ ...player, hand: { ...player.hand, cards: [] } })),
        decks: { ...state.decks, [event.deck]: event.order },
        shuffles: { ...state.shuffles, [event.deck]: state.shuffles[event.deck] + 1 },
      };
    case 'seat_removed':
      return removed(state, event);
    case 'pack_loaded':
      return { ...state, pack: event.pack };
    case 'option_offered': {
      const { option, field, text, seat } = event;
      return asked({
        ...state,
        acked: [],
        offersMade: state.offersMade + 1,
        offers: [...state.offers, { id: option, field, text, yes: [seat], no: [] }],
      });
    }
    case 'option_answered':
      return {
        ...state,
        offers: state.offers.map((offer) => (offer.id === event.option ? answered(offer, event) : offer)),
      };
    case 'option_removed': {
      const gone = state.offers.find((offer) => offer.id === event.option);
      if (gone === undefined) return state;
      return asked({
        ...state,
        offers: state.offers.filter((offer) => offer !== gone),
        struck: [...state.struck, { field: gone.field, text: gone.text }],
      });
    }
    case 'sheet_field_set':
      return fieldSet(state, event);
    case 'system_described':
      return { ...state, system: event.system, offers: [] };
    case 'sheets_laid':
      return { ...state, pass: 0, headmates: event.sheets.map(blankHeadmate) };
    case 'headmate_field_set':
      return headmateFieldSet(state, event);
    case 'sheets_passed':
      return asked({ ...state, pass: event.pass, parts: [] });
    case 'headmate_introduced':
      return { ...state, parts: [...state.parts, event.seat] };
    case 'meeting_went_on':
      return asked({ ...state, acked: [], parts: [], meeting: { step: event.step, name: event.name } });
    case 'name_vetoed':
      return { ...state, acked: [] };
    case 'looks_added':
      return {
        ...state,
        parts: [...state.parts, event.seat],
        prospect:
          state.prospect === null
            ? null
            : { ...state.prospect, appearance: [...state.prospect.appearance, event.text] },
      };
    case 'option_changed':
      return { ...state, options: { ...state.options, [event.key]: event.value } };
    case 'phase_entered':
      return phaseEntered(state, event);
    case 'acknowledged':
      return { ...state, acked: [...state.acked, event.seat] };
    case 'decks_shuffled':
      return shuffledWhole(state, event);
    case 'deck_recycled':
      return recycled(state, event);
    case 'deck_reshuffled':
      return {
        ...state,
        decks: { ...state.decks, [event.deck]: event.order },
        shuffles: { ...state.shuffles, [event.deck]: state.shuffles[event.deck] + 1 },
      };
    case 'helper_shuffled':
      return { ...state, shuffles: { ...state.shuffles, helper: state.shuffles.helper + 1 } };
    case 'setup_flip': {
      const { purpose, deck, card } = event;
      return {
        ...offTheTop(state, deck, 1),
        flipped: { ...state.flipped, [deck]: [...state.flipped[deck], card] },
        flips: [...state.flips, { purpose, deck, card, for: event.for }],
      };
    }
    case 'sheets_filled':
      return { ...state, system: event.system, headmates: event.headmates };
    case 'roles_set':
      return cast(state, event);
    case 'prospect_met':
      return {
        ...state,
        prospects: state.prospects + 1,
        prospect: {
          number: state.prospects + 1,
          name: event.name,
          pronouns: event.pronouns,
          appearance: [],
          marks: {},
          dates: 0,
          told: false,
          knownTraits: [],
          slot: event.slot,
        },
      };
    case 'prospect_met_again':
      return state;
    case 'quality_checked':
      return state.prospect === null
        ? state
        : {
            ...state,
            prospect: { ...state.prospect, marks: { ...state.prospect.marks, [event.headmate]: event.mark } },
          };
    case 'traits_drawn':
      return {
        ...state,
        decks: { ...state.decks, date: leaving(state.decks.date, event.cards) },
        traits: event.cards,
        traitsRevealed: false,
        meeting: null,
      };
    case 'scene_set':
      return { ...state, scene: { outing: event.outing, place: event.place, details: event.details } };
    case 'fronter_set':
      return withInterference(
        { ...state, fronting: { headmates: event.headmates, attitude: event.attitude } },
        { picker: null },
      );
    case 'stacks_dealt':
      return {
        ...offTheTop(state, 'date', event.cards.length),
        stacks: event.cards.map((card) => ({
          zone: enter(emptyZone, [card], { back: 'date' }),
          sideways: false,
          marks: [],
          event: null,
        })),
      };
    case 'hand_dealt':
    case 'cards_drawn':
      return handed(state, event);
    case 'card_played': {
      const next = marked(laid({ ...state, interference: null }, event));
      return { ...next, turn: next.turn === null ? null : { ...next.turn, played: true } };
    }
    case 'responded':
      return marked({ ...laid(state, event), interference: null });
    case 'oi_played':
      return marked(interfered(state, event));
    case 'line_told':
      return {
        ...state,
        lines: Math.max(state.lines, event.line),
        line:
          event.interrupted === true
            ? null
            : {
                number: event.line,
                seat: event.seat,
                text: event.text,
                mood: event.mood ?? null,
                card: event.card ?? null,
              },
      };
    case 'stack_turned':
      return marked(
        withStack(state, event.stack, (stack) => ({
          ...stack,
          sideways: event.sideways,
          event: event.sideways ? stack.event : null,
        })),
      );
    case 'at_a_loss':
      return state;
    case 'turn_nudged':
      return { ...state, turn: state.turn === null ? null : { ...state.turn, nudges: state.turn.nudges + 1 } };
    case 'window_opened':
      return windowOpened(state, event);
    case 'window_extended':
      return { ...state, window: state.window === null ? null : { ...state.window, held: true } };
    case 'pass_noted':
      return { ...state, window: state.window === null ? null : { ...state.window, passed: true } };
    case 'mask_lifted':
      return { ...state, window: state.window === null ? null : { ...state.window, unmasked: true } };
    case 'window_closed':
    case 'response_declined':
      return { ...state, window: null };
    case 'event_described':
      return withInterference(
        withStack(state, event.stack, (stack) =>
          stack.event === null ? stack : { ...stack, event: { ...stack.event, text: event.text } },
        ),
        { described: true },
      );
    case 'description_refused':
      return asked(
        withInterference(
          withStack(state, event.stack, (stack) =>
            stack.event === null ? stack : { ...stack, event: { ...stack.event, text: null } },
          ),
          { described: false, check: null, consent: 'refused' },
        ),
      );
    case 'npc_sketched':
      return withInterference(state, { person: { name: event.name, pronouns: event.pronouns, side: event.side } });
    case 'npc_entered':
    case 'npc_recalled':
      return settledPerson(state, event);
    case 'npc_left':
      return state;
    case 'recall_proposed':
      return asked(withInterference(state, { check: { topic: 'return', agreed: [] } }));
    case 'npc_vetoed': {
      const { [event.slot]: _gone, ...roster } = state.roster;
      return asked(withInterference({ ...state, roster }, { check: null, vetoed: event.name }));
    }
    case 'agreed': {
      const check = state.interference?.check ?? null;
      if (check === null) return state;
      return withInterference(state, { check: { ...check, agreed: [...check.agreed, event.seat] } });
    }
    case 'consent_given':
      return withInterference(state, { check: null, consent: 'given' });
    case 'ending_pending':
      return marked({ ...state, pending: { pattern: event.pattern, by: event.by } });
    case 'ending_broken':
      return marked({ ...state, pending: null });
    case 'date_ended':
      return ended(state, event);
    case 'traits_revealed':
      return asked({
        ...state,
        traitsRevealed: true,
        prospect:
          state.prospect === null
            ? null
            : { ...state.prospect, knownTraits: [...state.prospect.knownTraits, ...event.cards] },
      });
    case 'outcome_set': {
      const { second, intimacy, matches } = event;
      return { ...state, outcome: { second, intimacy, matches, agreed: null } };
    }
    case 'intimacy_described':
      return state.prospect === null
        ? state
        : { ...state, prospect: { ...state.prospect, told: state.prospect.told || event.told } };
    case 'vote_opened':
      return asked({
        ...state,
        votes: [...state.votes, { topic: event.topic, electorate: event.seats, ballots: {} }],
      });
    case 'vote_cast':
      return voteCast(state, event);
    case 'vote_closed':
      return voteClosed(state, event);
    case 'checked_in':
      return { ...state, checkedIn: [...state.checkedIn, event.seat] };
    case 'star_given':
    case 'wish_made':
      return state;
    case 'choice_made':
      return { ...state, choices: { ...state.choices, [event.seat]: event.choice } };
    case 'next_chosen':
      return { ...state, next: event.choice };
    case 'hand_shared':
      return withPlayer(state, event.seat, (player) => ({ ...player, shows: event.on }));
  }
}
