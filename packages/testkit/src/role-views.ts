/** The view of each role at a table. The host and the system act on public information. */
import type { Actor, GameEvent, Intent, Ruleset, View, Viewer } from '@cartomancer/rules';

/** Any actor of a table, or a spectator, who never acts. */
export type Role = Actor | { readonly kind: 'spectator' };

export function viewerOfRole(role: Role): Viewer {
  return role.kind === 'seat' || role.kind === 'gm' ? role : { kind: 'spectator' };
}

/** For the host and the system: the spectator's view, with them as `you`. */
export function viewOfRole<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  state: S,
  role: Role,
): V {
  const view = ruleset.view(state, viewerOfRole(role));
  if (role.kind !== 'host' && role.kind !== 'system') return view;
  return { shared: view.shared, own: { ...view.own, you: role } } as V;
}

/** The view from which the host's moves are listed: only the shared view and `you`. */
export function hostView<V extends View>(view: V): V {
  return { shared: view.shared, own: { you: { kind: 'host' } } } as unknown as V;
}
