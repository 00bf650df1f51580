/** TB-04. */
import type { Ruleset } from '../../kernel/index.ts';
import type { TableView } from '../contract.ts';
import type { Role, Successor } from '../state.ts';
import { seatNamed, seatOf } from '../state.ts';
import { holderOf, mayNameAlone, mayOpenVote, votersOn } from '../succession.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { valueChecks, programRefusal, refuse, ownPerson, ownSeat, peopleIn, senderOf, tableCheck } from './define.ts';
import { newGmRefusal } from './host.ts';
import { vacateSeat, announceHolder } from './seats.ts';
import { openVoteRefusal, replaceOpenVote } from './votes.ts';

interface NameSuccessor {
  readonly type: 'name_successor';
  readonly role: Role;
  readonly person: string;
  readonly [field: string]: unknown;
}

/**
 * The seats of the people who may have a vote, as far as the view tells: all except the absent person, the sender and
 * programs.
 */
function askedIn({ shared: { table }, own }: TableView, role: Role): readonly string[] {
  const gone = table.succession?.[role]?.person;
  return table.seats
    .filter(
      ({ seat, person, program }) => person !== null && person !== gone && program !== true && seat !== own.you?.seat,
    )
    .map(({ seat }) => seat);
}

function isHere({ shared: { table } }: TableView, person: string): boolean {
  return [...table.seats, ...table.waiting].some((candidate) => candidate.person === person && candidate.here);
}

export function nameSuccessor(ruleset: Ruleset): TableIntentDefinition<NameSuccessor> {
  const roles: readonly Role[] = ruleset.seats.gm === 'none' ? ['host'] : ['host', 'gm'];
  return {
    type: 'name_successor',
    clause: 'TB-04',
    who: ['seat', 'gm', 'host'],
    stale: 'accept',
    phases: ['play'],
    fields: {
      role: { kind: 'choice', of: roles },
      person: { kind: 'choice', of: peopleIn, open: true },
    },
    checks: [
      tableCheck('TB-04', ['role'], ({ view, intent }) =>
        view.shared.table.succession?.[intent.role] === undefined ? refuse('E_NOT_GONE') : undefined,
      ),
      tableCheck('TB-04', [], ({ view }) => openVoteRefusal(view)),
      tableCheck('TB-04', ['role'], (judged) => {
        const { view, intent } = judged;
        const absence = view.shared.table.succession?.[intent.role];
        if (absence === undefined || absence.open) return undefined;
        if (senderOf(judged).seat === null) return refuse('E_SPECTATOR');
        return askedIn(view, intent.role).length === 0 ? refuse('E_NO_VOTERS') : undefined;
      }),
      ...valueChecks<NameSuccessor>('TB-04', 'person', ({ view, intent }) =>
        isHere(view, intent.person) ? undefined : refuse('E_NOT_HERE'),
      ),
      tableCheck('TB-04', ['role', 'person'], ({ intent, view }) => programRefusal(view, intent.person)),
    ],
    hidden: [
      {
        clause: 'TB-04',
        // Hidden, because views do not tell who had a seat when the absence began.
        judge: (judged) => {
          const { state, intent } = judged;
          const { role } = intent;
          const person = ownPerson(judged);
          if (state.absences?.[role]?.open === true)
            return mayNameAlone(state, { role, person }) ? undefined : refuse('E_NOT_SEATED_THEN');
          return mayOpenVote(state, { role, person }) ? undefined : refuse('E_TOO_FEW_VOTERS');
        },
      },
    ],
    execute: (context) => {
      const { role, person } = context.intent;
      replaceOpenVote(context);
      if (context.view.shared.table.succession?.[role]?.open === true) {
        succeed(ruleset, context, { role, person });
        return;
      }
      const voters = votersOn(context.state, role);
      const asked = context.state.seats
        .filter(
          ({ seat, holder }) =>
            seat !== ownSeat(context) && holder?.kind === 'person' && voters.includes(holder.person),
        )
        .map(({ seat }) => seat);
      context.emit({
        type: 'vote_opened',
        topic: 'succession',
        by: ownSeat(context),
        to: null,
        reason: null,
        asked,
        successor: { role, person, gone: holderOf(context.state, role)?.person },
      });
    },
  };
}

export function maySucceed({ state }: Pick<TableContext, 'state'>, { role, person, gone }: Successor): boolean {
  const absent = state.absences?.[role]?.person;
  return absent !== undefined && (gone === undefined || gone === absent) && state.people[person]?.here === true;
}

/** Passes the role on for good: its previous holder does not get it back on return. */
export function succeed(
  ruleset: Ruleset,
  context: TableContext,
  { role, person }: { readonly role: Role; readonly person: string },
): void {
  const gone = holderOf(context.state, role);
  if (gone === undefined) return;
  const name = context.state.people[person]?.name ?? '';
  context.emit({ type: 'role_passed', role, person, name, gone: context.state.people[gone.person]?.name ?? '' });
  if (role === 'host') context.emit({ type: 'host_changed', person });
  else if (gone.seat !== null) takeGmSeat(ruleset, context, { gm: gone.seat, gone: gone.person, person });
}

function takeGmSeat(
  ruleset: Ruleset,
  context: TableContext,
  { gm, gone, person }: { readonly gm: string; readonly gone: string; readonly person: string },
): void {
  const formerSeat = seatOf(context.state, person)?.seat;
  if (formerSeat !== undefined) vacateSeat(context, formerSeat, person, 'leads');
  context.emit({ type: 'seat_left', seat: gm, person: gone, putOut: true, cause: 'succession' });
  // During a scene the game admits a new GM only after the previous one has given up the role.
  if (newGmRefusal(ruleset, context.view) !== undefined)
    context.emitGame({ type: 'seat_left', seat: gm, person: gone });
  const name = context.uniqueName(context.state.people[person]?.name ?? '', person);
  context.emit({ type: 'seat_taken', seat: gm, person, name });
  announceHolder(context, gm, { name, person });
  if (formerSeat !== undefined && seatNamed(context.state, formerSeat)?.holder === null)
    context.emitGame({ type: 'player_leads', seat: formerSeat });
}
