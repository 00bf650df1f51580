/** The view of each role at a table: the host and the system decide from the public view. */
import type { Actor, GameEvent, Intent, Ruleset, View, Viewer } from '@cartomancer/rules';

/** Any participant of a table. A spectator watches and never acts. */
export type Role = Actor | { readonly kind: 'spectator' };

export function viewerOfRole(role: Role): Viewer {
  return role.kind === 'seat' || role.kind === 'gm' ? role : { kind: 'spectator' };
}

/**
 * The view from which this role's moves are listed and explained: for the host and the system, the spectator's view
 * under their name.
 */
export function viewOfRole<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  state: S,
  role: Role,
): V {
  const view = ruleset.view(state, viewerOfRole(role));
  if (role.kind !== 'host' && role.kind !== 'system') return view;
  return { shared: view.shared, own: { ...view.own, you: role } } as V;
}

/** The minimum for listing the host's moves: the viewer and the public view. */
export function hostView<V extends View>(view: V): V {
  return { shared: view.shared, own: { you: { kind: 'host' } } } as unknown as V;
}
