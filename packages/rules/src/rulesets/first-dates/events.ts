/** What can happen, and for each event which fields are secret, to whom, and whether it reveals something hidden. */
import type { CardCode, EventTable, AudienceInput, OptionValue, Rank, SeatId, Viewer } from '../../kernel/index.ts';
import type { Pack } from './pack.ts';
import type { EventKind } from './event-kinds.ts';
import type {
  DeckName,
  EndCause,
  FlipPurpose,
  Headmate,
  HeadmateField,
  MeetingStep,
  Pattern,
  Phase,
  QualityMark,
  Role,
  Scene,
  SharedField,
  Side,
  State,
  SystemSheet,
  TraitMatch,
  VoteTopic,
  WindowKind,
} from './state.ts';

interface CardDown {
  readonly seat: SeatId;
  readonly role: Role;
  readonly card: CardCode;
  readonly deck: DeckName;
  readonly stack: number;
  readonly covers: CardCode;
}

interface Handed {
  readonly seat: SeatId;
  readonly deck: DeckName;
  readonly count: number;
  readonly cards: readonly CardCode[];
}

interface Shuffled {
  readonly deck: DeckName;
  readonly size: number;
  readonly order: readonly CardCode[];
}

export type DateEvent =
  | {
      readonly type: 'table_opened';
      readonly seats: readonly { readonly seat: SeatId; readonly name: string }[];
      readonly options: Readonly<Record<string, OptionValue>>;
    }
  | {
      readonly type: 'seat_renamed';
      readonly seat: SeatId;
      readonly name: string;
      readonly person?: string;
      /** Another person than the one who gave the seat up; absent in journals before version 3. */
      readonly substitute?: true;
    }
  | {
      readonly type: 'newcomer_sat_down';
      readonly seat: SeatId;
      readonly name: string;
      /** Nothing for somebody who was at this table before (FD-33). */
      readonly headmate: Headmate | null;
      readonly person?: string;
    }
  | { readonly type: 'seat_went_quiet'; readonly seat: SeatId; readonly person?: string }
  | { readonly type: 'seat_came_back'; readonly seat: SeatId }
  | {
      readonly type: 'seat_given_up';
      readonly seat: SeatId;
      readonly cause: 'time' | 'left';
      readonly person?: string;
    }
  | { readonly type: 'autopilot_set'; readonly seat: SeatId }
  | ({ readonly type: 'hand_returned'; readonly seat: SeatId; readonly count: number } & Shuffled)
  | {
      readonly type: 'seat_removed';
      readonly seat: SeatId;
      readonly name: string;
      /** System 1 to k from now on. */
      readonly system: readonly SeatId[];
      readonly shift: number;
    }
  | { readonly type: 'pack_loaded'; readonly pack: Pack }
  | {
      readonly type: 'option_offered';
      readonly option: string;
      readonly field: SharedField;
      readonly text: string;
      readonly seat: SeatId;
    }
  | { readonly type: 'option_answered'; readonly option: string; readonly seat: SeatId; readonly yes: boolean }
  | { readonly type: 'option_removed'; readonly option: string }
  | {
      readonly type: 'sheet_field_set';
      readonly sheet: 'table' | 'system' | 'scene';
      readonly field: SharedField | 'appearance';
      readonly text: string;
      /** Nobody: the whole table, or the cards. */
      readonly by: SeatId | null;
    }
  | { readonly type: 'system_described'; readonly system: SystemSheet }
  | { readonly type: 'sheets_laid'; readonly sheets: readonly string[] }
  | {
      readonly type: 'headmate_field_set';
      readonly sheet: string;
      readonly field: HeadmateField;
      readonly text: string;
      readonly by: SeatId | null;
    }
  | { readonly type: 'sheets_passed'; readonly pass: number }
  | {
      readonly type: 'headmate_introduced';
      readonly seat: SeatId;
      readonly headmate: string;
      readonly name: string;
      readonly text: string | null;
    }
  | { readonly type: 'meeting_went_on'; readonly step: MeetingStep; readonly name: string | null }
  | { readonly type: 'name_vetoed'; readonly name: string }
  | { readonly type: 'looks_added'; readonly seat: SeatId; readonly text: string }
  | { readonly type: 'option_changed'; readonly key: string; readonly value: OptionValue }
  | { readonly type: 'phase_entered'; readonly phase: Phase; readonly seat?: SeatId; readonly turn?: number }
  | { readonly type: 'acknowledged'; readonly seat: SeatId }
  | ({ readonly type: 'decks_shuffled' } & Shuffled)
  | ({ readonly type: 'deck_recycled' } & Shuffled)
  | ({ readonly type: 'deck_reshuffled' } & Shuffled)
  | { readonly type: 'helper_shuffled' }
  | {
      readonly type: 'setup_flip';
      readonly purpose: FlipPurpose;
      readonly deck: DeckName;
      readonly card: CardCode;
      readonly for: string;
    }
  | { readonly type: 'sheets_filled'; readonly system: SystemSheet; readonly headmates: readonly Headmate[] }
  | {
      readonly type: 'roles_set';
      readonly date: SeatId;
      readonly oi: SeatId | null;
      readonly system: readonly SeatId[];
      readonly cause: 'flips' | 'rotation';
    }
  | {
      readonly type: 'prospect_met';
      readonly name: string;
      readonly pronouns: string;
      readonly slot: CardCode | null;
      /** They were dated before, with a date in between (FD-130); absent in older journals. */
      readonly again?: true;
    }
  | { readonly type: 'prospect_met_again' }
  | {
      readonly type: 'quality_checked';
      readonly headmate: string;
      readonly cards: readonly [CardCode, CardCode];
      readonly mark: QualityMark;
    }
  | {
      readonly type: 'traits_drawn';
      readonly seat: SeatId;
      readonly count: number;
      readonly cards: readonly CardCode[];
    }
  | ({ readonly type: 'scene_set' } & Scene)
  | {
      readonly type: 'fronter_set';
      readonly headmates: readonly string[];
      readonly cause: 'flips' | 'ace' | 'ten' | 'response';
      readonly attitude: string | null;
    }
  | { readonly type: 'stacks_dealt'; readonly cards: readonly CardCode[] }
  | ({ readonly type: 'hand_dealt' } & Handed)
  | ({ readonly type: 'cards_drawn' } & Handed)
  | ({ readonly type: 'card_played'; readonly turn: number } & CardDown)
  | ({ readonly type: 'responded' } & CardDown)
  | ({
      readonly type: 'oi_played';
      readonly kind: EventKind;
      readonly red: boolean;
      readonly affected: SeatId;
      readonly responder: SeatId | null;
      readonly final: boolean;
    } & CardDown)
  | {
      readonly type: 'line_told';
      readonly line: number;
      readonly seat: SeatId;
      readonly text: string;
      readonly mood?: string;
      readonly card?: CardCode;
      readonly interrupted?: true;
    }
  | { readonly type: 'stack_turned'; readonly stack: number; readonly sideways: boolean }
  | { readonly type: 'at_a_loss'; readonly seat: SeatId }
  | { readonly type: 'turn_nudged'; readonly seat: SeatId }
  | {
      readonly type: 'window_opened';
      readonly kind: WindowKind;
      readonly seat: SeatId;
      readonly stack: number | null;
      readonly rank: Rank | null;
    }
  | {
      readonly type: 'window_extended';
      readonly kind: WindowKind;
      readonly stack: number | null;
      readonly rank: Rank | null;
    }
  | { readonly type: 'pass_noted'; readonly seat: SeatId }
  | { readonly type: 'mask_lifted' }
  | {
      readonly type: 'window_closed';
      readonly kind: WindowKind;
      readonly stack: number | null;
      readonly rank: Rank | null;
      /** `card`: the Interference stepped in, and the covered card stands for good (FD-140). */
      readonly cause: 'pass' | 'card';
      readonly truly: 'pass' | 'time' | 'automatic' | 'card';
    }
  | {
      readonly type: 'response_declined';
      readonly seat: SeatId;
      /** The Interference that stays unanswered. */
      readonly card: CardCode;
      readonly stack: number;
    }
  | {
      readonly type: 'event_described';
      readonly seat: SeatId;
      readonly card: CardCode;
      readonly stack: number;
      readonly kind: EventKind;
      readonly red: boolean;
      /** Nothing: it is left at the bare kind. */
      readonly text: string | null;
    }
  | { readonly type: 'description_refused'; readonly stack: number }
  | {
      readonly type: 'npc_sketched';
      readonly name: string | null;
      readonly pronouns: string | null;
      readonly side: Side;
    }
  | {
      readonly type: 'npc_entered' | 'npc_recalled' | 'npc_left';
      readonly slot: CardCode;
      readonly stack: number;
      readonly name: string;
      readonly pronouns: string;
      readonly side: Side;
    }
  | { readonly type: 'recall_proposed'; readonly slot: CardCode; readonly name: string }
  | { readonly type: 'npc_vetoed'; readonly slot: CardCode; readonly name: string }
  | { readonly type: 'agreed'; readonly seat: SeatId }
  | { readonly type: 'consent_given' }
  | {
      readonly type: 'ending_pending' | 'ending_broken';
      readonly pattern: Pattern;
      readonly tops: readonly CardCode[];
      readonly by: SeatId | null;
    }
  | {
      readonly type: 'date_ended';
      readonly pattern: EndCause;
      readonly tops: readonly CardCode[];
      readonly by: SeatId | null;
    }
  | { readonly type: 'traits_revealed'; readonly cards: readonly CardCode[] }
  | {
      readonly type: 'outcome_set';
      readonly second: boolean;
      readonly intimacy: boolean;
      readonly matches: readonly TraitMatch[];
      /** Whether the Prospect has ghosted the System by it (FD-127); absent in journals before version 3. */
      readonly ghosted?: boolean;
    }
  | { readonly type: 'intimacy_described'; readonly seat: SeatId; readonly text: string | null; readonly told: boolean }
  | { readonly type: 'vote_opened'; readonly topic: VoteTopic; readonly seats: readonly SeatId[] }
  | { readonly type: 'vote_cast'; readonly topic: VoteTopic; readonly seat: SeatId; readonly yes: boolean }
  | { readonly type: 'vote_closed'; readonly topic: VoteTopic; readonly result: boolean }
  | { readonly type: 'checked_in'; readonly seat: SeatId; readonly text: string | null }
  | {
      readonly type: 'star_given';
      readonly seat: SeatId;
      readonly text: string;
      /** Whether it may stand in the chronicle; absent in older journals, whose authors were not asked. */
      readonly chronicled?: boolean;
    }
  | { readonly type: 'wish_made' | 'remark_made'; readonly seat: SeatId; readonly text: string }
  | { readonly type: 'choice_made'; readonly seat: SeatId; readonly choice: string }
  | { readonly type: 'next_chosen'; readonly choice: string }
  | {
      readonly type: 'hand_shared';
      readonly seat: SeatId;
      readonly on: boolean;
      /** What colleagues see from now on; absent where a hand is closed again, and in older journals. */
      readonly faces?: readonly CardCode[];
    }
  | { readonly type: 'hand_shown'; readonly seat: SeatId };

