/** What each viewer sees, built up from nothing (section on components and visibility: SU-09, SU-22, SU-49, SU-131). */
import type { CardCode, Pile, PlayView, SeatId, SeenCard, Suit, Viewer } from '../../kernel/index.ts';
import { laidOut, once } from '../../kernel/index.ts';
import { seesSheet } from './hearing.ts';
import { handIn } from './evolve/handlers.ts';
import type { Options } from './options.ts';
import type { Trait } from './skills.ts';
import type {
  Character,
  Cover,
  Flags,
  Holder,
  Memo,
  Npc,
  Opposition,
  Phase,
  Play,
  Pool,
  Player,
  Presence,
  Settled,
  State,
  Used,
  Vehicle,
  Who,
} from './state.ts';
import type { Parts } from './table.ts';
import {
  cardSum,
  defenderOf,
  gmModifier,
  gmTotal,
  initiativeTotal,
  isActive,
  isUntagged,
  markValue,
  partsOf,
  phaseOf,
  playerTotal,
  pickCount,
  poolOf,
  ridersOf,
  sheetOf,
  topPlay,
} from './table.ts';
import { askOf, asksOfAll, isSuspended, undone, waitingFor } from './waiting.ts';

export interface SeatView {
  readonly seat: SeatId;
  readonly name: string;
  readonly presence: Presence;
  /** In the scene, alive and at the table. */
  readonly active: boolean;
  readonly present: boolean;
  readonly sheet: string;
  readonly called: string;
  readonly finished: boolean;
  readonly dead: boolean;
  readonly out: boolean;
  readonly cards: number;
  readonly damage: number;
  readonly flags: Flags;
  /** Nothing where sheets are their owners' (SU-22). */
  readonly character: Character | null;
}

export type NpcView = Pick<Npc, 'id' | 'name' | 'damage' | 'down' | 'skips'>;

export interface OppositionView {
  readonly kind: Opposition['kind'];
  readonly trait: Trait | null;
  readonly npc: string | null;
  /** The number, where it is open (SU-46). */
  readonly value: number | null;
}

export interface PlayingView extends Pick<
  Play,
  | 'id'
  | 'kind'
  | 'use'
  | 'mode'
  | 'seat'
  | 'npc'
  | 'marks'
  | 'desired'
  | 'text'
  | 'step'
  | 'charismaWanted'
  | 'free'
  | 'added'
  | 'round'
  | 'picks'
  | 'leaders'
  | 'jacks'
  | 'outcome'
  | 'followUp'
  | 'holdOn'
> {
  readonly opposition: OppositionView | null;
  readonly cover: Omit<Cover, 'value'> | null;
  readonly parts: Parts;
  /** The player side's total so far. */
  readonly total: number;
  /** What the GM's cards come to; what is added to them is the GM's secret (SU-49). */
  readonly gmCards: number;
  /** Whether faces are plain tens for the player side (SU-93). */
  readonly untagged: boolean;
  readonly player: readonly Used[];
  readonly gm: readonly Used[];
  readonly riders: Readonly<Record<Suit, number>>;
  /** How many marks are to be picked (SU-171). */
  readonly pick: number;
}

export interface InitiativeView {
  readonly step: 'ADD' | 'JACKS';
  readonly tie: number;
  readonly jacks: readonly Holder[];
  readonly undone: readonly SeatId[];
  /** Totals of players; of an NPC only the cards show (SU-121). */
  readonly entries: readonly {
    readonly party: Who;
    readonly cards: readonly Used[];
    readonly charisma: number;
    readonly total: number | null;
  }[];
}

