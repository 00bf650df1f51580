import type { Intent } from '../../../../kernel/index.ts';
import { check } from '../../../../kernel/index.ts';
import { betweenScenes, intent, refuseIf, saysSomething } from '../../declare.ts';
import { longestText } from '../../constants.ts';
import { gmBase } from '../npcs/checks.ts';
import { shuffleAll } from '../../flow/decks.ts';
import { endCreationIfReady } from '../../flow/crew.ts';
import { systemBase } from './checks.ts';
import { abandonScene } from '../../flow/leaving.ts';

interface SetJob extends Intent {
  readonly text: string;
}

export const setJob = intent(
  { text: { kind: 'text', most: longestText } },
  {
    ...gmBase,
    type: 'set_job',
    clause: 'SU-14',
    checks: [saysSomething<SetJob>('SU-14', 'text')],
    execute(context) {
      context.emit({ type: 'job_set', text: context.intent.text });
    },
  },
);

export const startSession = intent(
  {},
  {
    type: 'start_session',
    clause: 'SU-30',
    who: ['gm', 'host'],
    stale: 'refuse',
    phases: ['LOBBY'],
    checks: [
      check('SU-05', [], ({ view: { shared } }) => {
        const players = shared.seats.filter(({ presence }) => presence !== 'left');
        return refuseIf(players.length === 0 || shared.gm.name === '' || shared.gm.presence === 'left', () => ({
          code: 'SU_NEED_SEATS',
        }));
      }),
    ],
    execute(context) {
      context.emit({ type: 'session_started' });
      shuffleAll(context);
      endCreationIfReady(context);
    },
  },
);

export const endSession = intent(
  {},
  {
    type: 'end_session',
    clause: 'SU-194',
    who: ['gm', 'host'],
    stale: 'refuse',
    phases: [...betweenScenes, 'CREATION'],
    checks: [
      // In CREATION only once every player has left.
      check('SU-194', [], ({ view: { shared } }) =>
        refuseIf(shared.phase === 'CREATION' && shared.seats.some(({ presence }) => presence !== 'left'), () => ({
          code: 'E_PHASE',
          facts: { phase: shared.phase },
        })),
      ),
    ],
    execute(context) {
      context.emit({ type: 'session_ended' });
    },
  },
);

/** The same people take another job: their sheets stay, and everything is shuffled. */
export const nextJob = intent(
  {},
  {
    type: 'next_job',
    clause: 'SU-30',
    who: ['gm', 'host'],
    stale: 'refuse',
    phases: ['ENDED'],
    checks: [],
    execute(context) {
      context.emit({ type: 'job_closed', fresh: true });
      context.emit({ type: 'session_started' });
      shuffleAll(context);
      endCreationIfReady(context);
    },
  },
);

/** Sent by the table layer when safety tools end a scene: it closes without a summary. */
export const fastForward = intent(
  {},
  {
    ...systemBase,
    type: 'fast_forward',
    clause: 'SU-193',
    phases: ['FREE', 'PLAY', 'INIT', 'TURN'],
    checks: [],
    execute(context) {
      abandonScene(context);
    },
  },
);
