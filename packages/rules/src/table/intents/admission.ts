/** TB-03, TB-04. */
import { yesOrNo } from '../../kernel/index.ts';
import type { LinkRole } from '../state.ts';
import { seatOf } from '../state.ts';
import type { RefusalReason, Ruleset } from '../../kernel/index.ts';
import type { TableView } from '../contract.ts';
import { isMutedInGallery } from '../admission.ts';
import { handoutsWithoutHeir } from '../handouts.ts';
import type { TableInput, TableContext, TableIntentDefinition } from './define.ts';
import {
  valueChecks,
  otherPersonRefusal,
  programRefusal,
  refuse,
  peopleIn,
  tableCheck,
  unknownValue,
} from './define.ts';
import { addPerson, longestIdentity } from './people.ts';
import { resumeIfAgreed } from './play.ts';
import { vacateSeat } from './seats.ts';

interface PersonIntent {
  readonly type: 'let_in' | 'kick' | 'remove_program';
  readonly person: string;
  readonly [field: string]: unknown;
}

interface Ban {
  readonly type: 'ban';
  readonly person: string;
  readonly on?: boolean;
  readonly [field: string]: unknown;
}

interface Mute {
  readonly type: 'mute';
  readonly person: string;
  readonly on: boolean;
  readonly [field: string]: unknown;
}

interface Lock {
  readonly type: 'lock';
  readonly on: boolean;
  readonly [field: string]: unknown;
}

interface LinkIntent {
  readonly type: 'renew_link' | 'close_link';
  readonly role: LinkRole;
  readonly [field: string]: unknown;
}

const byHost = { who: ['host'], stale: 'accept', clause: 'TB-04' } as const;
const onOff = { kind: 'choice', of: yesOrNo } as const;

function knockingIn({ own }: TableView): readonly string[] {
  return own.door?.knocking.map(({ person }) => person) ?? [];
}

function bannedIn({ own }: TableView): readonly string[] {
  return own.door?.banned.map(({ person }) => person) ?? [];
}

/**
 * A stand-in may not remove the absent host, the GM or a program (TB-04). The next GM would see the notes, handouts and
 * hidden NPCs of the GM. A program could not return, because only the host can make another token.
 */
function standInRefusal({ intent, view }: TableInput<PersonIntent | Ban>): RefusalReason | undefined {
  const { standsInFor, seats } = view.shared.table;
  if (standsInFor === null) return undefined;
  const isGm = seats.some(({ kind, person }) => kind === 'gm' && person === intent.person);
  const isProgram = programRefusal(view, intent.person) !== undefined;
  return intent.person === standsInFor || isGm || isProgram ? refuse('E_STANDS_IN') : undefined;
}

/** The reason against a value that is neither another person of the table nor one who waits for admission. */
function removalRefusal(judged: TableInput<PersonIntent | Ban>): RefusalReason | undefined {
  const { intent, view } = judged;
  return knockingIn(view).includes(intent.person) ? undefined : otherPersonRefusal(judged, intent.person);
}

const letIn = (ruleset: Ruleset): TableIntentDefinition<PersonIntent> => ({
  ...byHost,
  type: 'let_in',
  fields: { person: { kind: 'choice', of: knockingIn, open: true } },
  checks: [
    ...valueChecks<PersonIntent>('TB-04', 'person', ({ view, intent }) =>
      knockingIn(view).includes(intent.person) ? undefined : refuse('E_NOT_KNOCKING'),
    ),
  ],
  execute: (context) => {
    const { person } = context.intent;
    const knock = context.state.doors.knocking[person];
    if (knock === undefined) return;
    context.emit({ type: 'knock_ended', person, how: 'let_in' });
    const { identity, name, link } = knock;
    // A spectator does not become a person of the table; `knock_ended` adds them to the admitted spectators.
    if (link !== 'spectator') addPerson(ruleset, context, { identity, name, link });
  },
});

function remove(context: TableContext, person: string, lasting: 'once' | 'banned'): void {
  const { people, doors } = context.state;
  const seat = seatOf(context.state, person)?.seat;
  if (seat !== undefined) vacateSeat(context, seat, person, 'removed');
  const name = people[person]?.name ?? doors.knocking[person]?.name ?? '';
  // Mutes the person as a spectator too, until the host unmutes them there or, after their return, at the table.
  const identity = people[person]?.identity;
  if (identity !== undefined && doors.muted.includes(person) && !isMutedInGallery(context.state, identity))
    context.emit({ type: 'watcher_muted', identity, on: true });
  for (const number of handoutsWithoutHeir(context.state, person)) context.emit({ type: 'handout_put_away', number });
  context.emit({ type: 'person_removed', person, name, banned: lasting === 'banned' });
  if (seat === undefined) resumeIfAgreed(context);
}

