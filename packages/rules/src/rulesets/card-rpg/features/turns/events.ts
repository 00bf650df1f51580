import type { AttackId, PartId } from '../../cards.ts';
import type { CardCode } from '../../../../kernel/index.ts';
import { event } from '../../declare-event.ts';
import { toEverybody, turnedUp } from '../../audience.ts';
import { withConflict } from '../../state-changes.ts';
import { phaseAfter } from './phase.ts';

interface OpenerSet {
  readonly part: PartId;
  readonly how: 'scene' | 'trump' | 'gm';
  /** The trumps that decided who starts; missing if the GM decided, or if an option hides them (CR-69). */
  readonly shown?: readonly CardCode[];
}

interface OpenerTied {
  readonly parts: readonly PartId[];
}

interface RoundStarted {
  readonly round: number;
}

interface TurnStarted {
  readonly round: number;
  readonly part: PartId;
  readonly open: readonly AttackId[];
  readonly free: boolean;
}

interface TurnEnded {
  readonly part: PartId;
}

export const turnsEvents = {
  opener_set: event<OpenerSet>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state) => withConflict(state, () => ({ tied: [] })),
  }),
  opener_tied: event<OpenerTied>({
    ...turnedUp,
    prompt: 'raise',
    apply: (state, { parts }) => withConflict(state, () => ({ tied: parts, phase: 'CONFLICT.open' })),
  }),
  round_started: event<RoundStarted>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { round }) =>
      withConflict(state, ({ harness }) => ({
        round,
        acted: [],
        late: [],
        stirred: false,
        harness: harness.filter(({ until }) => until !== 'round'),
      })),
  }),
  turn_started: event<TurnStarted>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part, free }) =>
      phaseAfter(
        withConflict(state, ({ turns }) => ({
          turn: { part, free, attacks: 0, wounded: false, reminded: false },
          turns: turns + 1,
          cued: false,
          waiting: null,
          phase: 'TURN.attack',
        })),
      ),
  }),
  turn_ended: event<TurnEnded>({
    ...toEverybody,
    prompt: 'raise',
    apply: (state, { part }) =>
      withConflict(state, ({ acted }) => ({
        acted: acted.includes(part) ? acted : [...acted, part],
        turn: null,
        last: part,
      })),
  }),
  turn_reminded: event<TurnEnded>({
    ...toEverybody,
    prompt: 'keep',
    apply: (state) => withConflict(state, ({ turn }) => ({ turn: turn === null ? null : { ...turn, reminded: true } })),
  }),
};
