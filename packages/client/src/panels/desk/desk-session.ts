import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Desk, DeskChange, PlayView } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import { moveOf } from '../../table/moves.ts';
import type { GameParts, Move } from '../../table/moves.ts';
import type { TableSession } from '../../table/session.ts';
import { placeMoves } from './desk-moves.ts';
import type { DeskMoves } from './desk-moves.ts';

export interface DeskSession {
  readonly desk: ReadonlySignal<Desk>;
  readonly placed: ReadonlySignal<DeskMoves>;
  /** For the part with pending questions: without the moves that other parts show. */
  readonly waiting: TableSession;
  /**
   * For everything else, with the changes of rows as moves. Its unsent text is not moved to the story box, because it
   * may be a secret.
   */
  readonly own: TableSession;
  /** The form that changes a row; `undefined` while that is not possible. */
  changeOf(change: DeskChange): Move | undefined;
}

/** For a system that declares no desk. */
const emptyDesk: Desk = { sections: [] };

/** The move that changes a row, with the row's current values in its form. */
function changeMove({ intent, initialValues }: DeskChange, game: PlayView, parts: GameParts): Move {
  const move = moveOf(intent, game, parts);
  return { ...move, key: `change ${move.key}`, words: { ...move.words, initialValues } };
}

export function useDeskSession(): DeskSession {
  const session = useTableSession();
  const { view, game, layer, system } = session;
  const ownSeat = view.value.own.you?.seat;
  return useMemo(() => {
    const { presentation, ruleset } = system;
    const parts = { layer, presentation };
    const desk = computed(() =>
      game.value === undefined ? emptyDesk : (presentation.desk?.(game.value) ?? emptyDesk),
    );
    const placed = computed(() =>
      placeMoves(session.moves.value, desk.value, {
        specs: ruleset.intents,
        seats: view.value.shared.table.seats.map(({ seat }) => seat),
      }),
    );
    const changeOf = (change: DeskChange): Move | undefined => {
      const now = game.value;
      if (now === undefined || layer.explain(view.value, change.intent).length > 0) return undefined;
      return changeMove(change, now, parts);
    };
    const changes = computed(() =>
      desk.value.sections.flatMap(({ rows }) =>
        rows.flatMap(({ change }) => (change === undefined ? [] : (changeOf(change) ?? []))),
      ),
    );
    const withMoves = (moves: TableSession['moves']): TableSession => ({ ...session, moves });
    return {
      desk,
      placed,
      waiting: withMoves(computed(() => placed.value.rest)),
      own: {
        ...withMoves(
          computed(() => ({ ...session.moves.value, legal: [...session.moves.value.legal, ...changes.value] })),
        ),
        line: signal(''),
        lineHeldBack: signal(null),
      },
      changeOf,
    };
    // `ownSeat` is a dependency, so that drafts from one seat are not shown when the person has another seat.
  }, [session, ownSeat]);
}
