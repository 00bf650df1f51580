/** TB-01, TB-02, TB-06. The server sends all of these intents except `join`. */
import { yesOrNo } from '../../kernel/index.ts';
import type { RefusalReason, Ruleset } from '../../kernel/index.ts';
import type { Knock, TableState } from '../state.ts';
import { seatOf } from '../state.ts';
import type { LinkKind } from '../state.ts';
import {
  arrivalsWait,
  isBanned,
  isMutedInGallery,
  knockOf,
  mostKnocking,
  personAt,
  admissionRefusal,
  mustBeAdmittedToWatch,
} from '../admission.ts';
import { cleanName, longestWrittenName } from '../names.ts';
import { isSlow } from '../options.ts';
import { holderOf } from '../succession.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { notMuted, valueChecks, refuse, ownPerson, senderOf, tableCheck, unknownValue } from './define.ts';
import { resumeIfAgreed } from './play.ts';
import { announceHolder, handsAreOut } from './seats.ts';

interface Newcomer {
  readonly identity: string;
  readonly name: string;
  /** To a public table, without a link. */
  readonly uninvited?: true;
}

interface Arrive extends Newcomer {
  readonly type: 'arrive';
  readonly link: LinkKind;
  /** A program is admitted by its token, which the host made. */
  readonly program?: true;
  readonly [field: string]: unknown;
}

interface Join {
  readonly type: 'join';
  readonly name: string;
  readonly [field: string]: unknown;
}

interface KnockToWatch extends Newcomer {
  readonly type: 'knock_to_watch';
  readonly [field: string]: unknown;
}

interface Withdraw {
  readonly type: 'withdraw';
  readonly person: string;
  readonly [field: string]: unknown;
}

interface MuteWatcher {
  readonly type: 'mute_watcher';
  readonly identity: string;
  readonly on: boolean;
  readonly [field: string]: unknown;
}

