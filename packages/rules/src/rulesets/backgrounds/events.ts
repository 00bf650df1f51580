/** What can happen, and for each event which fields are secret, to whom, and whether it reveals something hidden. */
import type { CardCode, EventTable, Hearing, OptionValue, SeatId, Suit } from '../../kernel/index.ts';
import type {
  Back,
  Cell,
  CharacterId,
  DrawReason,
  Expiry,
  FrayKind,
  JudgedPair,
  Kind,
  Mode,
  PartyId,
  Phase,
  PileName,
  Relation,
  ResultCard,
  Scope,
  State,
  Topic,
} from './state.ts';
import { isOn } from './options.ts';
import { characterOf, controllerOf, gmSeat } from './table.ts';

/** Whose it is, with the name by which the story knows them. */
export interface Who {
  readonly character: PartyId;
  readonly name: string;
}

export interface DealtCard {
  readonly card: CardCode;
  readonly counts: ResultCard;
}

/** A background as it comes from the shelf. */
export interface BroughtBackground {
  readonly kind: Kind;
  readonly slot: string;
  readonly card: CardCode;
  readonly back: Back;
  readonly name: string;
  readonly scope: Scope;
}

export type GameEvent =
  | {
      readonly type: 'table_opened';
      readonly seats: readonly { readonly seat: SeatId; readonly name: string }[];
      readonly gm: string | null;
      readonly mode: Mode;
      readonly options: Readonly<Record<string, OptionValue>>;
    }
  | { readonly type: 'player_joined' | 'player_returned'; readonly seat: SeatId; readonly name: string }
  | { readonly type: 'player_away' | 'player_gone'; readonly seat: SeatId }
  | { readonly type: 'mode_changed'; readonly mode: Mode }
  | { readonly type: 'option_changed'; readonly key: string; readonly value: OptionValue }
  | { readonly type: 'phase_entered'; readonly phase: Phase }
  | { readonly type: 'session_opened' | 'session_closed'; readonly session: number; readonly title: string }
  | { readonly type: 'episode_changed'; readonly episode: number; readonly title: string }
  | { readonly type: 'scene_opened' | 'scene_closed'; readonly scene: number; readonly title: string }
  | { readonly type: 'campaign_ended' }
  | {
      readonly type: 'deck_shuffled';
      readonly pile: PileName;
      readonly size: number;
      readonly order: readonly CardCode[];
    }
  | { readonly type: 'pack_added'; readonly pile: PileName; readonly size: number; readonly order: readonly CardCode[] }
  | { readonly type: 'character_added'; readonly id: CharacterId; readonly owner: SeatId; readonly name: string }
  | ({
      readonly type: 'cards_drafted';
      readonly kind: Kind;
      readonly slot: string;
      readonly back: Back;
      readonly cards: readonly CardCode[];
    } & Who)
  | ({
      readonly type: 'background_drawn';
      readonly kind: Kind;
      readonly slot: string;
      readonly back: Back;
      readonly card: CardCode;
    } & Who)
  | ({ readonly type: 'back_changed'; readonly slot: string; readonly back: Back; readonly card: CardCode } & Who)
  | ({
      readonly type: 'background_named';
      readonly slot: string;
      readonly kind: Kind;
      readonly card: CardCode;
      readonly text: string;
      readonly scope: Scope;
    } & Who)
  | ({ readonly type: 'background_granted'; readonly kind: Kind } & Who)
  | ({
      readonly type: 'background_retired';
      readonly slot: string;
      readonly kind: Kind;
      readonly card: CardCode;
      readonly back: Back;
      readonly reason: string;
    } & Who)
  | ({ readonly type: 'character_presented' | 'character_confirmed' } & Who)
  | ({ readonly type: 'character_brought'; readonly cards: readonly BroughtBackground[] } & Who)
  | {
      readonly type: 'npc_changed';
      readonly character: CharacterId;
      readonly name: string;
      readonly text: string;
      readonly cards: readonly BroughtBackground[];
    }
  | ({ readonly type: 'background_privileged'; readonly slot: string; readonly on: boolean } & Who)
  | ({ readonly type: 'character_parked'; readonly on: boolean } & Who)
  | ({ readonly type: 'consent_known'; readonly yes: boolean } & Who)
  | {
      readonly type: 'proposal_made';
      readonly id: number;
      readonly kind: 'challenge' | 'competition' | 'fray';
      readonly seat: SeatId;
      readonly text: string;
      readonly suit: Suit | null;
      readonly sides: readonly (readonly PartyId[])[];
      readonly gmCards: number;
      readonly combat: boolean;
    }
  | { readonly type: 'proposal_dropped'; readonly id: number }
  | {
      readonly type: 'question_asked';
      readonly id: number;
      readonly topic: Topic;
      readonly by: SeatId;
      readonly asked: readonly SeatId[];
      readonly character: string;
      readonly detail: string;
      readonly text: string;
    }
  | { readonly type: 'question_answered'; readonly id: number; readonly seat: SeatId; readonly yes: boolean }
  | { readonly type: 'question_closed'; readonly id: number; readonly topic: Topic; readonly yes: boolean }
  | ({
      readonly type: 'challenge_set';
      readonly title: string;
      readonly suit: Suit;
      readonly target: number;
      readonly extenuating: string | null;
      readonly arbiter: SeatId;
      readonly shown: boolean;
      readonly proposer: SeatId | null;
    } & Who)
  | ({
      readonly type: 'auto_success';
      readonly background: CardCode;
      readonly slot: string;
      readonly target: number;
      readonly title: string;
    } & Who)
  | ({
      readonly type: 'attempt_ended';
      readonly cause: 'cancelled' | 'stopped' | 'accepted' | 'suit_noted' | 'suspended' | 'overturned';
    } & Who)
  | {
      readonly type: 'competition_declared';
      readonly sides: readonly (readonly PartyId[])[];
      /** Side by side, as `sides`. */
      readonly names: readonly (readonly string[])[];
      readonly combat: boolean;
      readonly proposer: SeatId | null;
    }
  | {
      readonly type: 'fray_opened';
      readonly sides: readonly (readonly PartyId[])[];
      /** Side by side; the GM's cards have no name. */
      readonly names: readonly (readonly string[])[];
      readonly gmCards: number;
      readonly proposer: SeatId | null;
    }
  | { readonly type: 'exchange_begun'; readonly exchange: number }
  | ({ readonly type: 'aim_declared'; readonly text: string; readonly with: PartyId | null } & Who)
  | { readonly type: 'draw_ready'; readonly character: PartyId }
  | ({
      readonly type: 'cards_drawn';
      readonly draw: string;
      readonly cards: readonly DealtCard[];
      readonly why: DrawReason;
    } & Who)
  | ({
      readonly type: 'penalty_applied';
      readonly drawn: CardCode;
      readonly disadvantage: CardCode;
      readonly taken: CardCode;
    } & Who)
  | { readonly type: 'card_picked'; readonly character: PartyId; readonly draw: string; readonly handle: string }
  | ({
      readonly type: 'card_chosen';
      readonly draw: string;
      readonly kept: ResultCard;
      readonly dropped: readonly CardCode[];
    } & Who)
  | { readonly type: 'window_opened'; readonly parties: readonly PartyId[] }
  | { readonly type: 'passed'; readonly character: PartyId }
  | { readonly type: 'window_closed' }
  | ({
      readonly type: 'substituted';
      readonly draw: string;
      readonly owner: CharacterId;
      readonly old: CardCode;
      readonly result: ResultCard;
      readonly slot: string | null;
      readonly background: string;
      readonly text: string;
    } & Who)
  | ({ readonly type: 'description_vetoed'; readonly reason: string; readonly card: CardCode } & Who)
  | ({ readonly type: 'disadvantage_taken'; readonly draw: string; readonly card: CardCode } & Who)
  | ({
      readonly type: 'disadvantage_used';
      readonly draw: string;
      readonly used: boolean;
      readonly result: ResultCard;
    } & Who)
  | ({
      readonly type: 'disadvantage_settled';
      readonly card: CardCode;
      readonly success: boolean;
      readonly ends: Expiry;
    } & Who)
  | ({ readonly type: 'disadvantage_expired'; readonly card: CardCode } & Who)
  | ({ readonly type: 'bonus_awarded'; readonly reason: string; readonly card: CardCode | null } & Who)
  | ({ readonly type: 'bonus_spent' } & Who)
  | ({ readonly type: 'bonus_lapsed'; readonly cards: readonly CardCode[] } & Who)
  | ({
      readonly type: 'challenge_judged';
      readonly card: CardCode;
      readonly value: number;
      readonly target: number;
      readonly relation: Relation;
      readonly hit: boolean;
      readonly outcome: Cell;
      readonly cost: Suit | null;
      readonly time: number;
      readonly kept: boolean;
      readonly title: string;
    } & Who)
  | ({ readonly type: 'cost_set'; readonly suit: Suit; readonly text: string } & Who)
  | ({ readonly type: 'suit_changed'; readonly suit: Suit } & Who)
  | ({ readonly type: 'time_spent'; readonly next: DrawReason; readonly time: number } & Who)
  | {
      readonly type: 'lock_set' | 'lock_cleared';
      readonly character: CharacterId;
      readonly name: string;
      readonly title: string;
    }
  | ({ readonly type: 'pair_judged'; readonly other: string } & JudgedPair & Pick<Who, 'name'>)
  | ({ readonly type: 'advantage_gained' | 'advantage_spent' | 'advantage_lapsed' } & Who)
  | { readonly type: 'alters_open'; readonly parties: readonly PartyId[] }
  | ({ readonly type: 'scene_altered'; readonly text: string } & Who)
  | ({ readonly type: 'alteration_refused'; readonly text: string } & Who)
  | ({ readonly type: 'cost_reopened' } & Who)
  | ({ readonly type: 'went_on' | 'yielded' } & Who)
  | ({ readonly type: 'conceded' | 'withdrawn' | 'beaten' | 'skipped' } & Who)
  | {
      readonly type: 'competition_ended';
      readonly winners: readonly PartyId[];
      readonly names: readonly string[];
      readonly cause: string;
    }
  | {
      readonly type: 'fray_judged';
      readonly high: readonly CardCode[];
      readonly draws: readonly string[];
      readonly winners: readonly PartyId[];
      readonly names: readonly string[];
      readonly drawOff: readonly PartyId[] | null;
    }
  | ({
      readonly type: 'fray_success_gained';
      readonly kind: FrayKind;
      readonly text: string;
      readonly whom: string;
    } & Who)
  | ({ readonly type: 'thrown_back' } & Who)
  /** What older journals call it: the name is an intent's as well. */
  | ({ readonly type: 'set_back' } & Who)
  | { readonly type: 'fray_ended'; readonly cause: string; readonly text: string }
  | ({ readonly type: 'falling' } & Who)
  | ({ readonly type: 'failure_intended'; readonly text: string } & Who)
  | ({ readonly type: 'incapacitated'; readonly cause: string; readonly scene: number } & Who)
  | ({ readonly type: 'recovered' } & Who)
  | ({
      readonly type: 'background_returned';
      readonly slot: string;
      readonly card: CardCode;
      readonly clock: 'scene' | 'session';
    } & Who)
  | { readonly type: 'resolution_ended'; readonly unresolved: boolean }
  | {
      readonly type: 'ruling_made';
      readonly target: string;
      readonly old: string;
      readonly new: string;
      readonly reason: string;
    }
  | {
      readonly type: 'line_told';
      readonly seat: SeatId;
      readonly text: string;
      readonly as: 'strategy' | 'annotation' | 'summary';
    };

