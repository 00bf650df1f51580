/** What each viewer gets. Everything is built up from nothing; pieces are the state's own, so that a comparison stops at what did not change. */
import type { Actor, CardCode, PlayView, Saying, SeatId, SeenCard, Viewer } from '../../kernel/index.ts';
import { once } from '../../kernel/index.ts';
import { askOf, asksOfAll } from './asks.ts';
import { isHeld } from './flow/leaving.ts';
import { leftInPack } from './packs.ts';
import type { Options } from './options.ts';
import type {
  Background,
  Challenge,
  Character,
  CharacterId,
  Competition,
  Disadvantage,
  Draft,
  Draw,
  Experience,
  Fray,
  Kind,
  Lock,
  Mode,
  OpenCost,
  Party,
  PartyId,
  Phase,
  Player,
  Proposal,
  Question,
  Resolution,
  ResultCard,
  State,
} from './state.ts';
import {
  awaitedJudges,
  characterOf,
  controllerOf,
  gmSeat,
  isChoosing,
  isPlayersOwn,
  keepHandle,
  missingSlots,
  nameOf,
  standingOf,
  windowParties,
} from './selectors.ts';
import { waitingFor } from './waiting.ts';

/** A background nobody but its player and the GM has seen yet (`sheets`). */
export interface ClosedBackground {
  readonly slot: string;
  readonly kind: Kind;
  readonly closed: true;
}

export type SheetCard = Background | ClosedBackground;

/** A character as everybody sees it. */
export interface CharacterView {
  readonly id: CharacterId;
  readonly owner: SeatId;
  readonly name: string;
  readonly sheet: readonly SheetCard[];
  readonly standing: Character['standing'];
  readonly missing: readonly string[];
  readonly bonus: number;
  readonly disadvantages: readonly Disadvantage[];
  readonly incapacitated: boolean;
  readonly parked: boolean;
  readonly innateChanged: number | null;
  readonly grants: readonly Kind[];
  readonly experience: Experience;
  readonly consents: Character['consents'];
  readonly drafting: boolean;
}

export interface DrawView {
  readonly id: string;
  readonly party: PartyId;
  readonly name: string;
  readonly cards: readonly { readonly handle: string; readonly card: CardCode; readonly counts: ResultCard }[];
  readonly result: ResultCard | null;
  readonly offer: Draw['offer'];
  readonly substitutions: number;
  readonly disadvantages: readonly CardCode[];
  readonly vetoed: readonly string[];
  /** Several cards lie there, and it is not said which one counts. */
  readonly choosing: boolean;
}

export interface ResolutionView {
  readonly number: number;
  readonly kind: Resolution['kind'];
  readonly span: string;
  readonly parties: readonly (Party & {
    readonly name: string;
    readonly controller: SeatId | null;
    /** What lies before it: the cards it drew, and what it put in their place. */
    readonly cards: readonly SeenCard[];
  })[];
  /** The target is missing while it is hidden. */
  readonly challenge: (Omit<Challenge, 'target'> & { readonly target: number | null }) | null;
  readonly competition: Competition | null;
  readonly fray: Fray | null;
  readonly ready: readonly PartyId[];
  readonly draws: readonly DrawView[];
  readonly passed: readonly PartyId[];
  readonly unheard: readonly PartyId[];
  /** Those who may still send the last description back, and for whom the window waits (DR-96). */
  readonly judges: readonly SeatId[];
  readonly play: Resolution['play'];
  readonly proposer: SeatId | null;
}

export interface SharedView {
  readonly prompt: number;
  readonly phase: Phase;
  readonly waitingFor: readonly SeatId[];
  readonly asks: Saying;
  readonly options: Options;
  readonly mode: Mode;
  /** The GM is gone, or there is none and all but one are, and the table waits (DR-02, DR-136). */
  readonly held: boolean;
  readonly players: readonly Player[];
  readonly gm: Player | null;
  readonly clock: { readonly session: number; readonly episode: number; readonly scene: number };
  readonly scene: State['scene'];
  readonly characters: readonly CharacterView[];
  readonly piles: { readonly draw: number; readonly red: number; readonly blue: number };
  readonly discard: readonly SeenCard[];
  /** The cards of this exchange as they came off the deck. */
  readonly drawn: readonly SeenCard[];
  readonly proposals: readonly Proposal[];
  readonly questions: readonly Question[];
  readonly resolution: ResolutionView | null;
  /** How many there were so far, the one that is on counted in. */
  readonly resolutions: number;
  /** Those among them that somebody had proposed. */
  readonly wished: number;
  readonly locks: readonly Lock[];
  readonly advantages: Readonly<Record<CharacterId, number>>;
  readonly cost: OpenCost | null;
  readonly costPut: State['costPut'];
  readonly lastOutcome: State['lastOutcome'];
  readonly settled: State['settled'];
  readonly summaries: readonly SeatId[];
}