interface RemoveWatcher {
  readonly type: 'remove_watcher';
  readonly identity: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

interface SetPhrase {
  readonly type: 'set_phrase';
  readonly hash: string;
  readonly [field: string]: unknown;
}

interface PersonIntent {
  readonly type: 'depart' | 'person_away' | 'person_back';
  readonly person: string;
  readonly [field: string]: unknown;
}

export const longestIdentity = 200;
/** More people would make every view long; a larger audience watches from the gallery. */
const mostPeople = 64;
/**
 * The numbers of people and of knocks from which a public table refuses people without a link: the last places are kept
 * for those whom the host invited.
 */
export const mostPeopleForUninvited = 48;
const mostKnockingForUninvited = 15;
/** From the fewest rights to the most. */
const links: readonly LinkKind[] = ['seat', 'gm', 'host'];

function strongerLink(one: LinkKind, other: LinkKind): LinkKind {
  return links.indexOf(one) > links.indexOf(other) ? one : other;
}

function markAway(context: TableContext, person: string): void {
  if (context.state.people[person]?.here !== true) return;
  const seat = seatOf(context.state, person)?.seat ?? null;
  context.emit({ type: 'seat_dropped', person, seat });
  if (seat === null) return;
  if (!isSlow(context.state)) context.emitGame({ type: 'seat_away', seat, person });
  resumeIfAgreed(context);
}

export function markBack(context: TableContext, person: string): void {
  if (context.state.people[person]?.here !== false) return;
  const tableSeat = seatOf(context.state, person);
  const seat = tableSeat?.seat ?? null;
  context.emit({ type: 'seat_back', person, seat });
  const { vote } = context.state;
  const isAboutTheirRole =
    vote?.successor !== undefined && holderOf(context.state, vote.successor.role)?.person === person;
  if (isAboutTheirRole) context.emit({ type: 'vote_closed', topic: 'succession', passed: false, against: null });
  // The stand-in returns the role.
  if (context.state.standsInFor === person)
    context.emit({ type: 'host_changed', person, name: context.state.people[person].name });
  if (tableSeat === undefined || context.emitGame({ type: 'seat_back', seat: tableSeat.seat })) return;
  if (tableSeat.inPlay || context.state.game === null) return;
  // The game went on without them, and may admit them again.
  const { name } = context.state.people[person] ?? { name: '' };
  announceHolder(context, tableSeat.seat, { name, person });
}

function unknownPerson({ state, intent }: { readonly state: TableState; readonly intent: PersonIntent }) {
  return Object.hasOwn(state.people, intent.person) ? undefined : unknownValue('person');
}

/** The host, or the absent host whom a stand-in replaces. */
function isHost({ host, standsInFor }: TableState, person: string): boolean {
  return person === host || person === standsInFor;
}

type AtTable = Pick<TableContext, 'state' | 'view'>;

/**
 * The first absent person who can make room for a new one: someone without a seat who never saw a hand or, while no
 * hands are dealt, the latest arrival among the others. So people who only sit down once cannot fill a table. A person
 * without a link takes the place only of another person without a link.
 */
function personMakingRoom(
  ruleset: Ruleset,
  { state, view }: AtTable,
  newcomer: Pick<Newcomer, 'uninvited'>,
): string | undefined {
  const absent = Object.entries(state.people).filter(
    ([person, { here, uninvited }]) =>
      !here &&
      (newcomer.uninvited !== true || uninvited === true) &&
      !isHost(state, person) &&
      seatOf(state, person) === undefined,
  );
  const gone =
    absent.find(([, { played }]) => played === null) ?? (handsAreOut(ruleset, view) ? undefined : absent.at(-1));
  return gone?.[0];
}

function isFull(state: TableState, { uninvited }: Pick<Newcomer, 'uninvited'>): boolean {
  return Object.keys(state.people).length >= (uninvited === true ? mostPeopleForUninvited : mostPeople);
}

function isKnown(state: TableState, { identity }: Newcomer): boolean {
  return personAt(state, identity) !== undefined || knockOf(state, identity) !== undefined;
}

function fullQueueRefusal(state: TableState, newcomer: Newcomer): RefusalReason | undefined {
  if (!arrivalsWait(state) || isKnown(state, newcomer)) return undefined;
  const n = Object.keys(state.doors.knocking).length;
  return n >= (newcomer.uninvited === true ? mostKnockingForUninvited : mostKnocking)
    ? refuse('E_DOOR_CROWDED', { n })
    : undefined;
}

function fullTableRefusal(ruleset: Ruleset, table: AtTable, newcomer: Newcomer): RefusalReason | undefined {
  const { state } = table;
  if (arrivalsWait(state) || isKnown(state, newcomer)) return undefined;
  return isFull(state, newcomer) && personMakingRoom(ruleset, table, newcomer) === undefined
    ? refuse('E_TABLE_CROWDED', { n: Object.keys(state.people).length })
    : undefined;
}

export function addPerson(
  ruleset: Ruleset,
  context: TableContext,
  who: Newcomer & { readonly link: LinkKind; readonly program?: true },
): void {
  const { state } = context;
  const gone = isFull(state, who) ? personMakingRoom(ruleset, context, who) : undefined;
  if (gone !== undefined) context.emit({ type: 'person_left', person: gone });
  const { identity, link, program } = who;
  const name = context.uniqueName(who.name);
  // A removed person keeps their id on return, so that the game returns what it keeps for them (TB-02, TB-04). The id
  // of a banned spectator is not the id of a person.
  const [before] =
    Object.entries(state.doors.removed).find(([, entry]) => entry.identity === identity && !entry.banned) ?? [];
  const person = before ?? `p${state.arrivals + 1}`;
  const marked = {
    ...(program === undefined ? {} : { program }),
    ...(who.uninvited === undefined ? {} : { uninvited: who.uninvited }),
  };
  context.emit({ type: 'person_arrived', person, identity, name, link, ...marked });
  // A spectator whom the host muted stays muted as a person.
  if (isMutedInGallery(context.state, identity) && !context.state.doors.muted.includes(person))
    context.emit({ type: 'voice_muted', person, on: true });
}

/**
 * Each person has at most one knock. A knock under another name replaces the earlier one, and a knock for a seat
 * replaces a knock to watch.
 */
function replaceKnock(context: TableContext, who: Knock): void {
  const earlier = knockOf(context.state, who.identity);
  const knock = earlier === undefined ? undefined : context.state.doors.knocking[earlier];
  const link = knock === undefined || knock.link === 'spectator' ? who.link : knock.link;
  if (earlier !== undefined && knock !== undefined) {
    if (knock.link === link && knock.name === who.name) return;
    context.emit({ type: 'knock_ended', person: earlier, how: 'withdrawn' });
  }
  context.emit({ type: 'person_knocked', person: `k${context.state.doors.knocks + 1}`, ...who, link });
}

const uninvited = { kind: 'choice', of: [true], optional: true } as const;

const arrive = (ruleset: Ruleset): TableIntentDefinition<Arrive> => ({
  type: 'arrive',
  clause: 'TB-02',
  who: ['system'],
  stale: 'accept',
  fields: {
    identity: { kind: 'text', most: longestIdentity },
    name: { kind: 'text', most: longestWrittenName },
    link: { kind: 'choice', of: links },
    program: { kind: 'choice', of: [true], optional: true },
    uninvited,
  },
  checks: [],
  hidden: [
    {
      clause: 'TB-02',
      judge: ({ intent }) => (cleanName(intent.name) === '' ? unknownValue('name') : undefined),
    },
    {
      clause: 'TB-03',
      judge: ({ intent }) => (links.includes(intent.link) ? undefined : unknownValue('link')),
    },
    {
      clause: 'TB-04',
      judge: ({ state, intent }) => {
        const refusal = admissionRefusal(state, intent.identity);
        return intent.program === true && refusal?.code !== 'E_BANNED' ? undefined : refusal;
      },
    },
    { clause: 'TB-04', judge: ({ state, intent }) => fullQueueRefusal(state, intent) },
    { clause: 'TB-01', judge: (judged) => fullTableRefusal(ruleset, judged, judged.intent) },
  ],
  execute: (context) => {
    const { state, intent } = context;
    const found = Object.entries(state.people).find(([, { identity }]) => identity === intent.identity);
    if (found === undefined) {
      const { identity, link, program } = intent;
      const name = cleanName(intent.name);
      if (program === true) addPerson(ruleset, context, { identity, name, link, program });
      else if (!arrivalsWait(state) || link === 'host') addPerson(ruleset, context, { ...intent, name });
      else replaceKnock(context, { identity, name, link });
      return;
    }
    const [person, { name, link }] = found;
    markBack(context, person);
    // A former host has the rights of anybody with a link to a seat.
    const current = link === 'host' && state.host !== person && state.standsInFor !== person ? 'seat' : link;
    const stronger = strongerLink(current, intent.link);
    if (stronger !== current)
      context.emit({ type: 'person_arrived', person, identity: intent.identity, name, link: stronger });
  },
});

/**
 * Changes a person's name at this table (TB-02). Not for seated people in play, because the game knows their names as
 * well.
 */
const join: TableIntentDefinition<Join> = {
  type: 'join',
  clause: 'TB-02',
  who: ['visitor', 'seat', 'gm', 'host'],
  stale: 'accept',
  fields: { name: { kind: 'text', most: longestWrittenName } },
  checks: [
    tableCheck('TB-02', [], (judged) => {
      const isPlaying = senderOf(judged).seat !== null && judged.view.shared.table.stage === 'play';
      return isPlaying ? refuse('E_NAME_KEPT') : undefined;
    }),
    notMuted(),
    ...valueChecks<Join>('TB-02', 'name', ({ intent }) =>
      cleanName(intent.name) === '' ? refuse('E_NAME_REQUIRED') : undefined,
    ),
  ],
  execute: (context) => {
    const person = ownPerson(context);
    const known = context.state.people[person];
    const name = context.uniqueName(cleanName(context.intent.name), person);
    if (known === undefined || known.name === name) return;
    context.emit({ type: 'person_arrived', person, identity: known.identity, name, link: known.link });
  },
};

/**
 * A spectator arrives at a table where arrivals wait (TB-04). Even after admission they are not a person of the table.
 */
const knockToWatch: TableIntentDefinition<KnockToWatch> = {
  type: 'knock_to_watch',
  clause: 'TB-04',
  who: ['system'],
  stale: 'accept',
  fields: {
    identity: { kind: 'text', most: longestIdentity },
    name: { kind: 'text', most: longestWrittenName },
    uninvited,
  },
  checks: [],
  hidden: [
    { clause: 'TB-02', judge: ({ intent }) => (cleanName(intent.name) === '' ? unknownValue('name') : undefined) },
    { clause: 'TB-04', judge: ({ state, intent }) => admissionRefusal(state, intent.identity) },
    { clause: 'TB-04', judge: ({ state, intent }) => fullQueueRefusal(state, intent) },
  ],
  execute: (context) => {
    const { identity, name } = context.intent;
    if (mustBeAdmittedToWatch(context.state, identity))
      replaceKnock(context, { identity, name: cleanName(name), link: 'spectator' });
  },
};

/**
 * The person closes the table's page for good. People with a seat keep it (TB-12); others leave the table, except for
 * the host and people who have seen a hand (TB-07).
 */
const depart: TableIntentDefinition<PersonIntent> = {
  type: 'depart',
  clause: 'TB-12',
  who: ['system'],
  stale: 'accept',
  fields: { person: { kind: 'text', most: longestIdentity } },
  checks: [],
  hidden: [{ clause: 'TB-01', judge: unknownPerson }],
  execute: (context) => {
    const { state, intent } = context;
    const known = state.people[intent.person];
    const staysAtTable =
      seatOf(state, intent.person) !== undefined ||
      isHost(state, intent.person) ||
      known?.played !== null ||
      // A refused claim is remembered (TB-06).
      known.refusedClaims !== undefined;
    if (staysAtTable) markAway(context, intent.person);
    else context.emit({ type: 'person_left', person: intent.person });
  },
};

/** The person keeps their seat if they have one. */
const away: TableIntentDefinition<PersonIntent> = {
  ...depart,
  type: 'person_away',
  clause: 'TB-06',
  execute: (context) => markAway(context, context.intent.person),
};

const back: TableIntentDefinition<PersonIntent> = {
  ...depart,
  type: 'person_back',
  clause: 'TB-06',
  execute: (context) => markBack(context, context.intent.person),
};

const withdraw: TableIntentDefinition<Withdraw> = {
  type: 'withdraw',
  clause: 'TB-04',
  who: ['system'],
  stale: 'accept',
  fields: { person: { kind: 'text', most: longestIdentity } },
  checks: [],
  hidden: [
    {
      clause: 'TB-04',
      judge: ({ state, intent }) =>
        Object.hasOwn(state.doors.knocking, intent.person) ? undefined : unknownValue('person'),
    },
  ],
  execute: (context) => context.emit({ type: 'knock_ended', person: context.intent.person, how: 'withdrawn' }),
};

/** Mutes a spectator. The host sees only a number, for which the server looks up the identity. */
const muteWatcher: TableIntentDefinition<MuteWatcher> = {
  type: 'mute_watcher',
  clause: 'TB-04',
  who: ['system'],
  stale: 'accept',
  fields: {
    identity: { kind: 'text', most: longestIdentity },
    on: { kind: 'choice', of: yesOrNo },
  },
  checks: [],
  execute: (context) => {
    const { identity, on } = context.intent;
    if (isMutedInGallery(context.state, identity) !== on) context.emit({ type: 'watcher_muted', identity, on });
  },
};

/** Removes a spectator with a ban, which the host can lift: without it, their link would let them return at once. */
const removeWatcher: TableIntentDefinition<RemoveWatcher> = {
  type: 'remove_watcher',
  clause: 'TB-04',
  who: ['system'],
  stale: 'accept',
  fields: { identity: { kind: 'text', most: longestIdentity }, name: { kind: 'text', most: longestWrittenName } },
  checks: [],
  execute: (context) => {
    const { identity, name } = context.intent;
    const { people, doors } = context.state;
    if (isBanned(context.state, identity)) return;
    const knock = knockOf(context.state, identity);
    if (knock !== undefined) context.emit({ type: 'knock_ended', person: knock, how: 'turned_away' });
    let number = 1;
    // A person of an older journal may have such an id.
    while (Object.hasOwn(doors.removed, `w${number}`) || Object.hasOwn(people, `w${number}`)) number += 1;
    context.emit({ type: 'watcher_removed', person: `w${number}`, identity, name: cleanName(name) });
  },
};

const longestHash = 200;

/** The server hashes the host's phrase; an empty hash removes it. */
const setPhrase: TableIntentDefinition<SetPhrase> = {
  type: 'set_phrase',
  clause: 'TB-03',
  who: ['system'],
  stale: 'accept',
  fields: { hash: { kind: 'text', most: longestHash } },
  checks: [],
  execute: (context) =>
    context.emit({ type: 'phrase_changed', hash: context.intent.hash === '' ? null : context.intent.hash }),
};

export const peopleIntents = (ruleset: Ruleset): readonly TableIntentDefinition[] => [
  arrive(ruleset),
  join,
  knockToWatch,
  depart,
  away,
  back,
  withdraw,
  muteWatcher,
  removeWatcher,
  setPhrase,
];
