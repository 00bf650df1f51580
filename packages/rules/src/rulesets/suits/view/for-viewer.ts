import type { Viewer } from '../../../kernel/index.ts';
import type { State } from '../state.ts';
import type { SuitsView } from '../view.ts';
import { ownView } from './own.ts';
import { sharedView } from './shared.ts';

export function view(state: State, viewer: Viewer): SuitsView {
  return { shared: sharedView(state), own: ownView(state, viewer) };
}
