/** What can happen. `hearing.ts` says who hears how much of it. */
import type { CardCode, OptionValue, SeatId, Suit } from '../../kernel/index.ts';
import type { Options } from './options.ts';
import type { Attribute, Mode, Skill, Trait } from './skills.ts';
import type {
  Answer,
  Attack,
  Attributes,
  Character,
  Counts,
  Cover,
  FollowUp,
  FollowUpKind,
  Holder,
  Opposition,
  Play,
  PlayKind,
  Pool,
  Side,
  Who,
} from './state.ts';

export type DrawCause = 'resolve' | 'ace' | 'suit' | 'stunt' | 'scene';
export type UseKind = 'charisma' | 'ambush' | 'awareness';
export type AdjustedField = 'damage' | 'down' | 'skips' | 'feint' | 'disarmed' | UseKind | 'capacity' | 'name';

/** What somebody has to tell because no rule can (SU-117, SU-140, SU-148, SU-172, SU-176). */
export type Telling = 'laid' | 'details' | 'believed' | 'unnoticed' | 'noticed' | 'disarmed' | 'npc';

type PeopleEvent =
  | {
      readonly type: 'table_opened';
      readonly gm: string;
      readonly players: readonly { readonly seat: SeatId; readonly name: string }[];
      readonly options: Options;
    }
  | { readonly type: 'option_changed'; readonly key: string; readonly value: OptionValue }
  | { readonly type: 'seat_renamed'; readonly seat: SeatId; readonly name: string }
  /** `person`: who they are to the table; absent for a bot, and in older journals. */
  | {
      readonly type: 'player_joined' | 'newcomer_waits' | 'newcomer_seated';
      readonly seat: SeatId;
      readonly name: string;
      readonly person?: string;
    }
  | {
      readonly type: 'seat_went_quiet' | 'seat_came_back' | 'seat_overdue' | 'player_removed' | 'newcomer_left';
      readonly seat: SeatId;
    }
  | { readonly type: 'seat_given_up'; readonly seat: SeatId; readonly person?: string }
  | { readonly type: 'character_set_aside'; readonly seat: SeatId; readonly name: string }
  | { readonly type: 'session_started' | 'crew_complete' | 'session_ended' }
  | { readonly type: 'job_set'; readonly text: string };

type SheetEvent =
  | { readonly type: 'sheet_added'; readonly seat: SeatId; readonly character: Character }
  | { readonly type: 'sheet_chosen'; readonly seat: SeatId; readonly sheet: string }
  | { readonly type: 'suit_set'; readonly seat: SeatId; readonly suit: Suit }
  | {
      readonly type: 'attributes_set';
      readonly seat: SeatId;
      readonly attributes: Attributes;
      readonly tags: readonly Skill[];
    }
  | { readonly type: 'tags_set'; readonly seat: SeatId; readonly tags: readonly Skill[] }
  | {
      readonly type: 'profile_set';
      readonly seat: SeatId;
      readonly name: string;
      readonly look: string;
      readonly note: string;
    }
  | { readonly type: 'sheet_finished'; readonly seat: SeatId; readonly name: string }
  | {
      readonly type: 'attribute_raised';
      readonly seat: SeatId;
      readonly attribute: Attribute;
      readonly value: number;
    };

type CastEvent =
  | {
      readonly type: 'npc_created' | 'npc_updated';
      readonly npc: string;
      readonly name: string;
      readonly attributes: Partial<Attributes>;
      readonly tags: readonly Skill[];
      readonly notes: string;
      /** Absent in journals up to version 4, where everybody saw each card at once. */
      readonly hidden?: boolean;
    }
  | { readonly type: 'npc_revealed' | 'npc_removed'; readonly npc: string; readonly name: string }
  | {
      readonly type: 'vehicle_set';
      readonly vehicle: string;
      readonly name: string;
      readonly capacity: number;
      readonly driver: Who | null;
      /** Only of a new vehicle; absent in journals up to version 5, where everybody saw each vehicle at once. */
      readonly hidden?: boolean;
    }
  | { readonly type: 'vehicle_revealed' | 'vehicle_removed'; readonly vehicle: string; readonly name: string }
  | {
      readonly type: 'adjusted';
      readonly target: Who;
      readonly field: AdjustedField;
      readonly old: OptionValue;
      readonly new: OptionValue;
      readonly reason: string;
    };

type CardEvent =
  | {
      readonly type: 'deck_shuffled';
      readonly pool: Pool;
      readonly size: number;
      readonly cause: 'start' | 'second' | 'exhausted' | 'search';
      readonly order: readonly CardCode[];
    }
  | {
      readonly type: 'cards_dealt';
      readonly seat: Holder;
      readonly count: number;
      readonly cause: 'deal';
      readonly cards: readonly CardCode[];
    }
  | {
      readonly type: 'card_drawn';
      readonly seat: Holder;
      readonly count: number;
      readonly cause: DrawCause;
      readonly cards: readonly CardCode[];
    }
  | { readonly type: 'draw_missed'; readonly seat: Holder; readonly cause: DrawCause | 'deal' }
  | {
      readonly type: 'hand_discarded';
      readonly seat: Holder;
      readonly count: number;
      readonly cards: readonly CardCode[];
    }
  | { readonly type: 'cards_discarded'; readonly pool: Pool; readonly cards: readonly CardCode[] };

