/** What can happen. Who hears of it, and which fields are secret, stands in `secrecy.ts`. */
import type { CardCode, OptionValue, SeatId, Suit } from '../../kernel/index.ts';
import type { Aid, Card, OwnerId, PartId, Side } from './cards.ts';
import type { Effect } from './effects.ts';
import type {
  Challenge,
  Covers,
  EnvironmentDefinition,
  EnvironmentStep,
  Fate,
  Half,
  Halves,
  Scar,
  Seat,
} from './state.ts';

/** A card as it is played: whose it is, and what is told with it. */
export interface Played {
  readonly card: CardCode;
  readonly owner: OwnerId;
  /** The number under which a retelling can be asked for; nothing where nothing was told. */
  readonly ref: string | null;
  readonly say: string | null;
}

export interface SideMember {
  readonly side: Side;
  readonly id: PartId;
}

export type LeaveReason = 'pushed nowhere' | 'wounded' | 'conceded' | 'over' | 'red' | 'magic' | 'nobody' | 'helped';

type PeopleEvent =
  | {
      readonly type: 'table_opened';
      readonly seats: readonly Pick<Seat, 'seat' | 'name'>[];
      readonly gm: string;
      readonly options: Readonly<Record<string, OptionValue>>;
    }
  | {
      readonly type: 'seat_joined_in';
      readonly seat: SeatId;
      readonly name: string;
      /** Absent for a bot. */
      readonly person?: string;
      /** Up to version 4 a sheet returned to the player of the same name. */
      readonly knownBy?: 'name';
    }
  | { readonly type: 'seat_went_quiet' | 'seat_came_back' | 'grace_ran_out'; readonly seat: SeatId }
  | {
      readonly type: 'seat_given_up';
      readonly seat: SeatId;
      /** Absent where the host program did not say who left. */
      readonly person?: string;
      /** Up to version 4 a character stayed with the seat until its conflict was over. */
      readonly keeps?: 'until the end';
    }
  | { readonly type: 'option_changed'; readonly key: string; readonly value: OptionValue }
  | { readonly type: 'stand_in_named'; readonly part: PartId; readonly user: SeatId }
  | { readonly type: 'acted_for_absent'; readonly part: PartId }
  | { readonly type: 'campaign_started' | 'play_opened' | 'session_closed' | 'session_reopened' }
  | { readonly type: 'level_defined'; readonly name: string; readonly suits: readonly [Suit, Suit] }
  | { readonly type: 'theme_written'; readonly suit: Suit; readonly text: string | null };

type CreationEvent =
  | {
      readonly type: 'character_created';
      readonly id: PartId;
      readonly seat: SeatId;
      readonly player: string;
      readonly name: string;
      readonly concept: string;
    }
  | {
      readonly type: 'sheet_taken_up';
      readonly character: PartId;
      readonly count: number;
      readonly cards: readonly CardCode[];
      readonly ashes: readonly CardCode[];
      readonly story: {
        readonly childhood: string | null;
        readonly prequels: readonly unknown[];
        readonly scars: readonly unknown[];
        readonly taken: readonly unknown[];
        /** Which of these cards came with being spared; absent where none did. */
        readonly gifts?: readonly CardCode[];
      };
    }
  | {
      readonly type: 'born_dealt' | 'born_redealt';
      readonly character: PartId;
      readonly count: number;
      readonly cards: readonly CardCode[];
    }
  | {
      readonly type: 'halves_built';
      readonly character: PartId;
      readonly counts: Readonly<Record<string, number>>;
      readonly orders: Halves;
      readonly rest: readonly Card[];
    }
  | { readonly type: 'childhood_told'; readonly character: PartId; readonly text: string }
  | {
      readonly type: 'prequel_proposed';
      readonly character: PartId;
      readonly partner: PartId | null;
      /** Absent where there is one partner at most. */
      readonly second?: PartId;
      readonly level: string;
      readonly premise: string;
      readonly handSize: number;
    }
  | { readonly type: 'partner_answered'; readonly character: PartId; readonly accept: boolean }
  | { readonly type: 'prequel_approved'; readonly accept: boolean; readonly note: string | null }
  | { readonly type: 'cancel_wished'; readonly by: string }
  | { readonly type: 'prequel_cancelled' }
  | { readonly type: 'bonus_suit_chosen'; readonly character: PartId; readonly suit: Suit }
  | {
      readonly type: 'gains_drawn';
      readonly character: PartId;
      readonly suits: readonly Suit[];
      readonly half: Half;
      readonly count: number;
      readonly cards: readonly CardCode[];
    }
  | { readonly type: 'story_written'; readonly character: PartId; readonly text: string }
  | { readonly type: 'prequel_recorded' }
  | { readonly type: 'creation_finished'; readonly character: PartId; readonly count: number };

