import type { Draw, DrawReason, DrawnCard, PartyId, ResultCard, Settled, State } from '../../state.ts';
import type { NamedParty } from '../../event-fields.ts';
import type { AudienceInput, CardCode } from '../../../../kernel/index.ts';
import { enter, gmSeat } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { controllerOf, gainedIn, pairsOfExchange } from '../../selectors.ts';
import {
  afterResolution,
  settledChallenge,
  freshExchange,
  setLastPlay,
  successes,
  withDraw,
  withResolution,
  withoutCard,
  withoutFace,
  withoutHeldDraw,
} from '../../state-changes.ts';
import { initialState, newDraw } from '../../initial.ts';
import { valueOf } from './judging.ts';
import { limitsUndo, toEverybody } from '../../audience.ts';

interface ExchangeBegun {
  readonly exchange: number;
  /** The number of pairs of a competition that were judged before. Missing in events of older versions. */
  readonly judged?: number;
}

interface DrawReady {
  readonly character: PartyId;
}

interface CardsDrawn extends NamedParty {
  readonly draw: string;
  readonly cards: readonly CardCode[];
  /** What each card counts as, in the same order (DR-112). */
  readonly counts: readonly ResultCard[];
  readonly why: DrawReason;
  /** The cards are those that the attempt had on the table when it was put on hold (DR-135). */
  readonly resumed?: true;
}

interface PenaltyApplied extends NamedParty {
  readonly drawn: CardCode;
  readonly disadvantage: CardCode;
  readonly taken: CardCode;
}

interface CardPicked {
  readonly character: PartyId;
  readonly draw: string;
  readonly handle: string;
}

interface CardChosen extends NamedParty {
  readonly draw: string;
  readonly kept: CardCode;
  readonly dropped: readonly CardCode[];
  /** What the kept card counts as. */
  readonly result: ResultCard;
  /** Set if the kept card replaces the card that was played, which can no longer be vetoed (DR-96, DR-104). */
  readonly play?: 'replaced';
}

interface ResolutionEnded {
  readonly unresolved: boolean;
  /** Set if the cards of the last exchange were not judged, so that no one has won by them (DR-36). */
  readonly unjudged?: true;
  /** The parties that were still in it. Missing in events of older versions. */
  readonly remaining?: readonly PartyId[];
  /** The title of a challenge that was broken off; for the story. */
  readonly title?: string;
  /** Set if another event has told why it ended. */
  readonly told?: true;
}

/** Until everybody has chosen, only the chooser knows which card was chosen (DR-134). */
function isChooser({ before, viewer, event }: AudienceInput<State, CardPicked>): boolean {
  const seat = controllerOf(before, event.character);
  return viewer.kind === 'gm' ? seat === gmSeat : viewer.kind === 'seat' && viewer.seat === seat;
}

/** Cards of the previous exchange stay in the row but no longer count. */
function exchangeBegun(state: State, { exchange, judged }: ExchangeBegun): State {
  return withResolution(setLastPlay(state, null), ({ competition, fray }) => ({
    draws: [],
    ready: [],
    passed: [],
    falling: [],
    competition:
      competition === null
        ? null
        : {
            ...competition,
            exchange,
            goingOn: [],
            alters: [],
            altered: null,
            ...(judged === undefined ? {} : { judged }),
          },
    fray: fray === null ? null : fray.drawOff === null ? { ...fray, exchange, ...freshExchange } : fray,
  }));
}

/** Takes the cards off the top. A new draw for an attempt on hold replaces the cards that it had. */
function withNewDraw(state: State, { character, cards, why }: CardsDrawn): State {
  const title = state.resolution?.challenge?.title;
  const replaces = title !== undefined && (why === 'first' || why === 'two');
  const rest = replaces ? withoutHeldDraw(state, { character, title }) : state;
  return { ...rest, piles: { ...rest.piles, draw: rest.piles.draw.slice(cards.length) } };
}