type SceneEvent =
  | {
      readonly type: 'scene_started';
      readonly number: number;
      readonly title: string;
      readonly present: readonly SeatId[];
    }
  | { readonly type: 'character_entered'; readonly seat: SeatId; readonly name: string }
  | { readonly type: 'scene_ended'; readonly summary: string | null }
  | { readonly type: 'damage_cleared' }
  | { readonly type: 'stunt_awarded'; readonly seat: SeatId; readonly reason: string }
  | { readonly type: 'passed_over'; readonly seat: SeatId };

type CombatEvent =
  | { readonly type: 'combat_started'; readonly parties: readonly Who[] }
  | { readonly type: 'combat_joined'; readonly party: Who }
  | { readonly type: 'combat_ended' }
  | {
      readonly type: 'round_started';
      readonly round: number;
      readonly parties: readonly Who[];
      readonly modifiers: Readonly<Record<Who, number>>;
      /** NPCs for whom one card is turned; absent where each has its own. */
      readonly group?: readonly Who[];
    }
  | {
      readonly type: 'initiative_flipped';
      readonly party: Who;
      readonly card: CardCode | null;
    }
  | {
      readonly type: 'initiative_added';
      readonly party: Who;
      readonly seat: Holder;
      readonly card: CardCode;
      readonly counts: Counts;
    }
  | { readonly type: 'initiative_charmed'; readonly party: SeatId; readonly amount: number }
  | { readonly type: 'initiative_passed'; readonly party: Holder }
  | {
      readonly type: 'initiative_tied';
      readonly parties: readonly (readonly Who[])[];
      readonly places: readonly (readonly Who[])[];
    }
  | { readonly type: 'order_fixed'; readonly order: readonly Who[] }
  | { readonly type: 'turns_opened' }
  | {
      readonly type: 'turn_started' | 'turn_passed' | 'turn_skipped' | 'turn_ended';
      readonly party: Who;
    };

export interface DeclaredPlay {
  readonly play: string;
  readonly kind: PlayKind;
  readonly seat: SeatId;
  readonly use: Trait;
  readonly mode: Mode | null;
  readonly marks: readonly Who[];
  readonly desired: number | null;
  readonly charisma: boolean;
  readonly text: string;
  readonly free: Play['free'];
  readonly offer: FollowUp | null;
  readonly called: boolean;
  /** The mark, where it is one of the crew: they agree first. */
  readonly rival?: SeatId;
}

type DeclaringEvent =
  | ({ readonly type: 'play_declared' } & DeclaredPlay)
  /** The GM calls for it (SU-41). */
  | ({ readonly type: 'call_made' } & DeclaredPlay)
  | { readonly type: 'play_withdrawn'; readonly play: string }
  | { readonly type: 'play_declined'; readonly play: string; readonly reason: string }
  | {
      readonly type: 'call_answered';
      readonly play: string;
      readonly seat: SeatId;
      readonly accept: boolean;
      readonly charisma: boolean;
    }
  | { readonly type: 'challenge_answered'; readonly play: string; readonly seat: SeatId; readonly accept: boolean }
  | ({
      readonly type: 'opposition_set';
      readonly play: string;
      /** The number where it is open from the start. */
      readonly shown: number | null;
    } & Opposition)
  | ({ readonly type: 'npc_attack_declared' } & Attack)
  | {
      readonly type: 'npc_play_declared';
      readonly play: string;
      readonly npc: string;
      readonly use: Trait;
      readonly text: string;
      readonly threshold: number;
      readonly modifier: number;
      readonly npcTagged: boolean;
    }
  | { readonly type: 'attack_over' }
  | {
      readonly type: 'defence_called';
      readonly play: string;
      readonly seat: SeatId;
      readonly use: Trait;
      readonly marks: readonly Who[];
      readonly opposition: Opposition;
      readonly attack: Pick<Attack, 'npc' | 'skill' | 'mode' | 'text'>;
      readonly cover: Cover | null;
      readonly free: Play['free'];
      /** What the mark chooses from; absent where there is one defence alone. */
      readonly answers?: readonly Answer[];
    }
  | {
      readonly type: 'chase_answered';
      readonly play: string;
      readonly seat: SeatId;
      readonly use: Answer;
      /** Who defends in the place of the mark; absent where the mark does (SU-157). */
      readonly defender?: SeatId;
    }
  | {
      readonly type: 'play_repeated';
      readonly play: string;
      readonly of: string;
      readonly mark: Who;
    }
  | { readonly type: 'cover_offered'; readonly play: string; readonly leaders: readonly Holder[] }
  | { readonly type: 'cover_passed'; readonly play: string; readonly leader: Holder }
  | {
      readonly type: 'cover_begun';
      readonly play: string;
      readonly leader: Who;
      readonly allies: readonly Who[];
      readonly threshold: number;
      readonly modifier: number;
      readonly value: number | null;
      readonly npcTagged: boolean;
    }
  | ({ readonly type: 'cover_settled' } & Cover);

