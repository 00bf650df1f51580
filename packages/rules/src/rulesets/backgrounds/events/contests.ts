/** Challenges, competitions and frays: how each is set, judged and left. */
import type { CardCode, EventTable, AudienceInput, SeatId, Suit } from '../../../kernel/index.ts';
import type { Back, Cell, CharacterId, DrawReason, FrayKind, JudgedPair, PartyId, Relation, State } from '../state.ts';
import { gmSeat } from '../table.ts';
import type { OfType, Who } from './common.ts';
import { final, open } from './common.ts';

/** Who stands against whom when it begins. */
interface Facing {
  readonly parties: readonly PartyId[];
  readonly sides: readonly (readonly PartyId[])[];
  /** Side by side, as `sides`; the GM's cards have no name. */
  readonly names: readonly (readonly string[])[];
  readonly proposer: SeatId | null;
  /** How long a draw lasts in the story, where that was said (DR-48). */
  readonly span?: string;
}

export type ContestEvent =
  | ({
      readonly type: 'challenge_set';
      readonly title: string;
      readonly suit: Suit;
      readonly target: number;
      readonly extenuating: string | null;
      readonly arbiter: SeatId;
      readonly shown: boolean;
      readonly proposer: SeatId | null;
      /** What a unit of extra time is, where that was said (DR-79). */
      readonly span?: string;
    } & Who)
  | ({
      readonly type: 'auto_success';
      readonly background: CardCode;
      readonly slot: string;
      /** The card was shown, and is known from now on; older tables forgot it again. */
      readonly back?: Back;
      readonly target: number;
      readonly title: string;
      /** What the attempt has come to, for rulings over it; older tables kept no outcome of routine. */
      readonly attempt?: Cell;
      /** Extra time that was spent before, and what a unit of it is (DR-79). */
      readonly time?: number;
      readonly span?: string;
    } & Who)
  | ({
      readonly type: 'attempt_ended';
      readonly cause: 'cancelled' | 'stopped' | 'accepted' | 'suit_noted' | 'suspended' | 'overturned' | 'ruled';
      /** An earlier partial success stays (DR-80). */
      readonly kept?: true;
    } & Who)
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
      /** What the attempt has come to, where a partial success stays (DR-80); older tables told the card alone. */
      readonly attempt?: Cell;
      /** What a unit of the extra time is, where that was said (DR-79). */
      readonly span?: string;
      readonly title: string;
    } & Who)
  /** A ruling has put this outcome in the place of the one before it (DR-146). */
  | ({
      readonly type: 'outcome_ruled';
      readonly title: string;
      readonly outcome: Cell;
      /** The suit of the cost that is to be put into words. */
      readonly cost: Suit | null;
      /** The cards hold again. */
      readonly restored?: true;
    } & Who)
  | ({ readonly type: 'cost_set'; readonly suit: Suit; readonly text: string } & Who)
  | ({ readonly type: 'cost_reopened' } & Who)
  | ({ readonly type: 'suit_changed'; readonly suit: Suit } & Who)
  | ({ readonly type: 'time_spent'; readonly next: DrawReason; readonly time: number } & Who)
  | {
      readonly type: 'lock_set' | 'lock_cleared';
      readonly character: CharacterId;
      readonly name: string;
      readonly title: string;
    }
  | ({ readonly type: 'competition_declared'; readonly combat: boolean } & Facing)
  | ({ readonly type: 'pair_judged'; readonly other: string } & JudgedPair & Pick<Who, 'name'>)
  | ({ readonly type: 'advantage_gained' | 'advantage_spent' | 'advantage_lapsed' } & Who)
  | { readonly type: 'alters_open'; readonly parties: readonly PartyId[] }
  | ({ readonly type: 'scene_altered' | 'alteration_refused'; readonly text: string } & Who)
  | ({ readonly type: 'went_on' | 'yielded' } & Who)
  /** One of a side would end the fray by changing the scene, and says how (DR-94). */
  | ({ readonly type: 'scene_change_wished'; readonly text: string } & Who)
  | ({ readonly type: 'conceded' | 'withdrawn' | 'beaten' | 'skipped' | 'rejoined' } & Who)
  | {
      readonly type: 'competition_ended';
      /** The one that is left, where only one is. */
      readonly winner: PartyId | null;
      /** All that are left: those of one side. */
      readonly winners: readonly PartyId[];
      readonly names: readonly string[];
      readonly cause: string;
    }
  | ({ readonly type: 'fray_opened'; readonly gmCards: number; readonly cast?: readonly CharacterId[] } & Facing)
  | ({ readonly type: 'aim_declared'; readonly text: string; readonly with: PartyId | null } & Who)
  | {
      readonly type: 'fray_judged';
      readonly high: readonly CardCode[];
      /** Whose the highest card is, where it is nobody else's too. */
      readonly owner: PartyId | null;
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
  | { readonly type: 'fray_ended'; readonly cause: string; readonly text: string };

/** The number of a challenge whose target is hidden, for whoever set it. */
function knowsTarget({ viewer, event }: AudienceInput<State, OfType<ContestEvent, 'challenge_set'>>): boolean {
  if (event.shown) return true;
  return viewer.kind === 'gm' ? event.arbiter === gmSeat : viewer.kind === 'seat' && viewer.seat === event.arbiter;
}

export const contestEvents: EventTable<State, ContestEvent> = {
  challenge_set: { ...open, secret: { target: knowsTarget } },
  auto_success: final,
  attempt_ended: open,
  challenge_judged: final,
  outcome_ruled: open,
  cost_set: open,
  cost_reopened: open,
  suit_changed: open,
  time_spent: open,
  lock_set: open,
  lock_cleared: open,
  competition_declared: open,
  pair_judged: open,
  advantage_gained: open,
  advantage_spent: open,
  advantage_lapsed: open,
  alters_open: open,
  scene_altered: open,
  alteration_refused: open,
  went_on: open,
  yielded: open,
  scene_change_wished: open,
  conceded: open,
  withdrawn: open,
  beaten: open,
  skipped: open,
  rejoined: open,
  competition_ended: open,
  fray_opened: open,
  aim_declared: open,
  fray_judged: final,
  fray_success_gained: open,
  thrown_back: open,
  set_back: open,
  fray_ended: open,
};
