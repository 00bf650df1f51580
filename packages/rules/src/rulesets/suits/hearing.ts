/** For each event which fields are secret, to whom, and whether it reveals something hidden (section on the journal: SU-49, SU-131). */
import type { EventTable, AudienceInput, SeatId, Viewer } from '../../kernel/index.ts';
import type { SuitsEvent } from './events.ts';
import type { Holder, Side, State } from './state.ts';
import { hasNewcomer } from './table.ts';

function toGm({ viewer }: { readonly viewer: Viewer }): boolean {
  return viewer.kind === 'gm';
}

/** Whether this viewer holds that hand; who only waits for the seat does not (SU-189). */
function holds(state: State, viewer: Viewer, seat: Holder): boolean {
  if (viewer.kind !== 'seat') return viewer.kind === 'gm' && seat === 'gm';
  return viewer.seat === seat && !hasNewcomer(state, seat);
}

const toHolder = ({ before, event, viewer }: AudienceInput<State, { readonly seat: Holder }>): boolean =>
  holds(before, viewer, event.seat);

/** SU-22: a sheet lies open to all, or to its owner and the GM. */
export function seesSheet(state: State, seat: SeatId, viewer: Viewer): boolean {
  return state.options['sheets'] !== 'owner' || viewer.kind === 'gm' || holds(state, viewer, seat);
}

/** SU-46. */
function seesThreshold({ before, viewer }: { readonly before: State; readonly viewer: Viewer }): boolean {
  return viewer.kind === 'gm' || before.options['thresholdShown'] === 'atStart';
}

/** Whether an NPC's cards act says whether it is tagged (SU-96). */
const seesEffect = ({ event, viewer }: AudienceInput<State, { readonly side: Side }>): boolean =>
  event.side === 'player' || viewer.kind === 'gm';

const toReaders = ({ before, event, viewer }: AudienceInput<State, { readonly seat: SeatId }>): boolean =>
  seesSheet(before, event.seat, viewer);

/** SU-49: never, or with the outcome where the table says so. */
const seesGmSide = ({ event, viewer }: AudienceInput<State, { readonly revealed?: true }>): boolean =>
  viewer.kind === 'gm' || event.revealed === true;

const open = { audience: 'everybody', reveals: 'nothing' } as const;
/** Only the table layer tells which person it is. */
const arriving = { audience: 'everybody', secret: { person: 'nobody' }, reveals: 'nothing' } as const;
const turnedUp = { audience: 'everybody', reveals: 'hidden' } as const;
const handed = { audience: 'everybody', secret: { cards: toHolder }, reveals: 'hidden' } as const;
/** What happens to a card on the GM's shelf (SU-115). */
const toWhoKnows = ({ before, event, viewer }: AudienceInput<State, { readonly npc: string }>): boolean =>
  viewer.kind === 'gm' || before.npcs.find(({ id }) => id === event.npc)?.hidden !== true;

const toWhoIsShown = ({ event, viewer }: AudienceInput<State, { readonly hidden?: boolean }>): boolean =>
  viewer.kind === 'gm' || event.hidden !== true;

const toWhoKnowsVehicle = ({ before, event, viewer }: AudienceInput<State, { readonly vehicle: string }>): boolean =>
  viewer.kind === 'gm' || before.vehicles.find(({ id }) => id === event.vehicle)?.hidden !== true;

const toWhoIsToldOfVehicle = (
  heard: AudienceInput<State, { readonly vehicle: string; readonly hidden?: boolean }>,
): boolean => toWhoIsShown(heard) && toWhoKnowsVehicle(heard);

const cast = {
  secret: { attributes: toGm, tags: toGm, notes: toGm },
  reveals: 'nothing',
} as const;
const numbers = { modifier: toGm, npcTagged: toGm } as const;

