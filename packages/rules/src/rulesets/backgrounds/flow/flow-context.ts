/**
 * The part of a decision in progress that the flow functions use: the current state, shuffles, and a function that
 * emits events.
 */
import type { Event } from '../events.ts';
import type { NamedParty, BackgroundOwner } from '../event-fields.ts';
import type { Rng } from '../../../kernel/index.ts';

import type { CharacterId, PartyId, Phase, PileName, State } from '../state.ts';
import { nameOf, opposition } from '../selectors.ts';

export interface FlowContext {
  readonly state: State;
  readonly rng: Rng;
  emit(event: Event): void;
}

const labels: Readonly<Record<PileName, string>> = { draw: 'draw', red: 'background:red', blue: 'background:blue' };

/** The label of the next shuffle of this pile: `draw`, then `draw#2` … (DR-14). */
export function nextLabel(state: State, pile: PileName): string {
  const previousShuffles = state.shuffles[pile];
  return previousShuffles === 0 ? labels[pile] : `${labels[pile]}#${previousShuffles + 1}`;
}

export function namedParty(state: State, id: PartyId): NamedParty {
  const cast = id === opposition ? (state.resolution?.fray?.cast ?? []) : [];
  const names = cast.map((member) => nameOf(state, member));
  return { character: id, name: nameOf(state, id), ...(names.length === 0 ? {} : { opposition: names }) };
}

/** For events whose `name` is the name of a background. */
export function backgroundOwner(state: State, id: CharacterId): BackgroundOwner {
  return { character: id, whose: nameOf(state, id) };
}

export function enterPhase(context: FlowContext, phase: Phase): void {
  context.emit({ type: 'phase_entered', phase });
}