const kick: TableIntentDefinition<PersonIntent> = {
  ...byHost,
  type: 'kick',
  fields: { person: { kind: 'choice', of: (view) => [...peopleIn(view), ...knockingIn(view)], open: true } },
  checks: [
    tableCheck('TB-04', ['person'], standInRefusal),
    ...valueChecks<PersonIntent>('TB-04', 'person', removalRefusal),
  ],
  execute: (context) => {
    const { person } = context.intent;
    if (Object.hasOwn(context.state.doors.knocking, person))
      context.emit({ type: 'knock_ended', person, how: 'turned_away' });
    else remove(context, person, 'once');
  },
};

/** The server removes a program whose token is revoked; the host may have changed since the token was made. */
const removeProgram: TableIntentDefinition<PersonIntent> = {
  type: 'remove_program',
  clause: 'TB-04',
  who: ['system'],
  stale: 'accept',
  fields: { person: { kind: 'text', most: longestIdentity } },
  checks: [],
  hidden: [
    {
      clause: 'TB-04',
      judge: ({ state: { people }, intent: { person } }) =>
        people[person]?.program === true ? undefined : unknownValue('person'),
    },
  ],
  execute: (context) => remove(context, context.intent.person, 'once'),
};

const ban: TableIntentDefinition<Ban> = {
  ...byHost,
  type: 'ban',
  fields: {
    person: {
      kind: 'choice',
      of: (view) => [...peopleIn(view), ...knockingIn(view), ...bannedIn(view)],
      open: true,
    },
    on: { ...onOff, optional: true },
  },
  checks: [
    tableCheck('TB-04', ['person'], (judged) => (judged.intent.on === false ? undefined : standInRefusal(judged))),
    ...valueChecks<Ban>('TB-04', 'person', (judged) => {
      const { intent, view } = judged;
      if (intent.on !== false) return removalRefusal(judged);
      return bannedIn(view).includes(intent.person) ? undefined : refuse('E_NOT_BANNED');
    }),
  ],
  execute: (context) => {
    const { person, on } = context.intent;
    if (on === false) context.emit({ type: 'ban_lifted', person });
    else remove(context, person, 'banned');
  },
};

const mute: TableIntentDefinition<Mute> = {
  ...byHost,
  type: 'mute',
  fields: { person: { kind: 'choice', of: peopleIn, open: true }, on: onOff },
  checks: [
    tableCheck('TB-04', ['person'], ({ intent, view }) =>
      intent.person === view.shared.table.standsInFor ? refuse('E_STANDS_IN') : undefined,
    ),
    ...valueChecks<Mute>('TB-04', 'person', (judged) => otherPersonRefusal(judged, judged.intent.person)),
  ],
  execute: (context) => {
    const { person, on } = context.intent;
    if (context.state.doors.muted.includes(person) !== on) context.emit({ type: 'voice_muted', person, on });
    const identity = context.state.people[person]?.identity;
    if (!on && identity !== undefined && isMutedInGallery(context.state, identity))
      context.emit({ type: 'watcher_muted', identity, on });
  },
};

const lock: TableIntentDefinition<Lock> = {
  ...byHost,
  type: 'lock',
  fields: { on: onOff },
  checks: [],
  execute: (context) => {
    const { on } = context.intent;
    if (context.state.doors.locked !== on) context.emit({ type: 'table_locked', on });
  },
};

/** The old link stops working; people who entered by it stay. */
function changeLink(
  ruleset: Ruleset,
  { type, event }: { readonly type: LinkIntent['type']; readonly event: 'link_renewed' | 'link_closed' },
): TableIntentDefinition<LinkIntent> {
  const roles: readonly LinkRole[] = ruleset.seats.gm === 'none' ? ['seat', 'spectator'] : ['seat', 'spectator', 'gm'];
  return {
    ...byHost,
    type,
    clause: 'TB-03',
    fields: { role: { kind: 'choice', of: roles } },
    checks: [
      // A stand-in does not get the GM's link either.
      tableCheck<LinkIntent>('TB-04', ['role'], ({ intent, view }) =>
        intent.role === 'gm' && view.shared.table.standsInFor !== null ? refuse('E_STANDS_IN') : undefined,
      ),
    ],
    execute: (context) => context.emit({ type: event, role: context.intent.role }),
  };
}

export function admissionIntents(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return [
    letIn(ruleset),
    lock,
    kick,
    removeProgram,
    ban,
    mute,
    changeLink(ruleset, { type: 'renew_link', event: 'link_renewed' }),
    changeLink(ruleset, { type: 'close_link', event: 'link_closed' }),
  ];
}
