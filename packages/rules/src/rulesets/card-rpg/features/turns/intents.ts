import { playersAndGm, intent } from '../../declare.ts';
import { bySystem } from '../absence/checks.ts';
import { check } from '../../../../kernel/index.ts';
import { nothingLeftToResolve, onTurn, turnPhases } from './checks.ts';
import { endTurn as finishTurn } from '../../flow/turns.ts';
import { advance } from '../../flow/advance.ts';

const mostTurns = 1_000_000;

/** Reminds the player on turn after a while, without any other effect. */
export const turnTimeUp = intent(
  {
    conflict: { kind: 'number', least: 1, most: mostTurns },
    turn: { kind: 'number', least: 1, most: mostTurns },
  },
  {
    ...bySystem,
    type: 'turn_time_up',
    clause: 'CR-205',
    phases: ['TURN.resolve', 'TURN.push', 'TURN.attack'],
    checks: [
      check('CR-205', [], ({ view }) =>
        view.shared.conflict?.turn?.reminded === true ? { code: 'E_STALE' } : undefined,
      ),
      check('CR-205', ['conflict', 'turn'], ({ view, intent }) => {
        const { conflict } = view.shared;
        return conflict?.number === intent.conflict && conflict.turns === intent.turn ? undefined : { code: 'E_STALE' };
      }),
    ],
    execute(context) {
      const part = context.state.conflict?.turn?.part;
      if (part !== undefined) context.emit({ type: 'turn_reminded', part });
    },
  },
);

export const endTurn = intent(
  {},
  {
    ...playersAndGm,
    type: 'end_turn',
    clause: 'CR-75',
    phases: turnPhases,
    checks: [onTurn, nothingLeftToResolve('CR-75')],
    execute(context) {
      finishTurn(context);
      advance(context);
    },
  },
);
