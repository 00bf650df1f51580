/** How each role at a table sees: the host and the system decide on what everybody sees. */
import type { Actor, GameEvent, Intent, Ruleset, View, Viewer } from '@cartomancer/rules';

/** Anybody at a table. A spectator looks on and never acts. */
export type Role = Actor | { readonly kind: 'spectator' };

export function viewerOfRole(role: Role): Viewer {
  return role.kind === 'seat' || role.kind === 'gm' ? role : { kind: 'spectator' };
}

/** The view on which this role's moves are listed and explained: for the host and the system what a spectator sees, as theirs. */
export function eyesOf<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  state: S,
  role: Role,
): V {
  const view = ruleset.view(state, viewerOfRole(role));
  if (role.kind !== 'host' && role.kind !== 'system') return view;
  return { shared: view.shared, own: { ...view.own, you: role } } as V;
}

/** All that is needed to list the host's moves: whose they are, and what everybody sees. */
export function hostView<V extends View>(view: V): V {
  return { shared: view.shared, own: { you: { kind: 'host' } } } as unknown as V;
}
