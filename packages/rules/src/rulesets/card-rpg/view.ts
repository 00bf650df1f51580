/** Builds each viewer's view from what is granted to them. */
import { cardsIn, choosableGains } from './state-changes.ts';
import { seesPayment } from './audience.ts';
import type { CardCode, Viewer } from '../../kernel/index.ts';
import { factoryOrderOf, once, suits } from '../../kernel/index.ts';
import { askOf, asksOfAll } from './asks.ts';
import type { Card, HeldCard, PartId } from './cards.ts';

import type { Character, Conflict, Environment, Help, Npc, NpcDraft, Payment, State } from './state.ts';
import { actsOf } from './flow/place.ts';
import { nameShown, namesIn, shownPlaces } from './naming.ts';
import {
  consentersOf,
  controllerOf,
  controls,
  gainsDue,
  isAlive,
  leaderOf,
  leads,
  levelsOf,
  npcAt,
  parties,
  paysFor,
  activeSeatsAndGm,
  phaseOf,
  prequelParts,
  seatOfViewer,
  suitsOfLevel,
  tempoIn,
  attributeOf,
} from './selectors.ts';
import { waitingFor } from './waiting.ts';
import type {
  OwnedCard,
  ParticipantView,
  AttackView,
  RedView,
  HelpView,
  PaymentView,
  NpcView,
  ConflictView,
  CharacterView,
  SheetView,
  SharedView,
  DraftView,
  OwnView,
  TableView,
} from './view-types.ts';

function sorted(cards: readonly Card[]): readonly CardCode[] {
  return cards
    .map(({ face }) => face)
    .toSorted((one, other) => (factoryOrderOf(one) ?? 0) - (factoryOrderOf(other) ?? 0));
}

/** The handle of an open card ends in its position. */
function laid(cards: readonly Card[], at: string): readonly OwnedCard[] {
  return cards.map(({ face, owner }, index) => ({ handle: `${at}-${index + 1}`, face, owner }));
}

const held = once((cards: readonly HeldCard[]): readonly OwnedCard[] =>
  cards.map(({ handle, face, owner }) => ({ handle, face, owner })),
);

const attackView = once(({ aid, pile, target, by, status }: Conflict['attacks'][number]): AttackView => ({
  aid,
  pile: laid(pile, aid),
  target,
  by,
  status,
}));

const redView = once(({ aid, card, resolvedBy }: Conflict['reds'][number]): RedView => {
  const seen = { handle: aid, face: card.face, owner: card.owner };
  return { aid, card: seen, pile: [seen], resolvedBy };
});

const helpView = once(({ aid, card, usedBy }: Help): HelpView => {
  const seen = { handle: aid, face: card.face, owner: card.owner };
  return { aid, card: seen, pile: [seen], usedBy };
});

function deckCount(state: State, part: PartId): number | null {
  const npc = npcAt(state, part);
  if (npc?.pool !== undefined && npc.pool !== null) return null;
  return (state.characters.find(({ id }) => id === part)?.deck ?? npc?.deck ?? []).length;
}

function participants(state: State, conflict: Conflict): readonly ParticipantView[] {
  return conflict.participants.map(({ id, side, active, reason, hand, wounds, cost }) => ({
    id,
    name: nameShown(state, id),
    side,
    active,
    reason,
    seat: controllerOf(state, id),
    hand: hand.cards.length,
    deck: state.options.deckCounts === 'owner' ? null : deckCount(state, id),
    wounds: wounds.map(({ wid, pile, faces, from, marker, story }) => ({
      wid,
      faces,
      owners: pile.map(({ owner }) => owner),
      from,
      marker,
      story,
    })),
    laid: wounds.flatMap(({ wid, pile }) => laid(pile, wid).slice(-1)),
    cost,
    pays: paysFor(state, id),
  }));
}

