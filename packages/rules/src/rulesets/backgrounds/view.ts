/**
 * Computes the views of a state. Parts that a view takes over unchanged are the objects of the state, so that comparing
 * two views is cheap.
 */
import type { Actor, SeatId, SeenCard, Viewer } from '../../kernel/index.ts';
import { gmSeat, once } from '../../kernel/index.ts';
import { askOf, asksOfAll, waitsOf } from './asks.ts';
import { isAlone, isPaused } from './flow/absence.ts';
import { leftInPack } from './packs.ts';
import type { Character, Draw, ResultCard, State } from './state.ts';
import {
  awaitedJudges,
  characterOf,
  controllerOf,
  isChoosing,
  isPlayersOwn,
  keepHandle,
  missingSlots,
  nameOf,
  standingOf,
  windowParties,
} from './selectors.ts';
import { waitingFor } from './waiting.ts';
import type {
  SheetCard,
  CharacterView,
  DrawView,
  ResolutionView,
  SharedView,
  OwnSheet,
  MissedView,
  OwnView,
  TableView,
} from './view-types.ts';

function sheetFor(state: State, character: Character): readonly SheetCard[] {
  const isOpen = state.options.sheets !== 'untilUsed' && isPlayersOwn(character);
  if (isOpen) return character.backgrounds;
  if (isPlayersOwn(character))
    return character.backgrounds.map((card) => (card.used ? card : { slot: card.slot, kind: card.kind, closed: true }));
  // NPCs show the cards they used, but not how many others they have.
  const used = character.backgrounds.filter((card) => card.used);
  return used.map((card, index) => ({ ...card, handle: `${character.id}u${index + 1}` }));
}

function characterView(state: State, character: Character): CharacterView {
  const { id, owner, left, name, bonus, tokens, disadvantages, incapacitated, parked, innateChanged } = character;
  return {
    id,
    owner,
    left,
    name,
    sheet: sheetFor(state, character),
    standing: standingOf(state, character),
    // The slots of NPCs are secret.
    missing: isPlayersOwn(character) ? missingSlots(state.options, character) : [],
    bonus: bonus.length + tokens,
    disadvantages,
    incapacitated,
    parked,
    innateChanged,
    grants: character.grants,
    experience: character.experience,
    consents: character.consents,
    drafting: character.draft !== null,
  };
}

function drawView(state: State, draw: Draw): DrawView {
  const { id, party, cards, result, offer, substitutions, disadvantages, vetoed, sentBack } = draw;
  return {
    id,
    party,
    name: nameOf(state, party),
    cards,
    result,
    offer,
    substitutions,
    disadvantages,
    vetoed,
    ...(sentBack === undefined ? {} : { sentBack }),
    choosing: isChoosing(draw),
  };
}

/**
 * The cards of a draw from bottom to top: those that do not count, the one that counts, and an open
 * offer to replace it.
 */
function displayedCards({ id, cards, result, offer }: Draw): readonly SeenCard[] {
  const drawn = cards.map(({ handle, card }): SeenCard => ({ handle, face: card, back: 'players' }));
  const offered = offer === null ? [] : [{ handle: `offer:${id}`, face: offer.card.card, back: 'players' }];
  if (result === null) return [...drawn, ...offered];
  const kept = result.from === 'drawn' ? drawn.find(({ face }) => face === result.card) : undefined;
  const counts = kept ?? asCard(result, `result:${id}`);
  return [...drawn.filter((card) => card !== kept), counts, ...offered];
}

function resolutionView(state: State): ResolutionView | null {
  const { resolution } = state;
  if (resolution === null) return null;
  const { number, kind, span, parties, challenge, competition, fray, ready, draws, passed, play, proposer } =
    resolution;
  const unheard = windowParties(resolution).filter(
    (id) =>
      !passed.includes(id) && characterOf(state, id)?.incapacitated !== true && controllerOf(state, id) !== undefined,
  );
  return {
    number,
    kind,
    span,
    parties: parties.map((party) => ({
      ...party,
      name: nameOf(state, party.id),
      controller: controllerOf(state, party.id) ?? null,
      cards: draws.filter((draw) => draw.party === party.id).flatMap(displayedCards),
    })),
    challenge: challenge === null ? null : { ...challenge, target: challenge.shown ? challenge.target : null },
    competition,
    fray,
    ready,
    draws: draws.map((draw) => drawView(state, draw)),
    passed,
    unheard,
    judges: awaitedJudges(state),
    play,
    proposer,
  };
}

function asCard(result: ResultCard, handle: string): SeenCard {
  return { handle, face: result.card, back: result.back };
}

/**
 * The players' characters, then the NPCs they met, sorted by id. Ids are random, so the order does
 * not reveal when the GM made them.
 */
function knownCharacters({ characters }: State): readonly Character[] {
  const met = characters.filter((character) => !isPlayersOwn(character) && character.met);
  const byId = met.toSorted((first, second) => Number(first.id.slice(1)) - Number(second.id.slice(1)));
  return [...characters.filter(isPlayersOwn), ...byId];
}

/** While play is paused, the table waits for the GM, or for no seat if only one player is left (DR-02, DR-136). */
function awaitedWhilePaused(state: State): readonly SeatId[] {
  return isAlone(state) ? [] : [gmSeat];
}

