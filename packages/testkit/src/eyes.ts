/** How each role at a table sees: the host and the system decide on what everybody sees. */
import type { Actor, GameEvent, Intent, Ruleset, View, Viewer } from '@cartomancer/rules';

/** Anybody at a table. A spectator looks on and never acts. */
export type Role = Actor | { readonly kind: 'spectator' };

export function viewerOfRole(role: Role): Viewer {
  return role.kind === 'seat' || role.kind === 'gm' ? role : { kind: 'spectator' };
}

/** The view on which this role's moves are listed and explained. */
export function eyesOf<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  state: S,
  role: Role,
): V {
  const view = ruleset.view(state, viewerOfRole(role));
  if (role.kind !== 'host' && role.kind !== 'system') return view;
  // The contract's own way to ask for the host's moves.
  return { shared: view.shared, own: { you: role } } as unknown as V;
}
