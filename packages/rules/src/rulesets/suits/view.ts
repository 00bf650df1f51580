import type { Viewer } from '../../kernel/index.ts';
import type { State } from './state.ts';
import type { TableView } from './view-types.ts';
import { ownView } from './view-own.ts';
import { sharedView } from './view-shared.ts';

export function view(state: State, viewer: Viewer): TableView {
  return { shared: sharedView(state), own: ownView(state, viewer) };
}
