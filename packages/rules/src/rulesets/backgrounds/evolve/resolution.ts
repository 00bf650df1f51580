/** Challenges, competitions and frays, from their opening to their end. */
import { enter } from '../../../kernel/index.ts';
import type { EventOf } from '../events.ts';
import type {
  Cell,
  CharacterId,
  Challenge,
  Competition,
  Draw,
  DrawnCard,
  Fray,
  Outcome,
  Party,
  PartyId,
  Settled,
  State,
} from '../state.ts';
import { valueOf } from '../judging.ts';
import { characterOf, gmSeat, isAbsent, noSeat, pairsOfExchange } from '../table.ts';
import { initialState, newDraw, newResolution } from '../initial.ts';
import { asked, lastPlayed, stirred, withCharacter, withDraw, without, withResolution } from './parts.ts';
import { afterResolution, met } from './people.ts';

function partiesOf(sides: readonly (readonly PartyId[])[]): readonly Party[] {
  return sides.flatMap((side, index) => side.map((id) => ({ id, side: index, active: true })));
}

/** One more is on; what an earlier one cost is no longer asked. */
function begun(state: State, proposer: string | null): State {
  return {
    ...state,
    resolutions: state.resolutions + 1,
    wished: state.wished + (proposer === null ? 0 : 1),
    cost: null,
    costPut: null,
    missed: {},
    questions: afterResolution(state.questions),
  };
}

export function challengeSet(state: State, event: EventOf<'challenge_set'>): State {
  const { character, title, suit, target, extenuating, arbiter, shown, proposer, span = '' } = event;
  const challenge: Challenge = {
    character,
    title,
    suit,
    target,
    extenuating,
    time: 0,
    redraws: 0,
    next: 'first',
    partial: false,
    follow: null,
    lastSuit: null,
    arbiter,
    shown,
    routine: null,
  };
  const number = state.resolutions + 1;
  const resolution = newResolution(number, partiesOf([[character]]), { kind: 'challenge', proposer, span, challenge });
  return met({ ...begun(state, proposer), resolution }, [[character]]);
}

export function competitionDeclared(state: State, event: EventOf<'competition_declared'>): State {
  const { sides, combat, proposer, span = '' } = event;
  const number = state.resolutions + 1;
  const competition = { exchange: 0, combat, pairs: [], alters: [], goingOn: [], altered: null };
  const resolution = newResolution(number, partiesOf(sides), { kind: 'competition', proposer, span, competition });
  return met({ ...begun(state, proposer), resolution }, sides);
}

const freshExchange = {
  aims: [],
  resigned: [],
  winners: [],
  highest: [],
  goingOn: [],
  yielding: [],
  changing: [],
} as const;

export function frayOpened(state: State, event: EventOf<'fray_opened'>): State {
  const { sides, gmCards, proposer, cast, span = '' } = event;
  const number = state.resolutions + 1;
  const fray: Fray = { exchange: 0, gmCards, drawOff: null, ...freshExchange, ...(cast === undefined ? {} : { cast }) };
  const resolution = newResolution(number, partiesOf(sides), { kind: 'fray', proposer, span, fray });
  return met({ ...begun(state, proposer), resolution }, [...sides, cast ?? []]);
}

/** New cards are due: those of the exchange before still lie in the row, and count no more. */
export function exchangeBegun(state: State, { exchange }: EventOf<'exchange_begun'>): State {
  return withResolution(lastPlayed(state, null), ({ competition, fray }) => ({
    draws: [],
    ready: [],
    passed: [],
    falling: [],
    competition: competition === null ? null : { ...competition, exchange, goingOn: [], alters: [], altered: null },
    fray: fray === null ? null : fray.drawOff === null ? { ...fray, exchange, ...freshExchange } : fray,
  }));
}

