import type { Message } from '../../../kernel/index.ts';
import type { Event } from '../events.ts';
import { ruleset } from '../index.ts';
import { presentation } from '../presentation/index.ts';
import type { State } from '../state.ts';

interface Told {
  readonly state: State;
  readonly events: readonly Event[];
}

/** The lines that everyone reads about what happens in `play`. */
export function toldOf(s: Told, play: () => void): readonly Message[] {
  const [before, known] = [s.state, s.events.length];
  play();
  let state = before;
  return s.events.slice(known).flatMap((event): readonly Message[] => {
    const seen = ruleset.viewEvent(state, event, { kind: 'spectator' });
    state = ruleset.evolve(state, event);
    const line = seen === undefined ? undefined : presentation.line(seen);
    return line === undefined ? [] : [line.message];
  });
}