export interface SharedView {
  readonly prompt: number;
  readonly phase: Phase;
  readonly waitingFor: readonly Holder[];
  readonly asks: PlayView['shared']['asks'];
  /** The GM is gone: nothing goes on (SU-185). */
  readonly suspended: boolean;
  readonly options: Options;
  readonly gm: { readonly name: string; readonly presence: Presence; readonly cards: number };
  readonly seats: readonly SeatView[];
  readonly job: string;
  readonly scene: State['scene'];
  /** Scenes begun so far. */
  readonly scenes: number;
  readonly npcs: readonly NpcView[];
  readonly vehicles: readonly Vehicle[];
  readonly decks: Readonly<Record<Pool, number>>;
  readonly discards: Readonly<Record<Pool, readonly SeenCard[]>>;
  /** The play that is open, and a leader's on top of it. */
  readonly plays: readonly PlayingView[];
  /** The cards on the table by side: of the play, or of the order of a round. */
  readonly area: Readonly<Record<Pool, readonly Used[]>>;
  /** The one of them whose step it is. */
  readonly play: PlayingView | null;
  /** Cards of the round that is settled, while a Jack may fetch one of them (SU-73). */
  readonly spent: readonly CardCode[];
  /** Characters that an attack will reach after the one that defends now (SU-114). */
  readonly attacked: readonly SeatId[];
  readonly tray: {
    readonly seat: SeatId;
    readonly deck: Pool;
    readonly count: number;
    readonly mayDiscard: number;
  } | null;
  /** How the last play of the scene came out, and with which cards. */
  readonly last: Settled | null;
  readonly swap: {
    readonly leader: SeatId;
    readonly parties: readonly SeatId[];
    readonly left: number;
    readonly most: number;
    readonly offers: readonly { readonly id: string; readonly from: SeatId; readonly to: SeatId }[];
  } | null;
  readonly combat: {
    readonly parties: readonly Who[];
    readonly newcomers: readonly Who[];
    readonly round: number;
    readonly order: readonly Who[];
    readonly turn: Who | null;
    /** Parties whose turn is over in this round. */
    readonly over: readonly Who[];
    readonly feints: number;
    readonly initiative: InitiativeView | null;
  } | null;
}

/** The GM's side of the play that is open. */
export interface Secrets {
  readonly modifier: number;
  readonly perMark: Readonly<Record<Who, number>>;
  readonly npcTagged: boolean;
  readonly untagged: boolean;
  readonly threshold: number | null;
  readonly total: number;
  /** The player side's total less what it has to beat or meet. */
  readonly margin: number;
}

export interface OwnView {
  readonly you: PlayView['own']['you'];
  readonly asks?: PlayView['shared']['asks'];
  readonly hand?: readonly SeenCard[];
  readonly character?: Character;
  /** Sheets to choose from. */
  readonly sheets?: readonly Character[];
  /** Cards that are being looked at (SU-131). */
  readonly tray?: readonly SeenCard[];
  /** What you may still remember of a deck, from the top (SU-131). */
  readonly memos?: readonly Memo[];
  /** A card of yours that lies face down in a swap. */
  readonly offered?: { readonly id: string; readonly card: CardCode };
  /** What a Jack of yours may fetch from a deck. */
  readonly search?: readonly SeenCard[];
  /** For the GM. */
  readonly secrets?: Secrets;
  readonly npcs?: readonly Npc[];
  readonly initiative?: Readonly<Record<Who, number>>;
  readonly characters?: Readonly<Record<SeatId, Character>>;
}

export interface SuitsView extends PlayView {
  readonly shared: SharedView;
  readonly own: OwnView;
}

function seatView(state: State, player: Player): SeatView {
  const sheet = sheetOf(player);
  return {
    seat: player.seat,
    name: player.name,
    presence: player.presence,
    active: isActive(player),
    present: player.present,
    sheet: player.sheet,
    called: sheet.name,
    finished: sheet.finished,
    dead: sheet.dead,
    out: player.out,
    cards: handIn(state, player.seat).cards.length,
    damage: player.damage,
    flags: player.flags,
    character: state.options['sheets'] === 'owner' ? null : sheet,
  };
}

/** The number a play has to meet, for those who may know it yet. */
function openThreshold(state: State, { opposition }: Play): number | null {
  if (opposition === null || opposition.kind === 'opposed') return null;
  const isOpen = opposition.kind === 'formula' || state.options['thresholdShown'] === 'atStart';
  return isOpen ? opposition.value : null;
}

