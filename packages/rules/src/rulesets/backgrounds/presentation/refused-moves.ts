import type { Intent } from '../../../kernel/index.ts';
import { limitUsedBy } from '../features/backgrounds/play-limit.ts';
import type { TableView } from '../view-types.ts';

/**
 * Moves that are shown although they are refused: spent cards, and backgrounds that do not make the
 * challenge routine.
 */
export function refusedMoves(view: TableView): readonly Intent[] {
  const { phase, resolution } = view.shared;
  // The player first chooses which of the two cards counts.
  if (resolution?.draws.some(({ offer }) => offer !== null) === true) return [];
  if (phase === 'WINDOW' && resolution !== null)
    return view.own.sheets
      .filter(({ id }) => resolution.parties.some((party) => party.id === id && party.active))
      .flatMap(({ id, backgrounds }) =>
        backgrounds.filter(({ spent, back }) => spent || limitUsedBy(view, id, back) !== undefined),
      )
      .map(({ handle }): Intent => ({ type: 'substitute', card: handle }));
  const challenge = resolution?.challenge ?? null;
  if (phase !== 'CH_DRAW' || challenge === null || view.shared.options.hiddenTargets) return spentCards(view);
  return view.own.sheets
    .filter(({ id }) => id === challenge.character)
    .flatMap(({ backgrounds }) => backgrounds)
    .map(({ handle }): Intent => ({ type: 'claim_auto', background: handle }));
}

/** Spent cards are refused outside a draw too, so that each is shown as spent and says when it returns (DR-97). */
function spentCards({ own }: TableView): readonly Intent[] {
  return own.sheets
    .flatMap(({ backgrounds }) => backgrounds)
    .filter(({ spent }) => spent)
    .map(({ handle }): Intent => ({ type: 'substitute', card: handle }));
}
