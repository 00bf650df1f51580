/** TB-11, TB-21. The host program sends these intents, so that time is in the journal. */
import type { Ruleset } from '../../kernel/index.ts';
import { standInOf, hostTimer } from '../stand-in.ts';
import type { Role, SeatHolder, TableState } from '../state.ts';
import { absenceTimers, roles } from '../succession.ts';
import { gameTimer, seatWaiting } from '../timers.ts';
import type { TableContext, TableIntentDefinition } from './define.ts';
import { refuse, unknownValue } from './define.ts';
import { announceHolder } from './seats.ts';

interface TimeUp {
  readonly type: 'time_up';
  readonly timer: string;
  readonly [field: string]: unknown;
}

interface ClockIntent {
  readonly type: 'fall_asleep' | 'wake';
  readonly [field: string]: unknown;
}

const longestTimerId = 200;

function absentRole({ timer }: TimeUp): Role | undefined {
  return roles.find((role) => absenceTimers[role] === timer);
}

function timeUp(ruleset: Ruleset): TableIntentDefinition<TimeUp> {
  return {
    type: 'time_up',
    clause: 'TB-11',
    who: ['system'],
    stale: 'accept',
    fields: { timer: { kind: 'text', most: longestTimerId } },
    checks: [],
    hidden: [
      {
        clause: 'TB-11',
        judge: ({ state, intent }) =>
          state.pause === null || intent.timer === hostTimer || absentRole(intent) !== undefined
            ? undefined
            : refuse('E_PAUSED'),
      },
      {
        clause: 'TB-11',
        judge: ({ state, intent }) => {
          const role = absentRole(intent);
          if (role !== undefined) return state.absences?.[role]?.open === false ? undefined : unknownValue('timer');
          const isRunning =
            intent.timer === hostTimer
              ? state.hostGoneAt !== null
              : gameTimer(ruleset, state, intent.timer) !== undefined;
          return isRunning ? undefined : unknownValue('timer');
        },
      },
    ],
    execute: (context) => {
      const { timer } = context.intent;
      if (timer === hostTimer) {
        standIn(context);
        return;
      }
      const role = absentRole(context.intent);
      if (role !== undefined) {
        context.emit({ type: 'role_opened', role });
        return;
      }
      const found = gameTimer(ruleset, context.state, timer);
      context.emit({ type: 'timer_fired', timer });
      const seat = seatWaiting(context.state, timer);
      if (seat !== undefined) announceHolder(context, seat.seat, nameAndPerson(context.state, seat.holder));
      else if (found !== undefined) context.emitGame(found.intent);
    },
  };
}

function nameAndPerson({ people }: TableState, holder: SeatHolder | null) {
  if (holder?.kind !== 'person') return { name: holder?.name ?? '' };
  return { name: people[holder.person]?.name ?? '', person: holder.person };
}

/** If a stand-in becomes absent too, the next stand-in also replaces the original host (TB-04). */
function standIn(context: TableContext): void {
  const { host, standsInFor } = context.state;
  const standInPerson = standInOf(context.state);
  if (standInPerson === undefined) return;
  const absentHost = standsInFor ?? host;
  const nameOf = (person: string) => context.state.people[person]?.name ?? '';
  context.emit({
    type: 'host_changed',
    person: standInPerson,
    name: nameOf(standInPerson),
    standsInFor: absentHost,
    ...(absentHost === null ? {} : { gone: nameOf(absentHost) }),
  });
}

function clockIntent(type: ClockIntent['type'], event: 'fell_asleep' | 'woke'): TableIntentDefinition<ClockIntent> {
  return {
    type,
    clause: 'TB-21',
    who: ['system'],
    stale: 'accept',
    fields: {},
    checks: [],
    execute: (context) => context.emit({ type: event }),
  };
}

export function timeIntents(ruleset: Ruleset): readonly TableIntentDefinition[] {
  return [timeUp(ruleset), clockIntent('fall_asleep', 'fell_asleep'), clockIntent('wake', 'woke')];
}
