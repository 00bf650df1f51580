import type { Phase, State } from '../../state.ts';
import { withResolution } from '../../state-changes.ts';
import { event } from '../../declare-event.ts';
import { toEverybody } from '../../audience.ts';

interface PhaseEntered {
  readonly phase: Phase;
}

function enteredPhase(state: State, { phase }: PhaseEntered): State {
  return withResolution({ ...state, phase }, ({ step }) => ({ step: step + 1, passed: [], ready: [] }));
}

export const phasesEvents = {
  phase_entered: event<PhaseEntered>({
    ...toEverybody,
    prompt: 'raise',
    apply: enteredPhase,
  }),
};