function placeView(state: State, conflict: Conflict): ConflictView['environment'] {
  const place = state.environments.find(({ definition }) => definition.id === conflict.environment);
  if (place === undefined) return null;
  const { id, name, sketch } = place.definition;
  const { when, every } = tempoIn(place.definition, state.options);
  const contestant = attributeOf(place, 'contestant');
  return {
    id,
    name,
    cards: place.pile.length,
    discard: laid(place.discard, 'discard'),
    sketch,
    red: actsOf(state, 'red'),
    black: actsOf(state, 'black'),
    when,
    every,
    since: conflict.placeSince,
    ...(contestant === undefined ? {} : { contest: { stamina: contestant.stamina, drawn: conflict.drawn } }),
  };
}

function rowOf({ paid, faces }: Payment): readonly CardCode[] {
  return [...paid, ...faces].map(({ face }) => face);
}

function paymentViews(state: State, conflict: Conflict): readonly PaymentView[] {
  const isPublic = state.options.payVisibility !== 'owner-gm';
  return Object.entries(conflict.payments).map(([part, payment]) => ({
    part,
    left: isPublic ? payment.left : null,
    row: isPublic ? rowOf(payment) : null,
  }));
}

function conflictView(state: State): ConflictView | null {
  const { conflict } = state;
  if (conflict === null) return null;
  const { number, title, challenge, stakes, trump, version, agreed, sealed, tied, round, turn, turns, reveal } =
    conflict;
  const { cued, silent, harness, truce, lines, result, owed } = conflict;
  return {
    number,
    title,
    challenge,
    participants: participants(state, conflict),
    environment: placeView(state, conflict),
    stakes,
    trump,
    opener: conflict.openerNamed,
    version,
    parties: parties(state),
    agreed,
    sealed,
    tied,
    round,
    turn,
    turns,
    attacks: conflict.attacks.map(attackView),
    reds: conflict.reds.map(redView),
    help: conflict.help === null ? null : helpView(conflict.help),
    outOfPlay: laid(conflict.outOfPlay, 'out'),
    next: `A${conflict.aids + 1}`,
    cued,
    silent,
    harness,
    reveal:
      reveal === null
        ? null
        : { card: reveal.card.face, acts: reveal.acts, asked: reveal.asked, committed: Object.keys(reveal.committed) },
    truce,
    entering: conflict.entering.map((one) => ({ ...one, asked: consentersOf(state) })),
    late: conflict.late,
    peacemakers: activeSeatsAndGm(state),
    lines,
    result,
    owed,
    payments: paymentViews(state, conflict),
  };
}

function inConflict({ conflict }: State, owner: string): readonly Card[] {
  return conflict === null ? [] : cardsIn(conflict).filter((card) => card.owner === owner);
}

/** Without burnt and captive cards. */
function listOf(state: State, owner: PartId): readonly Card[] {
  const home = state.characters.find(({ id }) => id === owner)?.deck ?? npcAt(state, owner)?.deck ?? [];
  const payment = state.conflict?.payments[owner];
  return [
    ...home,
    ...inConflict(state, owner),
    ...(payment?.apart ?? []),
    ...(payment?.paid ?? []),
    ...(payment?.faces ?? []),
  ];
}

function captivesOf(captives: Character['captives']): CharacterView['captives'] {
  return Object.fromEntries(captives.map(({ wid, cards }) => [wid, laid(cards, wid)]));
}

function characterView(state: State, one: Character): CharacterView {
  const { id, seat, name, concept, childhood, creation, consumed, fate, prequels, scars, captives, taken } = one;
  return {
    id,
    seat,
    name,
    concept,
    childhood,
    creation,
    alive: isAlive(one),
    consumed,
    fate,
    cards: state.options.deckCounts === 'owner' ? null : listOf(state, id).length,
    ashes: one.ashes.length,
    prequels: prequels.map(({ gains: _gains, ...told }) => told),
    scars,
    captives: captivesOf(captives),
    taken,
  };
}