const playingView = (state: State, play: Play): PlayingView => ({
  id: play.id,
  kind: play.kind,
  use: play.use,
  mode: play.mode,
  seat: play.seat,
  npc: play.npc,
  marks: play.marks,
  desired: play.desired,
  text: play.text,
  step: play.step,
  charismaWanted: play.charismaWanted,
  free: play.free,
  added: play.added,
  round: play.round,
  picks: play.picks,
  leaders: play.leaders,
  jacks: play.jacks,
  outcome: play.outcome,
  followUp: play.followUp,
  holdOn: play.holdOn,
  opposition:
    play.opposition === null
      ? null
      : {
          kind: play.opposition.kind,
          trait: play.opposition.trait,
          npc: play.opposition.npc,
          value: openThreshold(state, play),
        },
  cover:
    play.cover === null ? null : { leader: play.cover.leader, allies: play.cover.allies, success: play.cover.success },
  parts: partsOf(state, play),
  total: playerTotal(state, play),
  gmCards: cardSum(play.sides.gm),
  untagged: isUntagged(state, play, 'player'),
  player: play.sides.player,
  gm: play.sides.gm,
  riders: ridersOf(state.options, play.sides.player),
  pick: pickCount(state, play),
});

function combatView(state: State): SharedView['combat'] {
  const { combat } = state;
  if (combat === null) return null;
  const { initiative } = combat;
  return {
    parties: combat.parties,
    newcomers: combat.newcomers,
    round: combat.round,
    order: combat.order,
    turn: initiative === null ? (combat.order[combat.turn] ?? null) : null,
    over: combat.order.slice(0, Math.max(0, combat.turn)),
    feints: combat.feints,
    initiative:
      initiative === null
        ? null
        : {
            step: initiative.step,
            tie: initiative.tie,
            jacks: initiative.jacks,
            undone: undone(state, initiative),
            entries: initiative.entries.map((entry) => ({
              party: entry.party,
              cards: entry.cards,
              charisma: entry.charisma,
              total: state.players.some(({ seat }) => seat === entry.party) ? initiativeTotal(state, entry) : null,
            })),
          },
  };
}

function areaOf(state: State): SharedView['area'] {
  const play = topPlay(state);
  if (play !== undefined) return play.sides;
  const cards = (state.combat?.initiative?.entries ?? []).flatMap((entry) => entry.cards);
  return {
    player: cards.filter(({ by }) => poolOf(by) === 'player'),
    gm: cards.filter(({ by }) => poolOf(by) === 'gm'),
  };
}

const nothing: readonly CardCode[] = [];

function spentIn(state: State): readonly CardCode[] {
  const spent = topPlay(state)?.spent ?? state.combat?.initiative?.spent;
  return spent === undefined ? nothing : [...spent.player, ...spent.gm];
}

/** The very same object for every viewer of this state. */
const sharedView = once((state: State): SharedView => {
  const plays = state.plays.map((play) => playingView(state, play));
  const { tray, swap } = state;
  return {
    prompt: state.prompt,
    phase: phaseOf(state),
    waitingFor: waitingFor(state),
    asks: asksOfAll(state),
    suspended: isSuspended(state),
    options: state.options,
    gm: { name: state.gmName, presence: state.gm, cards: handIn(state, 'gm').cards.length },
    seats: state.players.map((player) => seatView(state, player)),
    job: state.job,
    scene: state.scene,
    scenes: state.scenes,
    npcs: state.npcs.map(({ id, name, damage, down, skips }) => ({ id, name, damage, down, skips })),
    vehicles: state.vehicles,
    decks: { player: state.decks.player.length, gm: state.decks.gm.length },
    discards: { player: state.discards.player.cards, gm: state.discards.gm.cards },
    plays,
    spent: spentIn(state),
    attacked: (state.attack?.targets ?? []).flatMap((target) => defenderOf(state, target) ?? []),
    area: areaOf(state),
    play: plays.at(-1) ?? null,
    tray:
      tray === null
        ? null
        : { seat: tray.seat, deck: tray.pool, count: tray.zone.cards.length, mayDiscard: tray.mayDiscard },
    last: state.last,
    swap:
      swap === null
        ? null
        : {
            leader: swap.leader,
            parties: swap.parties,
            left: swap.left,
            most: swap.most,
            offers: swap.offers.map(({ id, from, to }) => ({ id, from, to })),
          },
    combat: combatView(state),
  };
});

