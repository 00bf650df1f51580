import './actions.css';
import type { Move } from '../../table/moves.ts';
import { irreversibleLast } from '../../table/moves.ts';
import { FoldedForms } from './folded-form.tsx';
import { MoveButton } from './move-button.tsx';
import { MoveForm } from './move-form.tsx';
import { groupsOf, MoveGroupPanel } from './move-groups.tsx';
import type { GroupedMoves } from './move-groups.tsx';

/** The number key of a move, or of the card with this handle. */
export type NumberOf = (pick: Move | string) => number | undefined;

export interface PanelParts {
  readonly urgent: readonly GroupedMoves[];
  readonly forms: readonly Move[];
  readonly grouped: readonly GroupedMoves[];
  /** Moves without a form and without a group, except irreversible ones. */
  readonly ungrouped: readonly Move[];
  readonly folded: readonly Move[];
  /**
   * Irreversible moves without a form and without a group: below the other parts, so that no scene is ended by
   * accident.
   */
  readonly endings: readonly Move[];
}

/** With the scope `one card`, a group of a single move is dissolved unless it is urgent: it needs no heading. */
export function partsOf(moves: readonly Move[], scope: 'one card' | 'all' = 'all'): PanelParts {
  const forms = irreversibleLast(moves.filter(({ requiredFields }) => requiredFields.length > 0));
  const groups = groupsOf(moves.filter(({ requiredFields }) => requiredFields.length === 0)).filter(
    ({ group, moves: own }) => scope === 'all' || own.length > 1 || group.urgent === true,
  );
  const inGroups = new Set(groups.flatMap(({ moves: own }) => own));
  const ungrouped = moves.filter((move) => move.requiredFields.length === 0 && !inGroups.has(move));
  return {
    urgent: groups.filter(({ group }) => group.urgent === true),
    forms: forms.filter(({ words }) => words.folded === undefined),
    grouped: groups.filter(({ group }) => group.urgent !== true),
    ungrouped: ungrouped.filter(({ irreversible }) => irreversible === undefined),
    folded: forms.filter(({ words }) => words.folded !== undefined),
    endings: ungrouped.filter(({ irreversible }) => irreversible !== undefined),
  };
}

/**
 * The moves that come before all moves of cards, such as letting a play stand. They are above the rows of cards, too,
 * so that their number keys stay the same while the number of moves changes.
 */
export function beforeCards(
  moves: readonly Move[],
  { all, ofCards }: { readonly all: readonly Move[]; readonly ofCards: readonly Move[] },
): readonly Move[] {
  const firstOfCard = all.findIndex((move) => ofCards.includes(move));
  return moves.filter((move) => all.indexOf(move) < firstOfCard);
}

/** All parts except the urgent questions. */
export function ShownMoves({ shown, numberOf }: { readonly shown: PanelParts; readonly numberOf: NumberOf }) {
  return (
    <>
      {shown.forms.map((move) => (
        <MoveForm key={move.key} move={move} />
      ))}
      {shown.grouped.map((grouped) => (
        <MoveGroupPanel key={grouped.group.id} grouped={grouped} numberOf={numberOf} />
      ))}
      <MoveButtons moves={shown.ungrouped} numberOf={numberOf} />
      <FoldedForms forms={shown.folded} />
      <MoveButtons moves={shown.endings} numberOf={numberOf} />
    </>
  );
}

export function MoveButtons({ moves, numberOf }: { readonly moves: readonly Move[]; readonly numberOf: NumberOf }) {
  if (moves.length === 0) return null;
  return (
    <ul class="moves" role="list">
      {moves.map((move) => (
        <li key={move.key}>
          <MoveButton move={move} number={numberOf(move)} />
        </li>
      ))}
    </ul>
  );
}