/** The sorted list of a place's cards does not reveal their order. */
function environmentView(state: State, place: Environment): SharedView['environments'][number] {
  const { definition, pile, discard } = place;
  const { id, name, openList, themes } = definition;
  const list = openList ? sorted([...pile, ...discard, ...inConflict(state, id)]) : null;
  return { id, name, cards: pile.length + discard.length, open: list === null ? null : { list, themes } };
}

function prequelView(state: State): SharedView['prequel'] {
  if (state.prequel === null) return null;
  const { gains, ...open } = state.prequel;
  return { ...open, drawn: Object.keys(gains), suits: suitsOfLevel(state, open.level) };
}

const npcView = ({ id, name, kept, pool, deck, scars, captives, consumed, fate }: Npc): NpcView => ({
  id,
  name,
  kept,
  pool,
  cards: deck.length,
  scars,
  captives: captivesOf(captives),
  consumed,
  alive: isAlive({ fate }),
});

const shared = once((state: State): SharedView => ({
  prompt: state.prompt,
  phase: phaseOf(state),
  waitingFor: waitingFor(state),
  asks: asksOfAll(state),
  options: state.options,
  stage: state.stage,
  seats: state.seats,
  leader: leaderOf(state),
  gm: state.gm,
  names: namesIn(state),
  standIns: state.standIns,
  levels: levelsOf(state),
  themes: state.themes,
  characters: state.characters.map((one) => characterView(state, one)),
  people: state.npcs
    .filter(({ hidden }) => !hidden)
    .map((npc) => ({ ...npcView(npc), ...(state.options.deckCounts === 'owner' ? { cards: null } : {}) })),
  environments: shownPlaces(state).map((place) => environmentView(state, place)),
  preparing: state.draft !== null,
  prequel: prequelView(state),
  pairs: state.pairs,
  queue: state.queue,
  conflict: conflictView(state),
  conflicts: state.conflicts,
}));

function halfCounts(one: Character): SheetView['halves'] {
  const { halves } = one;
  if (halves === null) return null;
  return Object.fromEntries(
    suits.flatMap((suit) => (['low', 'high'] as const).map((half) => [`${suit}:${half}`, halves[suit][half].length])),
  );
}

/** Seen by the owner and the GM, and computed once for both. */
const sheetView = once((state: State) =>
  once((one: Character): SheetView => ({
    list: sorted(listOf(state, one.id)),
    ashes: sorted(one.ashes),
    gains: one.prequels.map(({ gains }) => gains),
    halves: halfCounts(one),
  })),
);

/** The same for every player, so it is computed once. */
const openLists = once((state: State) =>
  Object.fromEntries(state.characters.map((one) => [one.id, sheetView(state)(one).list])),
);

function sheetsFor(state: State, viewer: Viewer): Pick<OwnView, 'sheets' | 'lists'> {
  const seen = state.characters.filter(({ seat }) => leads(state, viewer) || seat === seatOfViewer(viewer));
  return {
    sheets: Object.fromEntries(seen.map((one) => [one.id, sheetView(state)(one)])),
    ...(state.options.sheetCards === 'public' ? { lists: openLists(state) } : {}),
  };
}

/** CR-13 */
function watchedBy(state: State, viewer: Viewer): Pick<OwnView, 'watched'> {
  if (!state.options.gmSeesHands || !leads(state, viewer)) return {};
  const others = state.conflict?.participants.filter(({ id }) => !controls(state, viewer, id)) ?? [];
  return { watched: Object.fromEntries(others.map(({ id, hand }) => [id, sorted(hand.cards)])) };
}

/** CR-151 */
function rowsFor(state: State, viewer: Viewer): Pick<OwnView, 'rows' | 'dues'> {
  if (state.options.payVisibility !== 'owner-gm') return {};
  const own = Object.entries(state.conflict?.payments ?? {}).filter(([part]) => seesPayment(state, part, viewer));
  return {
    rows: Object.fromEntries(own.map(([part, payment]) => [part, rowOf(payment)])),
    dues: Object.fromEntries(own.map(([part, { left }]) => [part, left])),
  };
}