type Having<M, T> = M extends { readonly type: infer U } ? ([T & U] extends [never] ? never : M) : never;
/** The event of this type, also where several share a shape. */
export type EventOf<T extends GameEvent['type']> = Having<GameEvent, T>;

type Told<T extends GameEvent['type']> = Hearing<State, Extract<GameEvent, { readonly type: T }>>;

/** Its player and the GM know a sheet that is closed to the others (`sheets`). */
function knowsSheet({
  before,
  viewer,
  event,
}: Told<
  | 'background_drawn'
  | 'cards_drafted'
  | 'background_named'
  | 'back_changed'
  | 'background_retired'
  | 'character_brought'
>): boolean {
  if (before.options['sheets'] !== 'untilUsed' || viewer.kind === 'gm') return true;
  return viewer.kind === 'seat' && characterOf(before, event.character)?.owner === viewer.seat;
}

function isOwner({ before, viewer, event }: Told<'bonus_awarded'>): boolean {
  if (viewer.kind === 'gm') return isOn(before.options, 'gmSeesHands') && before.mode === 'gm';
  return viewer.kind === 'seat' && characterOf(before, event.character)?.owner === viewer.seat;
}

/** Who hears of a choice before all are in: the chooser (DR-134). */
function isChooser({ before, viewer, event }: Told<'card_picked'>): boolean {
  const seat = controllerOf(before, event.character);
  return viewer.kind === 'gm' ? seat === gmSeat : viewer.kind === 'seat' && viewer.seat === seat;
}