/** Off the deck and into the row; a disadvantage goes to its holder at once, and is only offered (DR-109). */
export function cardsDrawn(state: State, event: EventOf<'cards_drawn'>): State {
  const { character, draw: id, cards, counts, why } = event;
  const piles = { ...state.piles, draw: state.piles.draw.slice(cards.length) };
  const isKept = why === 'disadvantage';
  const row = isKept ? state.row : enter(state.row, cards, { back: 'players' });
  const handles = isKept ? [] : row.cards.slice(state.row.cards.length).map(({ handle }) => handle);
  const drawn = cards.flatMap((card, index): readonly DrawnCard[] => {
    const counted = counts[index];
    return counted === undefined ? [] : [{ handle: handles[index] ?? '', card, counts: counted }];
  });
  const [first] = drawn;
  if (first === undefined) return state;
  const off: State = { ...state, piles, row };
  if (why === 'disadvantage' || why === 'bonus')
    return withDraw(off, id, () => ({ offer: { from: why, card: first } }));
  const fresh: Draw = { ...newDraw(id, character), cards: drawn, result: drawn.length === 1 ? first.counts : null };
  const before = state.resolution?.draws.find((draw) => draw.id === id);
  return withResolution(off, ({ draws, challenge }) => ({
    // The second card of a pair may come off a deck that was made anew in between.
    draws:
      before === undefined ? [...draws, fresh] : draws.map((draw) => (draw === before ? joined(before, drawn) : draw)),
    challenge: challenge === null ? null : { ...challenge, shown: true },
  }));
}

function joined(draw: Draw, drawn: readonly DrawnCard[]): Draw {
  return { ...draw, cards: [...draw.cards, ...drawn], result: null };
}

export function cardChosen(state: State, { draw, result }: EventOf<'card_chosen'>): State {
  return withDraw(state, draw, ({ result: before, byDisadvantage }) => ({
    result,
    pick: null,
    offer: null,
    byDisadvantage: byDisadvantage && before?.card === result.card,
  }));
}

/** Of several the one that counts comes last: how it ends decides how long that one stays (DR-123). */
export function disadvantageUsed(state: State, { draw, used, result, play }: EventOf<'disadvantage_used'>): State {
  const settled = withDraw(state, draw, ({ byDisadvantage, disadvantages }) => ({
    result,
    offer: null,
    byDisadvantage: used || byDisadvantage,
    disadvantages: used ? disadvantages : [...disadvantages.slice(-1), ...disadvantages.slice(0, -1)],
  }));
  return stirred(play === 'stays' ? settled : lastPlayed(settled, null));
}

export function challengeJudged(state: State, event: EventOf<'challenge_judged'>): State {
  const { character, outcome, attempt = outcome, card, cost, title, time } = event;
  const judged = withResolution(state, ({ challenge }) => ({
    challenge:
      challenge === null
        ? null
        : {
            ...challenge,
            partial: challenge.partial || outcome === 'partial',
            follow: outcome === 'two' || outcome === 'again' || outcome === 'partial' ? outcome : null,
            lastSuit: suitIn(card),
          },
  }));
  const { arbiter = '', suit = null } = state.resolution?.challenge ?? {};
  return {
    ...judged,
    cost: cost === null ? judged.cost : { character, suit: cost, arbiter },
    lastOutcome: {
      character,
      title,
      outcome: attempt,
      drawn: attempt,
      cost: state.options['costSuit'] === 'challenge' ? suit : suitIn(card),
      last: outcome,
      kept: attempt !== outcome,
      resolution: state.resolution?.number ?? 0,
      time,
      span: state.resolution?.span ?? '',
    },
  };
}

/** Nothing is played, but the card was shown: from now on everybody knows it. */
export function autoSucceeded(state: State, event: EventOf<'auto_success'>): State {
  const { character, background: card, slot, back: shown, title, attempt } = event;
  const sheet = state.characters.find(({ id }) => id === character)?.backgrounds;
  const back = shown ?? sheet?.find((one) => one.slot === slot)?.back ?? 'red';
  const routine = withResolution(state, ({ challenge }) => ({
    challenge: challenge === null ? null : { ...challenge, routine: { card, back } },
  }));
  const settled =
    attempt === undefined ? routine : { ...routine, lastOutcome: outcomeOf(state, { character, title, attempt }) };
  if (shown === undefined) return settled;
  return withCharacter(settled, character, ({ backgrounds }) => ({
    backgrounds: backgrounds.map((background) =>
      background.slot === slot ? { ...background, used: true } : background,
    ),
  }));
}

function suitIn(card: string): Challenge['suit'] {
  const suit = (['C', 'D', 'H', 'S'] as const).find((one) => one === card[1]);
  if (suit === undefined) throw new Error(`${card} has no suit`);
  return suit;
}

export function suitChanged(state: State, { suit }: EventOf<'suit_changed'>): State {
  return withResolution(state, ({ challenge }) => ({
    challenge: challenge === null ? null : { ...challenge, suit, next: 'again', follow: null },
  }));
}

/** A follow-up is on its way: what it is, and what it costs in time (DR-79). */
export function followed(state: State, follow: { readonly next: Challenge['next']; readonly time: number }): State {
  return withResolution(state, ({ challenge }) => ({
    challenge:
      challenge === null
        ? null
        : { ...challenge, next: follow.next, time: follow.time, redraws: challenge.redraws + 1, follow: null },
  }));
}