/** CR-22 */
function gainsFor(state: State, viewer: Viewer): Pick<OwnView, 'gains'> {
  if (state.options.gainDraw !== 'choose' || state.prequel?.step !== 'reward') return {};
  const { gains } = state.prequel;
  const part = prequelParts(state).find((id) => controls(state, viewer, id) && gains[id] === undefined);
  const halves = state.characters.find(({ id }) => id === part)?.halves ?? null;
  if (part === undefined || halves === null) return {};
  const { due, half } = gainsDue(state, part);
  return { gains: sorted(choosableGains(halves, due, half)) };
}

function ownPartsView(state: State, viewer: Viewer): OwnView {
  const { conflict } = state;
  const you = viewer.kind === 'spectator' ? { kind: 'spectator' as const } : viewer;
  const own = conflict?.participants.filter(({ id }) => controls(state, viewer, id)) ?? [];
  const hands = Object.fromEntries(own.map(({ id, hand }) => [id, held(hand.cards)]));
  const inPlay = own.find(({ id }) => id === conflict?.turn?.part) ?? own.find(({ active }) => active) ?? own[0];
  const committed = own.flatMap(({ id, hand }) => {
    const face = hand.cards.find(({ handle }) => handle === conflict?.reveal?.committed[id])?.face;
    return face === undefined ? [] : [[id, face] as const];
  });
  const shown = own.flatMap(({ id }) => conflict?.reveal?.shown[id] ?? []);
  const decks = own.flatMap(({ id }) => {
    const count = deckCount(state, id);
    return count === null ? [] : [[id, count] as const];
  });
  return {
    you,
    ...(state.options.deckCounts === 'owner' ? { decks: Object.fromEntries(decks) } : {}),
    ...watchedBy(state, viewer),
    ...rowsFor(state, viewer),
    ...gainsFor(state, viewer),
    parts: own.map(({ id }) => id),
    hand: inPlay === undefined ? [] : (hands[inPlay.id] ?? []),
    hands,
    committed: Object.fromEntries(committed),
    shown,
  };
}

function draftView(draft: NpcDraft): DraftView {
  return { ...draft, cards: held(draft.cards.cards) };
}

function leaderView(state: State): Partial<OwnView> {
  return {
    leads: true,
    shelf: state.npcs.filter(({ hidden }) => hidden).map(npcView),
    pools: Object.fromEntries(
      Object.entries(state.pools).map(([id, { name, pile, discard }]) => [
        id,
        { ...(name === undefined ? {} : { name }), cards: pile.length, discard: discard.map(({ face }) => face) },
      ]),
    ),
    ...(state.draft === null ? {} : { draft: draftView(state.draft) }),
    npcs: Object.fromEntries(
      state.npcs.map((one) => [one.id, { list: sorted(listOf(state, one.id)), traits: one.traits }]),
    ),
    places: state.environments.map(({ definition }) => definition),
    hiddenPlaces: state.environments.filter(({ hidden }) => hidden).map(({ definition }) => definition.id),
  };
}

function ownView(state: State, viewer: Viewer): OwnView {
  const isSeated =
    viewer.kind === 'gm' ||
    (viewer.kind === 'seat' && state.seats.some(({ seat, presence }) => seat === viewer.seat && presence !== 'left'));
  if (!isSeated) return { you: { kind: 'spectator' } };
  const asks = askOf(state, seatOfViewer(viewer) ?? '');
  return {
    ...ownPartsView(state, viewer),
    ...(asks === undefined ? {} : { asks }),
    ...sheetsFor(state, viewer),
    ...(leads(state, viewer) ? leaderView(state) : {}),
  };
}

export function view(state: State, viewer: Viewer): TableView {
  return { shared: shared(state), own: ownView(state, viewer) };
}