/** What is contested, and by whom. */
export interface Challenged extends Pick<Challenge, 'seat' | 'quote' | 'claim'> {
  readonly by: PartId;
}

type SetupEvent =
  | ({ readonly type: 'challenge_raised' | 'challenge_queued' } & Challenged)
  | ({
      readonly type: 'challenge_dropped';
      readonly cause: 'yielded' | 'withdrawn' | 'consumed';
      /** The one whose stakes are being written, or one that waits; older tables did not tell which. */
      readonly where: 'setup' | 'queue' | 'untold';
    } & Challenged)
  | {
      readonly type: 'conflict_opened';
      readonly number: number;
      readonly title: string;
      readonly challenge: Challenge | null;
      /** On older tables all that waited about the same quote went from the queue with it. */
      readonly clears?: 'its quote';
    }
  | {
      readonly type: 'setup_edited';
      readonly participants: readonly SideMember[];
      readonly environment: string | null;
      readonly stakes: Readonly<Record<Side, string>>;
      readonly version: number;
    }
  | { readonly type: 'reason_written'; readonly part: PartId; readonly text: string }
  | { readonly type: 'trump_chosen'; readonly suit: Suit }
  | { readonly type: 'opener_named'; readonly part: PartId | null }
  | { readonly type: 'agreed' | 'agreement_withdrawn'; readonly by: string; readonly version: number }
  /** This seat plays a further participant as a stand-in: its yes to stakes, truce and entries was for others. */
  | { readonly type: 'consent_lapsed'; readonly by: SeatId }
  | { readonly type: 'agreements_cleared'; readonly version: number }
  | { readonly type: 'participant_left_setup'; readonly part: PartId }
  | { readonly type: 'setup_cancelled' }
  | {
      readonly type: 'stakes_sealed';
      readonly version: number;
      readonly participants: readonly SideMember[];
      readonly sides: readonly Side[];
      readonly stakes: Readonly<Record<Side, string>>;
      readonly trump: Suit;
      readonly options: Readonly<Record<string, OptionValue>>;
    };

/** What magic did to piles. */
interface Worked {
  /** The attack it was done to; then that which the top went onto, or those that came out of it from the bottom up. */
  readonly aids: readonly Aid[];
  /** The cards that were moved; of a pile that was spread all of them, bottom to top. */
  readonly cards: readonly CardCode[];
}

type PlayEvent =
  | {
      readonly type: 'deck_shuffled';
      readonly deck: string;
      readonly of: OwnerId;
      readonly kind: 'deck' | 'pool' | 'environment' | 'birth' | 'half' | 'reveal';
      readonly count: number;
      readonly order: readonly Card[];
    }
  | {
      readonly type: 'hand_dealt';
      readonly part: PartId;
      readonly count: number;
      readonly cards: readonly CardCode[];
    }
  | {
      readonly type: 'opener_set';
      readonly part: PartId;
      readonly how: 'scene' | 'trump' | 'gm';
      /** The trumps that decided it, where they did and the table shows them (CR-69). */
      readonly shown?: readonly CardCode[];
    }
  | { readonly type: 'opener_tied'; readonly parts: readonly PartId[] }
  | { readonly type: 'round_started'; readonly round: number }
  | {
      readonly type: 'turn_started';
      readonly round: number;
      readonly part: PartId;
      readonly open: readonly Aid[];
      readonly free: boolean;
    }
  | ({ readonly type: 'attack_made'; readonly aid: Aid; readonly by: PartId; readonly target: PartId } & Played)
  | ({ readonly type: 'attack_covered'; readonly aid: Aid; readonly by: PartId } & Played)
  | ({
      readonly type: 'attack_deflected';
      readonly aid: Aid;
      /** Nothing where there is nobody to send it to, or the card is the environment's. */
      readonly newAid: Aid | null;
      readonly by: PartId;
      readonly target: PartId | null;
      /** Cards below the top that left play on the way; absent where the whole pile went along (CR-105). */
      readonly dropped?: readonly CardCode[];
    } & Played)
  | ({ readonly type: 'face_played'; readonly by: PartId } & Played)
  | {
      readonly type: 'piles_pushed';
      readonly by: PartId;
      readonly to: readonly { readonly aid: Aid; readonly target: PartId }[];
      /** Absent in older journals. */
      readonly say?: string | null;
    }
  | {
      readonly type: 'wound_taken';
      readonly wid: string;
      readonly aid: Aid;
      readonly part: PartId;
      readonly from: PartId;
      readonly pile: readonly CardCode[];
      readonly marker: boolean;
      readonly count: number;
      readonly say: string | null;
    }
  | {
      readonly type: 'spell_cast';
      readonly part: PartId;
      readonly card: CardCode;
      readonly effect: Effect;
      readonly targets: readonly Aid[];
      readonly cost: number;
      readonly costTotal: number;
    }
  | { readonly type: 'card_drawn'; readonly part: PartId; readonly card: CardCode }
  | ({ readonly type: 'attack_removed' | 'top_moved' | 'attack_split' | 'attack_spread' } & Worked)
  | {
      readonly type: 'card_stolen';
      readonly aid: Aid;
      readonly card: CardCode;
      readonly fromOwner: OwnerId;
      readonly toOwner: OwnerId;
      readonly part: PartId;
      readonly fromName: string;
    }
  | {
      readonly type: 'piles_left_play';
      readonly aids: readonly Aid[];
      readonly cards: readonly CardCode[];
      readonly reason: LeaveReason;
    }
  | { readonly type: 'turn_ended' | 'turn_reminded'; readonly part: PartId }
  | {
      readonly type: 'conceded';
      readonly part: PartId;
      readonly why: 'will' | 'third' | 'consumed' | 'absent';
      readonly woundsTaken: readonly string[];
      readonly say: string | null;
    };