/** Whether this viewer may look into the hand of that seat (FD-18, FD-69, FD-04). */
export function seesHand(state: State, seat: SeatId, viewer: Viewer): boolean {
  const { options } = state;
  if (options['openHands'] === true) return true;
  if (state.automatic?.seat === seat) return false;
  if (viewer.kind === 'gm') return options['facilitatorSees'] === 'all';
  if (viewer.kind !== 'seat') return false;
  if (viewer.seat === seat) return true;
  const owner = state.players.find((player) => player.seat === seat);
  const looker = state.players.find((player) => player.seat === viewer.seat);
  return (
    owner?.role === 'system' && looker?.role === 'system' && (options['systemHandSharing'] === 'always' || owner.shows)
  );
}

/** Trait cards are the Date's secret until revealed (FD-46). */
export function seesTraits(state: State, viewer: Viewer): boolean {
  if (viewer.kind === 'gm') return state.options['facilitatorSees'] === 'all';
  return viewer.kind === 'seat' && viewer.seat === state.roles?.date;
}

function isOf(viewer: Viewer, seat: SeatId): boolean {
  return viewer.kind === 'seat' && viewer.seat === seat;
}

const toOwner = (hearing: AudienceInput<State, { readonly seat: SeatId }>): boolean =>
  isOf(hearing.viewer, hearing.event.seat);

