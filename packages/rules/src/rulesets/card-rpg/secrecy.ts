/** For each event: who hears of it, which fields are secret, to whom, and whether it reveals something hidden. */
import type { EventTable, AudienceInput, Viewer } from '../../kernel/index.ts';
import type { CardEvent } from './events.ts';
import type { State } from './state.ts';
import { characterAt, controls, leads, seatOfViewer } from './table.ts';

const open = { audience: 'everybody', reveals: 'nothing' } as const;
const turnedUp = { audience: 'everybody', reveals: 'hidden' } as const;

function seesSheet(state: State, id: string, viewer: Viewer): boolean {
  if (state.options['sheetCards'] === 'public' && viewer.kind !== 'spectator') return true;
  if (leads(state, viewer)) return true;
  const seat = characterAt(state, id)?.seat ?? null;
  return seat !== null && seat === seatOfViewer(viewer);
}

/** The card list of a sheet is its owner's and the GM's, or every player's where the table says so; never a stranger's (1.3). */
const toSheet = ({ before, event, viewer }: AudienceInput<State, { readonly character: string }>): boolean =>
  seesSheet(before, event.character, viewer);

/** Birth and halves stay with the owner and the GM, whatever the table says about sheets. */
const toCreator = ({ before, event, viewer }: AudienceInput<State, { readonly character: string }>): boolean =>
  leads(before, viewer) || characterAt(before, event.character)?.seat === seatOfViewer(viewer);

function seesHand(state: State, part: string, viewer: Viewer): boolean {
  return controls(state, viewer, part) || (state.options['gmSeesHands'] === true && leads(state, viewer));
}

/** 1.3: a hand is its controller's, and the GM's where the table says so. */
const toWhoSeesHand = ({ before, event, viewer }: AudienceInput<State, { readonly part: string }>): boolean =>
  seesHand(before, event.part, viewer);

const toController = ({ before, event, viewer }: AudienceInput<State, { readonly part: string }>): boolean =>
  controls(before, viewer, event.part);

/** CR-151: whoever may see what is turned to pay. */
export function seesPayment(state: State, part: string, viewer: Viewer): boolean {
  return state.options['payVisibility'] !== 'owner-gm' || controls(state, viewer, part) || leads(state, viewer);
}

/** What came up, whether it paid, and so what is left: one tells the other (CR-151). */
const toPayer = ({ before, event, viewer }: AudienceInput<State, { readonly part: string }>): boolean =>
  seesPayment(before, event.part, viewer);

const toLeader = ({ before, viewer }: { readonly before: State; readonly viewer: Viewer }): boolean =>
  leads(before, viewer);

/** Events about a hidden person of the GM's. */
const toWhoKnows = ({ before, event, viewer }: AudienceInput<State, { readonly npc: string }>): boolean =>
  leads(before, viewer) || before.npcs.find(({ id }) => id === event.npc)?.hidden !== true;

const toWhoKnowsPlace = ({ before, event, viewer }: AudienceInput<State, { readonly id: string }>): boolean =>
  leads(before, viewer) || before.environments.find(({ definition }) => definition.id === event.id)?.hidden !== true;

const toWhoIsShown = ({ before, event, viewer }: AudienceInput<State, { readonly hidden?: true }>): boolean =>
  leads(before, viewer) || event.hidden !== true;

type Shuffled = Extract<CardEvent, { readonly type: 'deck_shuffled' }>;

/** That and how much was shuffled goes to whoever may count that pile (1.3). */
const toCounters = ({ before, event, viewer }: AudienceInput<State, Shuffled>): boolean => {
  switch (event.kind) {
    case 'pool':
      return leads(before, viewer);
    case 'birth':
    case 'half':
      return leads(before, viewer) || characterAt(before, event.of)?.seat === seatOfViewer(viewer);
    case 'deck':
      return before.options['deckCounts'] !== 'owner' || controls(before, viewer, event.of);
    case 'environment':
    case 'reveal':
      return true;
  }
};

/** 1.3: cards out of hands are told to viewers of all those hands; a stolen card may come home from another hand (CR-204). */
const toWhoSawHands = ({ before, event, viewer }: AudienceInput<State, { readonly owner: string }>): boolean => {
  const holders = (before.conflict?.participants ?? []).filter(({ hand }) =>
    hand.cards.some(({ owner }) => owner === event.owner),
  );
  return holders.every(({ id }) => seesHand(before, id, viewer));
};

type Defined = Extract<CardEvent, { readonly type: 'environment_defined' }>;

const toReaders = ({ before, event, viewer }: AudienceInput<State, Defined>): boolean =>
  event.definition.openList || leads(before, viewer);