type PlaceEvent =
  | { readonly type: 'env_called' }
  | { readonly type: 'env_due'; readonly step: EnvironmentStep }
  | { readonly type: 'env_drew'; readonly card: CardCode; readonly colour: 'red' | 'black'; readonly acts: string }
  | { readonly type: 'red_laid'; readonly aid: Aid; readonly resolvedBy: readonly PartId[] }
  | {
      readonly type: 'reveal_asked';
      readonly parts: readonly PartId[];
      readonly acts: 'lowest' | 'highest';
      readonly again: boolean;
    }
  | { readonly type: 'reveal_committed'; readonly part: PartId; readonly card: CardCode; readonly cid: string }
  | {
      readonly type: 'reveals_opened';
      readonly shown: readonly { readonly part: PartId; readonly card: CardCode }[];
      readonly lowest: PartId | null;
      readonly tied: readonly PartId[];
    }
  | { readonly type: 'env_attack_placed'; readonly aid: Aid; readonly target: PartId; readonly card: CardCode }
  | { readonly type: 'env_card_dropped'; readonly card: CardCode }
  | {
      readonly type: 'red_resolved';
      readonly aid: Aid;
      readonly part: PartId;
      readonly how: 'deflected' | 'wound' | 'sheltered';
    }
  | { readonly type: 'red_cleared'; readonly aid: Aid }
  | { readonly type: 'help_laid'; readonly aid: Aid }
  | { readonly type: 'help_taken'; readonly aid: Aid; readonly part: PartId; readonly against: Aid }
  | { readonly type: 'help_over'; readonly aid: Aid }
  | { readonly type: 'env_silent' }
  | {
      readonly type: 'harness_granted';
      readonly side: Side;
      readonly covers: Covers;
      readonly until: 'round' | 'conflict';
      readonly reason: string;
    };

type EnteringEvent =
  | {
      readonly type: 'entry_asked';
      readonly entry: string;
      readonly by: SeatId;
      /** Of a participant to be; absent for a place. */
      readonly part?: PartId;
      readonly side?: Side;
      readonly reason?: string;
      /** Of a change of place, and its name; no place where it leaves the conflict. */
      readonly place: string | null;
      readonly name: string | null;
    }
  | { readonly type: 'entry_answered'; readonly entry: string; readonly by: SeatId; readonly accept: boolean }
  /** `comes`: whether it happens after all; absent in older journals. `part`: the participant to be, where still known. */
  | { readonly type: 'entry_closed'; readonly entry: string; readonly comes?: boolean; readonly part?: PartId }
  | { readonly type: 'participant_joined'; readonly part: PartId; readonly side: Side; readonly reason: string }
  | { readonly type: 'place_entered' | 'place_left'; readonly place: string; readonly name: string };