/** Takes the cards of an attempt on hold from the discard pile or, after a shuffle, out of the deck (DR-135). */
function withResumedDraw(state: State, { character, cards }: Pick<CardsDrawn, 'character' | 'cards'>): State {
  const { [character]: held } = state.heldDraws;
  const isDiscarded = (card: CardCode) => state.discard.cards.some(({ face }) => face === card);
  const discarded = cards.filter(isDiscarded);
  const taken = cards.filter((card) => !isDiscarded(card));
  const resumed: State = {
    ...state,
    discard: { ...state.discard, cards: discarded.reduce(withoutFace, state.discard.cards) },
    piles: { ...state.piles, draw: taken.reduce(withoutCard, state.piles.draw) },
  };
  if (held === undefined) return resumed;
  const { time, redraws, partial } = held;
  return withResolution(resumed, ({ challenge }) => ({
    challenge: challenge === null ? null : { ...challenge, time, redraws, partial },
  }));
}

/**
 * Moves cards from the deck to the row. A disadvantage goes to its holder at once and is only
 * offered to the draw (DR-109).
 */
function cardsDrawn(state: State, event: CardsDrawn): State {
  const { character, draw: id, cards, counts, why } = event;
  const before = event.resumed === true ? withResumedDraw(state, event) : withNewDraw(state, event);
  const isKept = why === 'disadvantage';
  const row = isKept ? before.row : enter(before.row, cards, { back: 'players' });
  const handles = isKept ? [] : row.cards.slice(before.row.cards.length).map(({ handle }) => handle);
  const drawn = cards.flatMap((card, index): readonly DrawnCard[] => {
    const counted = counts[index];
    return counted === undefined ? [] : [{ handle: handles[index] ?? '', card, counts: counted }];
  });
  const [first] = drawn;
  if (first === undefined) return state;
  const dealt: State = { ...before, row };
  if (why === 'disadvantage' || why === 'bonus')
    return withDraw(dealt, id, () => ({ offer: { from: why, card: first } }));
  const held = event.resumed === true ? before.heldDraws[character] : undefined;
  const fresh: Draw = {
    ...newDraw(id, character),
    cards: drawn,
    result: drawn.length === 1 ? first.counts : null,
    ...held?.played,
  };
  const split = before.resolution?.draws.find((draw) => draw.id === id);
  const rest = held === undefined ? dealt : withoutHeldDraw(dealt, { character, title: held.title });
  return withResolution(rest, ({ draws, challenge }) => ({
    // A reshuffle between the cards of a draw splits it into several events, which are joined here.
    draws:
      split === undefined ? [...draws, fresh] : draws.map((draw) => (draw === split ? joined(split, drawn) : draw)),
    challenge: challenge === null ? null : { ...challenge, shown: true },
  }));
}

function joined(draw: Draw, drawn: readonly DrawnCard[]): Draw {
  return { ...draw, cards: [...draw.cards, ...drawn], result: null };
}

function cardChosen(state: State, { draw, result, play }: CardChosen): State {
  const before = play === 'replaced' ? setLastPlay(state, null) : state;
  return withDraw(before, draw, ({ result: earlier, byDisadvantage }) => ({
    result,
    pick: null,
    offer: null,
    byDisadvantage: byDisadvantage && earlier?.card === result.card,
  }));
}