export const eventTable: EventTable<State, SuitsEvent> = {
  table_opened: open,
  option_changed: open,
  player_joined: arriving,
  newcomer_waits: arriving,
  newcomer_seated: arriving,
  newcomer_left: open,
  character_set_aside: open,
  seat_renamed: open,
  seat_went_quiet: open,
  seat_came_back: open,
  seat_overdue: open,
  seat_given_up: arriving,
  player_removed: open,
  session_started: open,
  crew_complete: open,
  session_ended: turnedUp,
  job_set: open,
  sheet_added: { audience: 'everybody', secret: { character: toReaders }, reveals: 'nothing' },
  sheet_chosen: open,
  suit_set: { audience: 'everybody', secret: { suit: toReaders }, reveals: 'nothing' },
  attributes_set: { audience: 'everybody', secret: { attributes: toReaders, tags: toReaders }, reveals: 'nothing' },
  tags_set: { audience: 'everybody', secret: { tags: toReaders }, reveals: 'nothing' },
  profile_set: { audience: 'everybody', secret: { look: toReaders, note: toReaders }, reveals: 'nothing' },
  sheet_finished: open,
  attribute_raised: { audience: 'everybody', secret: { attribute: toReaders, value: toReaders }, reveals: 'nothing' },
  npc_created: { ...cast, audience: toWhoIsShown },
  npc_updated: { ...cast, audience: toWhoKnows },
  npc_revealed: open,
  npc_removed: { audience: toWhoKnows, reveals: 'nothing' },
  vehicle_set: { audience: toWhoIsToldOfVehicle, secret: { hidden: 'nobody' }, reveals: 'nothing' },
  vehicle_revealed: open,
  vehicle_removed: { audience: toWhoKnowsVehicle, reveals: 'nothing' },
  adjusted: open,
  deck_shuffled: { audience: 'everybody', secret: { order: 'nobody' }, reveals: 'hidden' },
  cards_dealt: handed,
  card_drawn: handed,
  draw_missed: open,
  hand_discarded: turnedUp,
  cards_discarded: turnedUp,
  scene_started: open,
  character_entered: open,
  scene_ended: open,
  damage_cleared: open,
  stunt_awarded: open,
  passed_over: open,
  combat_started: open,
  combat_joined: open,
  combat_ended: open,
  round_started: { audience: 'everybody', secret: { modifiers: toGm }, reveals: 'nothing' },
  initiative_flipped: turnedUp,
  initiative_added: open,
  initiative_charmed: open,
  initiative_passed: open,
  initiative_tied: { audience: 'everybody', secret: { places: 'nobody' }, reveals: 'hidden' },
  order_fixed: turnedUp,
  turns_opened: open,
  turn_started: open,
  turn_passed: open,
  turn_skipped: open,
  turn_ended: open,
  play_declared: open,
  call_made: open,
  play_withdrawn: open,
  play_declined: open,
  call_answered: open,
  challenge_answered: open,
  opposition_set: {
    audience: 'everybody',
    secret: { ...numbers, value: toGm, perMark: toGm },
    reveals: 'nothing',
  },
  npc_attack_declared: { audience: 'everybody', secret: { ...numbers, threshold: seesThreshold }, reveals: 'nothing' },
  npc_play_declared: { audience: 'everybody', secret: { ...numbers, threshold: seesThreshold }, reveals: 'nothing' },
  attack_over: open,
  defence_called: { audience: 'everybody', secret: { opposition: toGm, cover: toGm }, reveals: 'nothing' },
  chase_answered: open,
  play_repeated: open,
  cover_offered: open,
  cover_passed: open,
  cover_begun: { audience: 'everybody', secret: { ...numbers, value: toGm }, reveals: 'nothing' },
  cover_settled: { audience: 'everybody', secret: { value: toGm }, reveals: 'hidden' },
  card_flipped: turnedUp,
  flip_treated: open,
  stand_asked: open,
  marks_asked: open,
  card_committed: { ...turnedUp, secret: { live: seesEffect } },
  card_lent: turnedUp,
  charisma_added: open,
  wait_asked: open,
  wait_over: open,
  step_finished: open,
  marks_picked: open,
  play_tied: turnedUp,
  play_resolved: {
    audience: 'everybody',
    secret: { modifier: seesGmSide, gmTotal: seesGmSide, margin: seesGmSide },
    reveals: 'hidden',
  },
  jacks_called: open,
  jack_taken: turnedUp,
  jack_skipped: open,
  play_closed: open,
  peek_opened: { audience: 'everybody', secret: { cards: toHolder }, reveals: 'hidden' },
  peek_closed: { audience: 'everybody', secret: { order: toHolder }, reveals: 'hidden' },
  swap_opened: open,
  swap_offered: { audience: 'everybody', secret: { card: toHolder }, reveals: 'nothing' },
  swap_declined: open,
  cards_swapped: {
    audience: 'everybody',
    secret: { cards: ({ before, event, viewer }) => event.seats.some((seat) => holds(before, viewer, seat)) },
    reveals: 'hidden',
  },
  swap_closed: open,
  damage_dealt: open,
  character_died: open,
  npc_down: open,
  vehicle_stopped: open,
  feint_gained: open,
  feint_spent: open,
  feint_counted: open,
  skip_owed: open,
  skip_paid: open,
  weapon_lost: open,
  weapon_recovered: open,
  use_spent: open,
  telling_owed: open,
  follow_up_offered: open,
  follow_up_taken: open,
  follow_up_declined: open,
};
