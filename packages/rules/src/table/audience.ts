/** The ruleset decides the audience of the game's events. */
import type { EventVisibility } from '../kernel/index.ts';
import type { TableViewer } from './contract.ts';
import type { LayerEvent } from './events.ts';
import { hearsOfHandout, seesHandout } from './handouts.ts';
import type { PersonId, TableState } from './state.ts';
import { seatOf, spectatorsSeeSafety } from './state.ts';

interface TableAudienceInput {
  readonly before: TableState;
  readonly viewer: TableViewer;
}

function isSeated({ before, viewer }: TableAudienceInput): boolean {
  return viewer.kind === 'bot' || (viewer.kind === 'person' && seatOf(before, viewer.person) !== undefined);
}

/** Seated people, and spectators if the table's option includes them (TB-05). */
function seesSafety(input: TableAudienceInput): boolean {
  return isSeated(input) || spectatorsSeeSafety(input.before);
}

function isPerson(viewer: TableViewer, person: PersonId | null): boolean {
  return viewer.kind === 'person' && viewer.person === person;
}

function isPersonOfEvent({
  event,
  viewer,
}: TableAudienceInput & { readonly event: { readonly person: PersonId } }): boolean {
  return isPerson(viewer, event.person);
}

function isHost({ before, viewer }: TableAudienceInput): boolean {
  return isPerson(viewer, before.host);
}

const toAll = { audience: 'everybody', reveals: 'nothing' } as const;
const toNone = { audience: 'none', reveals: 'nothing' } as const;
const toSeated = { audience: isSeated, reveals: 'nothing' } as const;
const toThatPerson = { audience: isPersonOfEvent, reveals: 'nothing' } as const;
const toHost = { audience: isHost, reveals: 'nothing' } as const;
const toSafetyViewers = { audience: seesSafety, reveals: 'nothing' } as const;

const layerEvents: {
  readonly [T in LayerEvent['type']]: EventVisibility<
    TableState,
    Extract<LayerEvent, { readonly type: T }>,
    TableViewer
  >;
} = {
  table_made: { ...toAll, secret: { seed: 'none' } },
  person_arrived: { ...toAll, secret: { identity: 'none', uninvited: 'none' } },
  person_left: toAll,
  seat_dropped: toAll,
  seat_back: toAll,
  seat_taken: toAll,
  seat_left: toAll,
  dealt_in: toAll,
  ready_changed: toAll,
  bot_seated: toAll,
  bot_left: toAll,
  option_set: toAll,
  host_changed: toAll,
  role_opened: toAll,
  role_passed: toAll,
  person_recognized: { ...toAll, secret: { identity: 'none' } },
  table_locked: toHost,
  phrase_changed: { ...toHost, secret: { hash: 'none' } },
  link_renewed: toHost,
  link_closed: toHost,
  person_knocked: { ...toHost, secret: { identity: 'none' } },
  knock_ended: toHost,
  person_removed: {
    // If the person was waiting for admission, only the host knows of them.
    audience: (input) => isHost(input) || Object.hasOwn(input.before.people, input.event.person),
    reveals: 'nothing',
  },
  ban_lifted: toHost,
  voice_muted: { audience: (input) => isHost(input) || isPersonOfEvent(input), reveals: 'nothing' },
  watcher_muted: toNone,
  watcher_removed: { ...toHost, secret: { identity: 'none' } },
  started: toAll,
  paused: toAll,
  resume_wished: toAll,
  resumed: toAll,
  fast_forwarded: toAll,
  safety_signalled: toSeated,
  safety_list_changed: toSafetyViewers,
  rating_set: toSafetyViewers,
  tool_toggled: toSafetyViewers,
  vote_opened: toAll,
  vote_cast: toAll,
  vote_closed: toAll,
  undo_done: { ...toAll, secret: { game: 'none', inPlay: 'none', brought: 'none' } },
  rewound: { ...toAll, secret: { game: 'none', inPlay: 'none', brought: 'none' } },
  sheet_chosen: { ...toThatPerson, secret: { sheet: 'none' } },
  sheet_put_back: toThatPerson,
  sheet_handed_over: toThatPerson,
  sheet_turned_away: toThatPerson,
  chat_sent: {
    audience: ({ event, viewer }) => event.to === null || isPerson(viewer, event.to) || isPerson(viewer, event.person),
    reveals: 'nothing',
  },
  // Sent only to spectators, by the gallery.
  gallery_said: toNone,
  note_kept: toThatPerson,
  talked_beside: toNone,
  line_told: toAll,
  line_retold: toAll,
  line_retracted: toAll,
  value_given: toAll,
  value_dropped: toAll,
  seed_mixed: toAll,
  decided: toNone,
  table_closed: toAll,
  table_reopened: toAll,
  opening_agreed: toAll,
  cards_opened: toAll,
  shuffled: toNone,
  timer_fired: toNone,
  fell_asleep: toNone,
  woke: toNone,
  table_renamed: toAll,
  seat_added: toAll,
  campaign_exported: toAll,
  campaign_brought_back: toAll,
  session_planned: toAll,
  session_called_off: toAll,
  session_answered: toAll,
  handout_shown: {
    audience: ({ before, event, viewer }) => seesHandout(before, event, viewer),
    reveals: 'nothing',
    // Numbers count hidden handouts as well, and only the maker knows which seats see a handout.
    secret: {
      number: 'none',
      by: 'none',
      to: ({ before, event, viewer }) => event.to === null || seesHandout(before, { ...event, to: [] }, viewer),
    },
  },
  handout_put_away: {
    audience: ({ before, event, viewer }) => hearsOfHandout(before, event.number, viewer),
    reveals: 'nothing',
    secret: { number: 'none' },
  },
  backdrop_set: { ...toAll, secret: { number: 'none' } },
};

export function visibilityOf(event: LayerEvent): EventVisibility<TableState, LayerEvent, TableViewer> {
  // The entry under this type is declared for exactly this event.
  return layerEvents[event.type] as unknown as EventVisibility<TableState, LayerEvent, TableViewer>;
}