/** The number of a challenge whose target is hidden, for whoever set it. */
function knowsTarget({ viewer, event }: Told<'challenge_set'>): boolean {
  if (event.shown) return true;
  return viewer.kind === 'gm' ? event.arbiter === gmSeat : viewer.kind === 'seat' && viewer.seat === event.arbiter;
}

/**
 * What is taken out of a background pack may be for somebody whom nobody has met: once the table has begun the packs are the
 * house's business (DR-14, DR-143).
 */
function isPublicPile({ before, event }: Told<'deck_shuffled' | 'pack_added'>): boolean {
  return event.pile === 'draw' || before.phase === 'LOBBY';
}

const open = { heardBy: 'everybody', reveals: 'nothing' } as const;
/** Drawn or decided for good: nothing before it is taken back lightly. */
const final = { heardBy: 'everybody', reveals: 'hidden' } as const;
const silent = { heardBy: 'nobody', reveals: 'nothing' } as const;

export const eventTable: EventTable<State, GameEvent> = {
  table_opened: open,
  player_joined: open,
  player_returned: open,
  player_away: open,
  player_gone: open,
  mode_changed: open,
  option_changed: open,
  phase_entered: open,
  session_opened: open,
  session_closed: final,
  episode_changed: final,
  scene_opened: open,
  scene_closed: final,
  campaign_ended: final,
  deck_shuffled: { ...final, heardBy: isPublicPile, secret: { order: 'nobody' } },
  pack_added: { ...final, heardBy: isPublicPile, secret: { order: 'nobody' } },
  // Whom the GM makes is the GM's business until they are met.
  character_added: {
    heardBy: ({ event, viewer }) => event.owner !== gmSeat || viewer.kind === 'gm',
    reveals: 'nothing',
  },
  cards_drafted: { ...final, secret: { cards: knowsSheet } },
  background_drawn: { ...final, secret: { card: knowsSheet } },
  back_changed: { ...final, secret: { card: knowsSheet } },
  background_named: { ...open, secret: { card: knowsSheet, text: knowsSheet } },
  background_granted: open,
  background_retired: { ...final, secret: { card: knowsSheet } },
  character_presented: open,
  character_confirmed: open,
  character_brought: { ...final, secret: { cards: knowsSheet } },
  npc_changed: { heardBy: ({ viewer }) => viewer.kind === 'gm', reveals: 'hidden' },
  background_privileged: open,
  character_parked: open,
  consent_known: open,
  proposal_made: open,
  proposal_dropped: open,
  question_asked: open,
  question_answered: open,
  question_closed: open,
  challenge_set: { ...open, secret: { target: knowsTarget } },
  auto_success: final,
  attempt_ended: open,
  competition_declared: open,
  fray_opened: open,
  exchange_begun: open,
  aim_declared: open,
  draw_ready: open,
  cards_drawn: final,
  penalty_applied: open,
  card_picked: { ...open, secret: { handle: isChooser } },
  card_chosen: final,
  window_opened: open,
  passed: open,
  window_closed: final,
  substituted: final,
  description_vetoed: open,
  disadvantage_taken: final,
  disadvantage_used: open,
  disadvantage_settled: open,
  disadvantage_expired: open,
  bonus_awarded: { ...final, secret: { card: isOwner } },
  bonus_spent: open,
  bonus_lapsed: final,
  challenge_judged: final,
  cost_set: open,
  suit_changed: open,
  time_spent: open,
  lock_set: open,
  lock_cleared: open,
  pair_judged: open,
  advantage_gained: open,
  advantage_spent: open,
  advantage_lapsed: open,
  alters_open: open,
  scene_altered: open,
  alteration_refused: open,
  cost_reopened: open,
  went_on: open,
  yielded: open,
  conceded: open,
  withdrawn: open,
  beaten: open,
  skipped: open,
  competition_ended: open,
  fray_judged: final,
  fray_success_gained: open,
  thrown_back: open,
  set_back: open,
  fray_ended: open,
  falling: silent,
  failure_intended: open,
  incapacitated: open,
  recovered: open,
  background_returned: open,
  resolution_ended: final,
  ruling_made: open,
  line_told: { ...open, talk: ({ as }) => as === 'annotation' },
};