/** What the view keeps of a finished resolution; `null` if it was not routine and no draw had a result. */
function settledBy(
  { resolution, lastOutcome }: State,
  { unjudged, remaining }: Pick<ResolutionEnded, 'unjudged' | 'remaining'>,
): Settled | null {
  if (resolution === null) return null;
  const { kind, number, span, challenge, fray, draws, parties } = resolution;
  const routine = challenge?.routine ?? null;
  if (challenge !== null && routine !== null) {
    const { character, title } = challenge;
    const cards = [{ party: character, ...routine, value: valueOf(routine.card), won: true }];
    const extra = challenge.time > 0 ? { time: challenge.time, span } : {};
    return { kind, challenge: { character, title, outcome: 'routine', ...extra }, pairs: [], left: [], cards };
  }
  const outcome = challenge !== null && lastOutcome?.resolution === number ? settledChallenge(lastOutcome) : null;
  const pairs = unjudged === true ? [] : pairsOfExchange(resolution);
  // In a competition a party can have been beaten in an earlier exchange.
  const isBeaten = (id: PartyId): boolean =>
    (resolution.competition?.pairs ?? pairs).some(
      ({ a, b, relation, beneficiary }) => relation === 'decisive' && [a, b].includes(id) && beneficiary !== id,
    );
  const left = parties.filter(({ id, active }) => !active && !isBeaten(id)).map(({ id }) => id);
  const withdrawn = parties.filter(({ id, withdrew }) => withdrew === true && left.includes(id)).map(({ id }) => id);
  const takenOut = parties.filter(({ id, out }) => out === true && left.includes(id)).map(({ id }) => id);
  const sidesLeft = new Set(parties.filter(({ active }) => active).map(({ side }) => side));
  // Whatever the cards say, a party that gives in has lost to the side that stays.
  const isWonByYielding = kind === 'competition' && left.length > withdrawn.length && sidesLeft.size === 1;
  const success = fray === null ? null : (fray.gained ?? gainedIn(fray, ''));
  const hasWon = (id: string, party: string): boolean =>
    !left.includes(party) &&
    ((isWonByYielding && !isBeaten(party)) ||
      (outcome !== null && successes.has(outcome.outcome)) ||
      pairs.some(({ beneficiary }) => beneficiary === party) ||
      // A tie for the highest card wins nothing (DR-93).
      (fray?.highest.includes(id) === true && (success !== null || remaining === undefined)));
  const cards = draws.flatMap(({ id, party, result }) =>
    result === null
      ? []
      : [{ party, card: result.card, value: result.value, back: result.back, won: hasWon(id, party) }],
  );
  const withdrew = withdrawn.length === 0 ? {} : { withdrew: withdrawn };
  const out = takenOut.length === 0 ? {} : { out: takenOut };
  const { cast = [] } = fray ?? {};
  const named = cast.length === 0 ? {} : { cast };
  const gained = success === null ? {} : { gained: success };
  const yielded = fray?.gaveIn === undefined ? {} : { gaveIn: fray.gaveIn };
  // An attempt or contest given up before a card is drawn also has a result (DR-59, DR-106).
  const isGivenUp = outcome !== null || (kind === 'competition' && left.length > 0);
  if (cards.length === 0 && (remaining === undefined || !isGivenUp)) return null;
  const hasLeavers = remaining !== undefined && kind === 'competition' && left.length > 0;
  const stayed = hasLeavers ? { remaining: sidesLeft.size === 1 ? remaining : [] } : {};
  return {
    kind,
    challenge: outcome,
    pairs,
    left,
    ...withdrew,
    ...out,
    ...stayed,
    ...named,
    ...gained,
    ...yielded,
    cards,
  };
}

/** All cards in the row are discarded (DR-12). */
function resolutionEnded(state: State, event: ResolutionEnded): State {
  return {
    ...state,
    settled: settledBy(state, event),
    discard: enter(
      state.discard,
      state.row.cards.map(({ face }) => face),
      { back: 'players' },
    ),
    row: { ...state.row, cards: initialState.row.cards },
    resolution: null,
    questions: afterResolution(state.questions),
  };
}

export const drawsEvents = {
  exchange_begun: event<ExchangeBegun>({
    ...toEverybody,
    prompt: 'keep',
    apply: exchangeBegun,
  }),
  draw_ready: event<DrawReady>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state, event) => withResolution(state, ({ ready }) => ({ ready: [...ready, event.character] })),
  }),
  cards_drawn: event<CardsDrawn>({
    ...limitsUndo,
    prompt: 'keep',
    apply: cardsDrawn,
  }),
  penalty_applied: event<PenaltyApplied>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => state,
  }),
  card_picked: event<CardPicked>({
    ...toEverybody,
    secret: { handle: isChooser },
    prompt: 'keep',
    apply: (state, event) => withDraw(state, event.draw, () => ({ pick: event.handle })),
  }),
  card_chosen: event<CardChosen>({
    ...limitsUndo,
    prompt: 'keep',
    apply: cardChosen,
  }),
  resolution_ended: event<ResolutionEnded>({
    ...limitsUndo,
    prompt: 'keep',
    apply: resolutionEnded,
  }),
};