type PlayingEvent =
  | {
      readonly type: 'card_flipped';
      readonly side: Side;
      readonly by: Holder;
      readonly card: CardCode | null;
      /** For whom the GM turned it; events of older versions do not say. */
      readonly npc?: string;
    }
  | { readonly type: 'flip_treated'; readonly side: Side; readonly card: CardCode; readonly counts: Counts }
  | { readonly type: 'stand_asked'; readonly side: Side }
  | { readonly type: 'marks_asked'; readonly count: number }
  | {
      readonly type: 'card_committed' | 'card_lent';
      readonly side: Side;
      readonly seat: Holder;
      readonly card: CardCode;
      readonly counts: Counts;
      readonly live: boolean;
      /** For whom the GM played it; events of older versions do not say. */
      readonly npc?: string;
    }
  | { readonly type: 'charisma_added'; readonly seat: SeatId; readonly amount: number; readonly step: 'own' | 'flip' }
  | { readonly type: 'wait_asked'; readonly seat: SeatId; readonly number: number }
  | { readonly type: 'wait_over' }
  | { readonly type: 'step_finished'; readonly side: Side; readonly added: number }
  | { readonly type: 'marks_picked'; readonly marks: readonly Who[] }
  | { readonly type: 'play_tied'; readonly lost: Readonly<Record<Side, number>> }
  | {
      readonly type: 'play_resolved';
      readonly play: string;
      readonly success: boolean;
      readonly total: number;
      readonly threshold: number | null;
      readonly riders: Readonly<Record<Side, Readonly<Record<Suit, number>>>>;
      readonly round: number;
      readonly modifier: number;
      readonly gmTotal: number;
      readonly margin: number;
      /** Everybody is told what the GM's side had. */
      readonly revealed?: true;
    }
  | { readonly type: 'jacks_called'; readonly owners: readonly Holder[] }
  | { readonly type: 'jack_taken'; readonly seat: Holder; readonly card: CardCode; readonly from: 'discard' | 'deck' }
  | { readonly type: 'jack_skipped'; readonly seat: Holder }
  | { readonly type: 'play_closed'; readonly play: string };

type EffectEvent =
  | {
      readonly type: 'peek_opened';
      readonly seat: SeatId;
      readonly deck: Pool;
      readonly count: number;
      readonly mayDiscard: number;
      readonly cards: readonly CardCode[];
    }
  | {
      readonly type: 'peek_closed';
      readonly seat: SeatId;
      readonly deck: Pool;
      readonly discarded: readonly CardCode[];
      readonly returned: number;
      readonly order: readonly CardCode[];
    }
  | {
      readonly type: 'swap_opened';
      readonly leader: SeatId;
      readonly parties: readonly SeatId[];
      readonly left: number;
    }
  | {
      readonly type: 'swap_offered';
      readonly offer: string;
      readonly seat: SeatId;
      readonly with: SeatId;
      readonly card: CardCode;
    }
  | { readonly type: 'swap_declined'; readonly offer: string; readonly seat: SeatId; readonly with: SeatId }
  | {
      readonly type: 'cards_swapped';
      readonly offer: string;
      readonly seats: readonly [SeatId, SeatId];
      readonly cards: readonly [CardCode, CardCode];
    }
  | { readonly type: 'swap_closed' }
  | {
      readonly type: 'damage_dealt';
      readonly target: Who;
      /** What a character that is hurt is called. */
      readonly name?: string;
      readonly amount: number;
      readonly parts: Readonly<Record<string, number>>;
      readonly damage: number;
    }
  | { readonly type: 'character_died'; readonly seat: SeatId; readonly name: string; readonly forGood: boolean }
  | { readonly type: 'npc_down'; readonly npc: string }
  | { readonly type: 'vehicle_stopped'; readonly vehicle: string }
  /** `npc`: whose feint it is, where it is the GM's. */
  | { readonly type: 'feint_gained' | 'feint_spent' | 'feint_counted'; readonly seat: Holder; readonly npc?: string }
  | {
      readonly type: 'skip_owed';
      readonly who: Who;
      readonly play: string;
      /** Names of those who were covered; absent in older journals. */
      readonly covered?: readonly string[];
    }
  | { readonly type: 'skip_paid' | 'weapon_lost' | 'weapon_recovered'; readonly who: Who }
  | { readonly type: 'use_spent'; readonly seat: SeatId; readonly what: UseKind }
  | { readonly type: 'telling_owed'; readonly kind: Telling; readonly count: number }
  | ({ readonly type: 'follow_up_offered'; readonly side: Side } & FollowUp)
  | { readonly type: 'follow_up_taken'; readonly side: Side; readonly kind: FollowUpKind; readonly mark: Who }
  | { readonly type: 'follow_up_declined'; readonly side: Side };

export type SuitsEvent =
  | PeopleEvent
  | SheetEvent
  | CastEvent
  | CardEvent
  | SceneEvent
  | CombatEvent
  | DeclaringEvent
  | PlayingEvent
  | EffectEvent;