export const eventTable: EventTable<State, CardEvent> = {
  table_opened: open,
  seat_joined_in: open,
  seat_went_quiet: open,
  seat_came_back: open,
  grace_ran_out: open,
  seat_given_up: turnedUp,
  option_changed: open,
  stand_in_named: open,
  acted_for_absent: turnedUp,
  campaign_started: open,
  play_opened: open,
  session_closed: open,
  session_reopened: open,
  level_defined: open,
  theme_written: open,

  character_created: open,
  // What each prequel brought stands in its story.
  sheet_taken_up: {
    audience: 'everybody',
    secret: { cards: toSheet, ashes: toSheet, story: toSheet },
    reveals: 'hidden',
  },
  born_dealt: { audience: 'everybody', secret: { cards: toCreator }, reveals: 'hidden' },
  born_redealt: { audience: 'everybody', secret: { cards: toCreator }, reveals: 'hidden' },
  halves_built: {
    audience: 'everybody',
    secret: { counts: toCreator, orders: 'nobody', rest: 'nobody' },
    reveals: 'hidden',
  },
  childhood_told: open,
  prequel_proposed: open,
  partner_answered: open,
  prequel_approved: open,
  cancel_wished: open,
  prequel_cancelled: open,
  bonus_suit_chosen: open,
  gains_drawn: { audience: 'everybody', secret: { cards: toSheet }, reveals: 'hidden' },
  story_written: open,
  prequel_recorded: open,
  creation_finished: turnedUp,

  challenge_raised: open,
  challenge_queued: open,
  challenge_dropped: open,
  conflict_opened: open,
  setup_edited: open,
  reason_written: open,
  trump_chosen: open,
  opener_named: open,
  agreed: open,
  agreement_withdrawn: open,
  consent_lapsed: open,
  agreements_cleared: open,
  participant_left_setup: open,
  setup_cancelled: open,
  stakes_sealed: open,

  deck_shuffled: { audience: toCounters, secret: { order: 'nobody' }, reveals: 'hidden' },
  hand_dealt: { audience: 'everybody', secret: { cards: toWhoSeesHand }, reveals: 'hidden' },
  opener_set: turnedUp,
  opener_tied: turnedUp,
  round_started: open,
  turn_started: open,
  attack_made: open,
  attack_covered: open,
  attack_deflected: open,
  face_played: open,
  piles_pushed: open,
  wound_taken: open,
  spell_cast: open,
  card_drawn: { audience: 'everybody', secret: { card: toWhoSeesHand }, reveals: 'hidden' },
  attack_removed: open,
  top_moved: open,
  attack_split: open,
  attack_spread: open,
  card_stolen: open,
  piles_left_play: open,
  turn_ended: open,
  turn_reminded: open,
  conceded: open,

  env_called: open,
  env_due: { audience: 'nobody', reveals: 'nothing' },
  env_drew: turnedUp,
  red_laid: open,
  reveal_asked: open,
  reveal_committed: {
    audience: 'everybody',
    secret: { card: toController, cid: toController },
    reveals: 'nothing',
  },
  reveals_opened: turnedUp,
  env_attack_placed: open,
  env_card_dropped: open,
  red_resolved: open,
  red_cleared: open,
  help_laid: open,
  help_taken: open,
  help_over: open,
  env_silent: open,
  harness_granted: open,

  entry_asked: open,
  entry_answered: open,
  entry_closed: open,
  participant_joined: open,
  place_entered: open,
  place_left: open,

  stalled: open,
  truce_proposed: open,
  truce_answered: open,
  truce_made: open,
  no_winner_declared: open,
  hands_redealt: { audience: 'everybody', secret: { cards: toWhoSeesHand }, reveals: 'hidden' },
  hand_put_back: turnedUp,
  conflict_won: open,
  outcome_narrated: open,
  conflict_aborted: turnedUp,
  cards_returned: { audience: 'everybody', secret: { hand: toWhoSawHands }, reveals: 'hidden' },
  payment_due: open,
  payment_flipped: {
    audience: 'everybody',
    secret: { card: toPayer, pays: toPayer, left: toPayer },
    reveals: 'hidden',
  },
  cards_joined: turnedUp,
  cards_destroyed: {
    audience: 'everybody',
    secret: { cards: ({ before, event, viewer }) => seesPayment(before, event.character, viewer) },
    reveals: 'hidden',
  },
  cost_lapsed: open,
  payment_done: open,
  rewards_due: open,
  check_due: open,
  consumed: turnedUp,
  fate_decided: open,
  scar_recorded: open,
  cards_captured: open,
  scar_healed: open,
  conflict_over: open,

  npc_draft_started: {
    audience: 'everybody',
    secret: { npc: toLeader, poolId: toLeader, name: toLeader, cards: toLeader },
    reveals: 'hidden',
  },
  pool_written: { audience: toLeader, reveals: 'nothing' },
  npc_suit_named: { audience: toLeader, reveals: 'nothing' },
  npc_step_set: { audience: toLeader, reveals: 'nothing' },
  npc_discarded: { audience: toLeader, reveals: 'nothing' },
  npc_ready: { audience: toWhoIsShown, secret: { cards: toLeader }, reveals: 'nothing' },
  npc_revealed: open,
  npc_kept: { audience: toWhoKnows, reveals: 'nothing' },
  npc_dissolved: { audience: toWhoKnows, reveals: 'nothing' },
  full_npc_created: { audience: toWhoIsShown, secret: { cards: toLeader }, reveals: 'nothing' },
  // A place with open cards lays out faces that nobody at the table has seen.
  environment_defined: {
    audience: toWhoIsShown,
    secret: { definition: toReaders, cards: toReaders },
    reveals: 'hidden',
  },
  environment_revealed: turnedUp,
  environment_removed: { audience: toWhoKnowsPlace, reveals: 'nothing' },
  ruling_made: open,
  retelling_asked: open,
  retold: open,
};