type EndEvent =
  | { readonly type: 'stalled' }
  | { readonly type: 'truce_proposed'; readonly by: string; readonly text: string }
  | { readonly type: 'truce_answered'; readonly by: string; readonly accept: boolean }
  | { readonly type: 'truce_made' | 'no_winner_declared'; readonly text: string }
  | {
      readonly type: 'hands_redealt';
      readonly part: PartId;
      readonly count: number;
      readonly cards: readonly CardCode[];
    }
  | { readonly type: 'hand_put_back'; readonly part: PartId; readonly count: number }
  | {
      readonly type: 'conflict_won';
      readonly side: Side;
      readonly winners: readonly PartId[];
      readonly losers: readonly PartId[];
    }
  | {
      readonly type: 'outcome_narrated';
      readonly side: Side;
      readonly stake: string;
      readonly won: boolean;
      readonly text: string | null;
    }
  | { readonly type: 'conflict_aborted'; readonly reason: string }
  | {
      readonly type: 'cards_returned';
      readonly owner: OwnerId;
      readonly count: number;
      readonly cards: readonly CardCode[];
      readonly hand: readonly CardCode[];
      /** Own cards that stay apart for now (CR-145). */
      readonly apart: readonly CardCode[];
    }
  | { readonly type: 'payment_due'; readonly part: PartId; readonly cost: number }
  | {
      readonly type: 'payment_flipped';
      readonly part: PartId;
      readonly card: CardCode;
      readonly pays: 0 | 1;
      readonly left: number;
    }
  | { readonly type: 'cards_joined'; readonly part: PartId; readonly count: number }
  | { readonly type: 'cards_destroyed'; readonly character: PartId; readonly cards: readonly CardCode[] }
  | { readonly type: 'cost_lapsed'; readonly part: PartId; readonly left: number }
  | { readonly type: 'payment_done'; readonly part: PartId }
  | { readonly type: 'rewards_due'; readonly won: Readonly<Record<PartId, boolean>> }
  | { readonly type: 'check_due' }
  | { readonly type: 'consumed'; readonly character: PartId }
  | {
      readonly type: 'fate_decided';
      readonly character: PartId;
      readonly fate: Fate;
      readonly text: string;
      readonly card: CardCode | null;
    }
  | { readonly type: 'scar_recorded'; readonly character: PartId; readonly scar: Scar }
  | {
      readonly type: 'cards_captured';
      readonly character: PartId;
      readonly wid: string;
      readonly cards: readonly CardCode[];
    }
  | { readonly type: 'scar_healed'; readonly character: PartId; readonly wid: string }
  | { readonly type: 'conflict_over' };

type GmEvent =
  | {
      readonly type: 'npc_draft_started';
      readonly npc: PartId;
      readonly poolId: string;
      readonly name: string;
      readonly cards: readonly CardCode[];
    }
  | {
      readonly type: 'pool_written';
      readonly pool: OwnerId;
      readonly name: string;
      readonly cards: readonly CardCode[];
    }
  | {
      readonly type: 'npc_suit_named';
      readonly as: 'bad' | 'good';
      readonly suit: Suit;
      readonly trait: string | null;
    }
  | { readonly type: 'npc_step_set'; readonly step: 'bad' | 'discard' | 'good' }
  | { readonly type: 'npc_discarded'; readonly card: CardCode }
  | {
      readonly type: 'npc_ready';
      readonly npc: PartId;
      readonly name: string;
      readonly count: number;
      readonly cards: readonly CardCode[];
      /** Absent in journals up to version 5, where everybody heard of each person at once. */
      readonly hidden?: true;
    }
  | { readonly type: 'npc_revealed'; readonly npc: PartId; readonly name: string }
  | { readonly type: 'npc_kept' | 'npc_dissolved'; readonly npc: PartId; readonly name: string }
  | {
      readonly type: 'full_npc_created';
      readonly npc: PartId;
      readonly name: string;
      readonly count: number;
      readonly cards: readonly CardCode[];
      readonly hidden?: true;
    }
  | {
      readonly type: 'environment_defined';
      readonly id: string;
      readonly name: string;
      readonly count: number;
      readonly definition: EnvironmentDefinition;
      readonly cards: readonly CardCode[];
      /** Absent in journals up to version 6, where everybody heard of each place at once. */
      readonly hidden?: true;
    }
  | { readonly type: 'environment_revealed' | 'environment_removed'; readonly id: string; readonly name: string }
  | {
      readonly type: 'ruling_made';
      /** Whom it is about; nobody where it is about the story. */
      readonly part: PartId | null;
      /** What they owed for magic before; nothing where it is about anything else. */
      readonly old: number | null;
      readonly new: string;
      readonly reason: string;
    }
  | { readonly type: 'retelling_asked'; readonly ref: string; readonly by: string; readonly why: string }
  | { readonly type: 'retold'; readonly ref: string; readonly text: string | null };

export type CardEvent =
  PeopleEvent | CreationEvent | SetupEvent | PlayEvent | PlaceEvent | EnteringEvent | EndEvent | GmEvent;

/** The event of one type, also where several types share their fields. */
export type EventOf<T extends CardEvent['type']> = CardEvent extends infer E
  ? E extends { readonly type: infer K }
    ? T extends K
      ? E
      : never
    : never
  : never;