/** A sheet as its player has it. */
export interface OwnSheet {
  readonly id: CharacterId;
  readonly name: string;
  readonly about: string;
  readonly backgrounds: readonly Background[];
  readonly bonus: readonly SeenCard[];
  readonly tokens: number;
  readonly draft: Draft | null;
}

export interface MissedView {
  readonly character: CharacterId;
  readonly kind: Resolution['kind'];
  readonly standing: 'waits' | 'back' | 'over';
}

export interface OwnView {
  readonly you: Actor | { readonly kind: 'spectator' };
  readonly asks?: Saying;
  /** Everything that could be put in place of a draw: backgrounds and bonus cards of the own characters. */
  readonly hand: readonly SeenCard[];
  readonly sheets: readonly OwnSheet[];
  /** Cards among which the own draws choose. */
  readonly choices: readonly SeenCard[];
  /** Draws for which a card was already chosen, and which: nobody else knows yet. */
  readonly picks?: Readonly<Record<string, string>>;
  /** What went on without the own characters while their player was gone, and whether they are in it again (DR-135). */
  readonly missed?: readonly MissedView[];
  /** Whole sheets of the players' characters, where they lie closed before the others, for the GM (DR-15). */
  readonly closed?: Readonly<Record<CharacterId, readonly Background[]>>;
  /** A hidden target, for whoever set it. */
  readonly target?: number;
  /** Bonus cards of the players, where the GM may look (`gmSeesHands`). */
  readonly hands?: Readonly<Record<CharacterId, readonly SeenCard[]>>;
}

export interface TableView extends PlayView {
  readonly shared: SharedView;
  readonly own: OwnView;
}

function sheetFor(state: State, character: Character): readonly SheetCard[] {
  const isOpen = state.options.sheets !== 'untilUsed' && isPlayersOwn(character);
  if (isOpen) return character.backgrounds;
  if (isPlayersOwn(character))
    return character.backgrounds.map((card) => (card.used ? card : { slot: card.slot, kind: card.kind, closed: true }));
  // The GM's people show what they have used, and not how much else there is.
  const used = character.backgrounds.filter((card) => card.used);
  return used.map((card, place) => ({ ...card, handle: `${character.id}u${place + 1}` }));
}

function characterView(state: State, character: Character): CharacterView {
  const { id, owner, name, bonus, tokens, disadvantages, incapacitated, parked, innateChanged } = character;
  return {
    id,
    owner,
    name,
    sheet: sheetFor(state, character),
    standing: standingOf(state, character),
    // Which places the GM's people have filled is nobody else's business.
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
  const { id, party, cards, result, offer, substitutions, disadvantages, vetoed } = draw;
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
    choosing: isChoosing(draw),
  };
}

/** The cards of a draw as they lie: what counts lies on top, as the last. */
function lyingCards({ id, cards, result, offer }: Draw): readonly SeenCard[] {
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
  const heard = windowParties(resolution).filter(
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
      cards: draws.filter((draw) => draw.party === party.id).flatMap(lyingCards),
    })),
    challenge: challenge === null ? null : { ...challenge, target: challenge.shown ? challenge.target : null },
    competition,
    fray,
    ready,
    draws: draws.map((draw) => drawView(state, draw)),
    passed,
    unheard: heard,
    judges: awaitedJudges(state),
    play,
    proposer,
  };
}

function asCard(result: ResultCard, handle: string): SeenCard {
  return { handle, face: result.card, back: result.back };
}

/** The players' own, then those of the GM's people who were met: by their ids, for which of them the GM made first is nobody else's business. */
function knownCharacters({ characters }: State): readonly Character[] {
  const met = characters.filter((character) => !isPlayersOwn(character) && character.met);
  const byId = met.toSorted((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)));
  return [...characters.filter(isPlayersOwn), ...byId];
}

/** The very same object for every viewer of this state. */
const sharedView = once((state: State): SharedView => ({
  prompt: state.prompt,
  phase: state.phase,
  waitingFor: waitingFor(state),
  asks: asksOfAll(state),
  options: state.options,
  mode: state.mode,
  held: isHeld(state),
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

/** What the GM may know of a player's sheet while playing for them: all but the bonus cards. */
function steered(state: State, character: Character): OwnSheet {
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
    const told = missed[id];
    if (told === undefined) return [];
    const { kind } = told;
    const party = resolution?.parties.find((one) => one.id === id);
    if (resolution?.number !== told.resolution) return [{ character: id, kind, standing: 'over' }];
    return [{ character: id, kind, standing: party?.active === true ? 'back' : 'waits' }];
  });
}

function ownView(state: State, you: Extract<Actor, { readonly kind: 'seat' | 'gm' }>): OwnView {
  const seat = you.kind === 'gm' ? gmSeat : you.seat;
  const mine = state.characters.filter(({ owner }) => owner === seat);
  const borrowed = state.characters.filter(
    ({ id, owner }) => owner !== seat && seat === gmSeat && controllerOf(state, id) === gmSeat,
  );
  const sheets = [...mine.map(ownSheet), ...borrowed.map((character) => steered(state, character))];
  const asks = askOf(state, seat);
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