export function pairJudged(state: State, event: EventOf<'pair_judged'>): State {
  const { a, b, relation, beneficiary } = event;
  return withResolution(state, ({ competition }) => ({
    competition:
      competition === null ? null : { ...competition, pairs: [...competition.pairs, { a, b, relation, beneficiary }] },
  }));
}

export function advantageGained(state: State, { character }: EventOf<'advantage_gained'>): State {
  const { [character]: count = 0, ...others } = state.advantages;
  return { ...state, advantages: { ...others, [character]: count + 1 } };
}

export function advantageLost(state: State, { character }: EventOf<'advantage_spent' | 'advantage_lapsed'>): State {
  const { [character]: _lost, ...others } = state.advantages;
  return { ...state, advantages: others };
}

function withCompetition(state: State, change: (competition: Competition) => Partial<Competition>): State {
  return withResolution(state, ({ competition }) => ({
    competition: competition === null ? null : { ...competition, ...change(competition) },
  }));
}

export function altered(state: State, { character, text }: EventOf<'scene_altered'>): State {
  return stirred(
    withCompetition(state, ({ alters }) => ({
      alters: without(alters, character),
      altered: { party: character, text },
    })),
  );
}

/** Whoever altered the scene may do so in other words. */
export function alterationRefused(state: State, { character }: EventOf<'alteration_refused'>): State {
  return stirred(
    withCompetition(state, ({ alters, goingOn }) => ({
      alters: [character, ...alters],
      goingOn: without(goingOn, character),
      altered: null,
    })),
  );
}

export function wentOn(state: State, { character }: EventOf<'went_on'>): State {
  return withResolution(state, ({ competition, fray }) => ({
    competition:
      competition === null
        ? null
        : {
            ...competition,
            goingOn: [...competition.goingOn, character],
            alters: without(competition.alters, character),
          },
    fray: fray === null ? null : { ...fray, goingOn: [...fray.goingOn, character] },
  }));
}

export function yielded(state: State, { character }: EventOf<'yielded'>): State {
  return withResolution(state, ({ fray }) => ({
    fray: fray === null ? null : { ...fray, yielding: [...fray.yielding, character] },
  }));
}

export function sceneChangeWished(state: State, { character }: EventOf<'scene_change_wished'>): State {
  return withResolution(state, ({ fray }) => ({
    fray: fray === null ? null : { ...fray, changing: [...fray.changing, character] },
  }));
}

export function left(state: State, { character }: EventOf<'conceded' | 'withdrawn' | 'beaten' | 'skipped'>): State {
  return withResolution(missedBy(state, character), ({ parties, competition }) => ({
    parties: parties.map((party) => (party.id === character ? { ...party, active: false } : party)),
    competition: competition === null ? null : { ...competition, alters: without(competition.alters, character) },
  }));
}

/** Who acts again has been told what they missed. */
export function aimDeclared(state: State, event: EventOf<'aim_declared'>): State {
  const { [event.character]: _told, ...missed } = state.missed;
  return withResolution({ ...state, missed }, ({ fray }) => ({
    fray:
      fray === null
        ? null
        : { ...fray, aims: [...fray.aims, { party: event.character, text: event.text, with: event.with }] },
  }));
}

/** A character whose player is there again takes part in the fray again (DR-135). */
export function rejoined(state: State, { character }: EventOf<'rejoined'>): State {
  return asked(
    withResolution(state, ({ parties }) => ({
      parties: parties.map((party) => (party.id === character ? { ...party, active: true } : party)),
    })),
  );
}

/** It went on without a character because the player's grace time ran out: the player is told on coming back (DR-135). */
export function missedBy(state: State, id: CharacterId): State {
  const { resolution, missed } = state;
  const owner = characterOf(state, id)?.owner ?? noSeat;
  if (resolution === null || owner === noSeat || owner === gmSeat || !isAbsent(state, owner)) return state;
  return { ...state, missed: { ...missed, [id]: { kind: resolution.kind, resolution: resolution.number } } };
}

export function frayJudged(state: State, { winners, draws, drawOff }: EventOf<'fray_judged'>): State {
  return withResolution(state, ({ fray }) => ({
    fray: fray === null ? null : { ...fray, winners, highest: draws, drawOff },
  }));
}

export function successTold(state: State): State {
  return stirred(withResolution(state, ({ fray }) => ({ fray: fray === null ? null : { ...fray, winners: [] } })));
}