const toThoseWhoSeeTheHand = (hearing: AudienceInput<State, { readonly seat: SeatId }>): boolean =>
  seesHand(hearing.before, hearing.event.seat, hearing.viewer);

/** Whoever may look into it once it is shared (FD-69). */
const toColleagues = ({ before, event, viewer }: AudienceInput<State, { readonly seat: SeatId }>): boolean => {
  const isSystem = viewer.kind === 'seat' && before.roles?.system.includes(viewer.seat) === true;
  return isSystem || seesHand(before, event.seat, viewer);
};

const open = { audience: 'everybody', reveals: 'nothing' } as const;
const turnedUp = { audience: 'everybody', reveals: 'hidden' } as const;

export const eventTable: EventTable<State, DateEvent> = {
  table_opened: open,
  seat_renamed: open,
  newcomer_sat_down: open,
  seat_went_quiet: open,
  seat_came_back: open,
  seat_given_up: open,
  autopilot_set: open,
  hand_returned: { audience: 'everybody', secret: { order: 'nobody' }, reveals: 'hidden' },
  seat_removed: turnedUp,
  pack_loaded: open,
  option_offered: open,
  option_answered: open,
  option_removed: open,
  sheet_field_set: open,
  system_described: open,
  sheets_laid: open,
  headmate_field_set: open,
  sheets_passed: open,
  headmate_introduced: open,
  meeting_went_on: open,
  name_vetoed: open,
  looks_added: open,
  option_changed: open,
  phase_entered: open,
  acknowledged: open,
  decks_shuffled: { audience: 'everybody', secret: { order: 'nobody' }, reveals: 'hidden' },
  deck_recycled: { audience: 'everybody', secret: { order: 'nobody' }, reveals: 'hidden' },
  deck_reshuffled: { audience: 'everybody', secret: { order: 'nobody' }, reveals: 'hidden' },
  helper_shuffled: { audience: 'nobody', reveals: 'hidden' },
  setup_flip: turnedUp,
  sheets_filled: open,
  roles_set: open,
  prospect_met: open,
  prospect_met_again: open,
  quality_checked: open,
  traits_drawn: {
    audience: 'everybody',
    secret: { cards: ({ before, viewer }) => seesTraits(before, viewer) },
    reveals: 'hidden',
  },
  scene_set: open,
  fronter_set: open,
  stacks_dealt: turnedUp,
  hand_dealt: { audience: 'everybody', secret: { cards: toThoseWhoSeeTheHand }, reveals: 'hidden' },
  cards_drawn: { audience: 'everybody', secret: { cards: toThoseWhoSeeTheHand }, reveals: 'hidden' },
  card_played: open,
  responded: open,
  oi_played: open,
  line_told: open,
  stack_turned: open,
  at_a_loss: open,
  turn_nudged: open,
  window_opened: open,
  window_extended: open,
  pass_noted: { audience: toOwner, reveals: 'nothing' },
  mask_lifted: { audience: 'nobody', reveals: 'nothing' },
  window_closed: {
    audience: 'everybody',
    secret: { truly: ({ before, viewer }) => before.window !== null && isOf(viewer, before.window.seat) },
    reveals: 'hidden',
  },
  response_declined: open,
  event_described: open,
  description_refused: open,
  npc_sketched: open,
  npc_entered: open,
  npc_recalled: open,
  npc_left: open,
  recall_proposed: open,
  npc_vetoed: open,
  agreed: { audience: toOwner, reveals: 'nothing' },
  consent_given: open,
  ending_pending: open,
  ending_broken: open,
  date_ended: open,
  traits_revealed: turnedUp,
  outcome_set: open,
  intimacy_described: open,
  vote_opened: open,
  vote_cast: { audience: 'everybody', secret: { yes: toOwner }, reveals: 'nothing' },
  vote_closed: { audience: 'everybody', reveals: 'hidden' },
  checked_in: open,
  star_given: open,
  wish_made: open,
  remark_made: open,
  choice_made: { audience: 'everybody', secret: { choice: toOwner }, reveals: 'nothing' },
  next_chosen: turnedUp,
  hand_shared: { audience: 'everybody', secret: { faces: toColleagues }, reveals: 'nothing' },
  // Apart from it: faces that one does not see are no reason why one's own card could not be taken back (TB-13).
  hand_shown: { audience: toThoseWhoSeeTheHand, reveals: 'hidden' },
};