/** Computed once for each state and shared by all viewers. */
const sharedView = once((state: State): SharedView => ({
  prompt: state.prompt,
  phase: state.phase,
  waitingFor: isPaused(state) ? awaitedWhilePaused(state) : waitingFor(state),
  asks: asksOfAll(state),
  options: state.options,
  mode: state.mode,
  held: isPaused(state),
  players: state.players,
  gm: state.gm,
  clock: { session: state.session, episode: state.episode, scene: state.scenes },
  scene: state.scene,
  characters: knownCharacters(state).map((character) => characterView(state, character)),
  piles: { draw: state.piles.draw.length, red: leftInPack(state, 'red'), blue: leftInPack(state, 'blue') },
  discard: state.discard.cards,
  drawn: (state.resolution?.draws ?? []).flatMap((draw) =>
    draw.cards.map(({ handle, card }): SeenCard => ({ handle, face: card, back: 'players' })),
  ),
  row: state.row.cards,
  proposals: state.proposals,
  questions: state.questions,
  resolution: resolutionView(state),
  resolutions: state.resolutions,
  wished: state.wished,
  locks: state.locks,
  advantages: state.advantages,
  cost: state.cost,
  costPut: state.costPut,
  lastOutcome: state.lastOutcome,
  settled: state.settled,
  summaries: state.summaries,
}));

const ownSheet = once((character: Character): OwnSheet => ({
  id: character.id,
  name: character.name,
  about: character.about,
  backgrounds: character.backgrounds,
  bonus: character.bonus,
  tokens: character.tokens,
  draft: character.draft,
}));

/**
 * A player's sheet as the GM sees it while playing for that player: without the draft, and with the bonus cards only if
 * the option `gmSeesHands` is set.
 */
function sheetForGm(state: State, character: Character): OwnSheet {
  const sheet = ownSheet(character);
  return { ...sheet, draft: null, bonus: state.options.gmSeesHands ? sheet.bonus : [] };
}

function choicesOf(state: State, seat: SeatId): readonly SeenCard[] {
  const draws = state.resolution?.draws.filter((draw) => isChoosing(draw)) ?? [];
  return draws
    .filter(({ party }) => controllerOf(state, party) === seat)
    .flatMap((draw): readonly SeenCard[] => {
      if (draw.offer === null || draw.result === null)
        return draw.cards.map(({ handle, card }) => ({ handle, face: card, back: 'players' }));
      const { handle, card } = draw.offer.card;
      return [asCard(draw.result, keepHandle(draw)), { handle, face: card, back: 'players' }];
    });
}

function picksOf(state: State, seat: SeatId): OwnView['picks'] {
  const picked = (state.resolution?.draws ?? []).filter(
    ({ pick, party }) => pick !== null && controllerOf(state, party) === seat,
  );
  return picked.length === 0 ? undefined : Object.fromEntries(picked.map(({ id, pick }) => [id, pick ?? '']));
}

function missedOf({ missed, resolution }: State, mine: readonly Character[]): readonly MissedView[] {
  return mine.flatMap(({ id }): readonly MissedView[] => {
    const record = missed[id];
    if (record === undefined) return [];
    const { kind } = record;
    const party = resolution?.parties.find((candidate) => candidate.id === id);
    if (resolution?.number !== record.resolution) return [{ character: id, kind, standing: 'over' }];
    return [{ character: id, kind, standing: party?.active === true ? 'back' : 'waits' }];
  });
}

function ownView(state: State, you: Extract<Actor, { readonly kind: 'seat' | 'gm' }>): OwnView {
  const seat = you.kind === 'gm' ? gmSeat : you.seat;
  const mine = state.characters.filter(({ owner }) => owner === seat);
  const borrowed = state.characters.filter(
    ({ id, owner }) => owner !== seat && seat === gmSeat && controllerOf(state, id) === gmSeat,
  );
  const sheets = [...mine.map(ownSheet), ...borrowed.map((character) => sheetForGm(state, character))];
  const asks = askOf(state, seat);
  const waits = asks === undefined ? waitsOf(state, seat) : undefined;
  const picks = picksOf(state, seat);
  const missed = missedOf(state, mine);
  const challenge = state.resolution?.challenge ?? null;
  const hands =
    seat === gmSeat && state.mode === 'gm' && state.options.gmSeesHands
      ? Object.fromEntries(state.characters.filter(isPlayersOwn).map(({ id, bonus }) => [id, bonus]))
      : undefined;
  const closed =
    seat === gmSeat && state.options.sheets === 'untilUsed'
      ? Object.fromEntries(state.characters.filter(isPlayersOwn).map(({ id, backgrounds }) => [id, backgrounds]))
      : undefined;
  return {
    you,
    ...(asks === undefined ? {} : { asks }),
    ...(waits === undefined ? {} : { waits }),
    hand: sheets.flatMap(({ backgrounds, bonus }) => [...backgrounds, ...bonus]),
    sheets,
    choices: choicesOf(state, seat),
    ...(picks === undefined ? {} : { picks }),
    ...(missed.length === 0 ? {} : { missed }),
    ...(challenge === null || challenge.shown || challenge.arbiter !== seat ? {} : { target: challenge.target }),
    ...(hands === undefined ? {} : { hands }),
    ...(closed === undefined ? {} : { closed }),
  };
}

export function view(state: State, viewer: Viewer): TableView {
  const isSeated = viewer.kind === 'seat' && state.players.some(({ seat }) => seat === viewer.seat);
  const shared = sharedView(state);
  if (isSeated) return { shared, own: ownView(state, viewer) };
  if (viewer.kind === 'gm' && state.gm !== null) return { shared, own: ownView(state, viewer) };
  return { shared, own: { you: { kind: 'spectator' }, hand: [], sheets: [], choices: [] } };
}