export function failureIntended(state: State, { character, attempt }: EventOf<'failure_intended'>): State {
  const resigned = withResolution(state, ({ fray }) => ({
    fray: fray === null ? null : { ...fray, resigned: [...fray.resigned, character] },
  }));
  const challenge = state.resolution?.challenge ?? null;
  if (attempt === undefined || challenge === null) return resigned;
  const { title } = challenge;
  return {
    ...resigned,
    lastOutcome: {
      ...outcomeOf(state, { character, title, attempt }),
      last: 'failed',
      kept: attempt !== 'failed',
    },
  };
}

/** An outcome that no card was judged for. */
function outcomeOf(
  { resolution }: State,
  { character, title, attempt }: { readonly character: string; readonly title: string; readonly attempt: Cell },
): Outcome {
  return {
    character,
    title,
    outcome: attempt,
    drawn: attempt,
    cost: null,
    last: attempt,
    kept: false,
    resolution: resolution?.number ?? 0,
    time: resolution?.challenge?.time ?? 0,
    span: resolution?.span ?? '',
  };
}

/** A ruling holds instead of the cards, for the next attempt and for what is shown of this one (DR-146). */
export function outcomeRuled(state: State, { outcome, cost }: EventOf<'outcome_ruled'>): State {
  const { lastOutcome: last, settled } = state;
  if (last === null) return state;
  const lastOutcome = { ...last, outcome, kept: outcome === last.drawn && last.drawn !== last.last };
  const { character, title } = last;
  const shown = settled?.challenge ?? null;
  const isShown = shown !== null && shown.character === character && shown.title === title;
  return {
    ...state,
    lastOutcome,
    cost: cost === null ? null : { character, suit: cost, arbiter: gmSeat },
    costPut: null,
    settled:
      settled === null || !isShown
        ? settled
        : {
            ...settled,
            challenge: challengeIn(lastOutcome),
            cards: settled.cards.map((card) => ({ ...card, won: successes.has(outcome) })),
          },
  };
}

const successes: ReadonlySet<Cell | 'routine'> = new Set(['complete', 'partial', 'cost']);

function challengeIn({
  character,
  title,
  outcome,
  drawn,
  last,
  kept,
  time,
  span,
}: Outcome): NonNullable<Settled['challenge']> {
  return {
    character,
    title,
    outcome,
    ...(kept ? { missed: last } : {}),
    ...(outcome === drawn ? {} : { ruled: true as const }),
    ...(time > 0 ? { time, span } : {}),
  };
}

/** Nothing where it ended before a card was judged. */
function settledBy({ resolution, lastOutcome }: State): Settled | null {
  if (resolution === null) return null;
  const { kind, number, span, challenge, fray, draws, parties } = resolution;
  const routine = challenge?.routine ?? null;
  if (challenge !== null && routine !== null) {
    const { character, title } = challenge;
    const cards = [{ party: character, ...routine, value: valueOf(routine.card), won: true }];
    const extra = challenge.time > 0 ? { time: challenge.time, span } : {};
    return { kind, challenge: { character, title, outcome: 'routine', ...extra }, pairs: [], left: [], cards };
  }
  const outcome = challenge !== null && lastOutcome?.resolution === number ? challengeIn(lastOutcome) : null;
  const pairs = pairsOfExchange(resolution);
  const isWon = (id: string, party: string): boolean =>
    (outcome !== null && successes.has(outcome.outcome)) ||
    pairs.some(({ beneficiary }) => beneficiary === party) ||
    fray?.highest.includes(id) === true;
  const cards = draws.flatMap(({ id, party, result }) =>
    result === null
      ? []
      : [{ party, card: result.card, value: result.value, back: result.back, won: isWon(id, party) }],
  );
  const isBeaten = (id: PartyId): boolean =>
    pairs.some(
      ({ a, b, relation, beneficiary }) => relation === 'decisive' && [a, b].includes(id) && beneficiary !== id,
    );
  const left = parties.filter(({ id, active }) => !active && !isBeaten(id)).map(({ id }) => id);
  return cards.length === 0 ? null : { kind, challenge: outcome, pairs, left, cards };
}

/** Everything that lay in the row is over and done with (DR-12). */
export function resolutionEnded(state: State): State {
  return {
    ...state,
    settled: settledBy(state),
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

export function bonusSpent(state: State, { character }: EventOf<'bonus_spent'>): State {
  return stirred(withCharacter(state, character, ({ tokens }) => ({ tokens: tokens - 1 })));
}