const sortedDeck = once((deck: Pile): readonly SeenCard[] =>
  laidOut(deck.map((face, place) => ({ handle: `p${place}`, face }))),
);

/** Whose Jack is waiting, first. */
function jackOf(state: State): Holder | undefined {
  const play = topPlay(state);
  return play === undefined ? state.combat?.initiative?.jacks[0] : play.step === 'JACKS' ? play.jacks[0] : undefined;
}

/** With a deck search the owner of a Jack looks through the deck, in no order that tells anything (SU-73). */
export function searches(state: State, holder: Holder): boolean {
  return state.options['jackSource'] === 'deckSearch' && jackOf(state) === holder;
}

function searchOf(state: State, holder: Holder): Pick<OwnView, 'search'> {
  return searches(state, holder) ? { search: sortedDeck(state.decks[poolOf(holder)]) } : {};
}

function seatOwn(state: State, seat: SeatId): OwnView {
  const player = state.players.find((candidate) => candidate.seat === seat);
  if (player === undefined) return { you: { kind: 'spectator' } };
  const asks = askOf(state, seat);
  const offered = state.swap?.offers.find(({ from }) => from === seat);
  const memos = state.memos.filter((memo) => memo.seat === seat);
  return {
    you: { kind: 'seat', seat },
    ...(asks === undefined ? {} : { asks }),
    hand: handIn(state, seat).cards,
    character: sheetOf(player),
    sheets: player.sheets,
    ...(state.tray?.seat === seat ? { tray: state.tray.zone.cards } : {}),
    ...(memos.length === 0 ? {} : { memos }),
    ...(offered === undefined ? {} : { offered: { id: offered.id, card: offered.card } }),
    ...searchOf(state, seat),
  };
}

function secretsOf(state: State): Pick<OwnView, 'secrets'> {
  const play = topPlay(state);
  if (play === undefined || play.opposition === null) return {};
  const { opposition } = play;
  const against =
    opposition.kind === 'opposed' ? gmTotal(state, play) : (opposition.value ?? 0) + cardSum(play.sides.gm);
  const margin =
    opposition.kind === 'npc' ? gmTotal(state, play) - (opposition.value ?? 0) : playerTotal(state, play) - against;
  return {
    secrets: {
      modifier: gmModifier(state, play),
      perMark: Object.fromEntries(play.marks.map((mark) => [mark, markValue(state, play, mark)])),
      npcTagged: opposition.npcTagged,
      untagged: isUntagged(state, play, 'gm'),
      threshold: opposition.value,
      total: gmTotal(state, play),
      margin,
    },
  };
}

function gmOwn(state: State): OwnView {
  const asks = askOf(state, 'gm');
  const initiative = state.combat?.initiative;
  return {
    you: { kind: 'gm' },
    ...(asks === undefined ? {} : { asks }),
    hand: handIn(state, 'gm').cards,
    npcs: state.npcs,
    ...secretsOf(state),
    ...(initiative === undefined || initiative === null
      ? {}
      : {
          initiative: Object.fromEntries(
            initiative.entries.map((entry) => [entry.party, initiativeTotal(state, entry)]),
          ),
        }),
    ...searchOf(state, 'gm'),
    ...(state.options['sheets'] === 'owner'
      ? {
          characters: Object.fromEntries(
            state.players
              .filter(({ seat }) => seesSheet(state, seat, { kind: 'gm' }))
              .map((player) => [player.seat, sheetOf(player)]),
          ),
        }
      : {}),
  };
}

function ownView(state: State, viewer: Viewer): OwnView {
  if (viewer.kind === 'seat') return seatOwn(state, viewer.seat);
  return viewer.kind === 'gm' ? gmOwn(state) : { you: { kind: 'spectator' } };
}

export function view(state: State, viewer: Viewer): SuitsView {
  return { shared: sharedView(state), own: ownView(state, viewer) };
}
