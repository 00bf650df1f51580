/** Meeting the Prospect: name, pronouns, how they meet each Headmate's wish, and two secret traits (FD-41 to FD-47, FD-130). */
import type { CardCode } from '../../../kernel/index.ts';
import { markOf, pronounsByTwo } from '../prospects.ts';
import { rolesOf } from '../table.ts';
import { flip } from './decks.ts';
import { nameBy } from './fill-in.ts';
import type { Stage } from './stage.ts';

/** Who is dated next: somebody new, the same Prospect again, or a named person of the roster. */
export type NextProspect =
  { readonly kind: 'new' } | { readonly kind: 'same' } | { readonly kind: 'named'; readonly slot: CardCode };

function meet(stage: Stage, next: NextProspect): void {
  const named = next.kind === 'named' ? stage.state.roster[next.slot] : undefined;
  if (next.kind === 'named' && named !== undefined) {
    stage.tell({ type: 'prospect_met', name: named.name, pronouns: named.pronouns, slot: next.slot });
    return;
  }
  const turn = (purpose: 'name' | 'pronouns'): CardCode => flip(stage, { purpose, deck: 'date', for: 'prospect' });
  const name = nameBy(turn('name'));
  const pronouns = pronounsByTwo(turn('pronouns'), turn('pronouns'));
  stage.tell({ type: 'prospect_met', name, pronouns, slot: null });
}

function checkQualities(stage: Stage): void {
  for (const { id } of stage.state.headmates) {
    const system = flip(stage, { purpose: 'quality', deck: 'system', for: id });
    const date = flip(stage, { purpose: 'quality', deck: 'date', for: id });
    stage.tell({ type: 'quality_checked', headmate: id, cards: [system, date], mark: markOf(system, date) });
  }
}

/** Two secret cards off the Date's Deck; faces known from earlier dates are passed over and stay in it (FD-130). */
function drawTraits(stage: Stage): void {
  const known = stage.state.prospect?.knownTraits ?? [];
  const cards = stage.state.decks.date.filter((card) => !known.includes(card)).slice(0, 2);
  stage.tell({ type: 'traits_drawn', seat: rolesOf(stage.state).date, count: cards.length, cards });
}

export function enterProspect(stage: Stage, next: NextProspect): void {
  stage.tell({ type: 'phase_entered', phase: 'PROSPECT' });
  if (next.kind === 'same') stage.tell({ type: 'prospect_met_again' });
  else {
    meet(stage, next);
    checkQualities(stage);
  }
  drawTraits(stage);
}
