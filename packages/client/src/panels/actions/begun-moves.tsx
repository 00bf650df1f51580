/** A move that was begun, for example by dropping a card, may still need a text or a choice. */
import { useEffect, useRef } from 'preact/hooks';

import './actions.css';
import { useTableSession } from '../../table/context.ts';
import type { Move } from '../../table/moves.ts';
import { withTextAsked } from '../../table/moves.ts';
import { MoveButton } from './move-button.tsx';
import { MoveForm } from './move-form.tsx';

export function BegunMoveForm({ move }: { readonly move: Move }) {
  const session = useTableSession();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('textarea, input')?.focus();
    return () => {
      if (session.begunMoves.value.includes(move.key)) session.begunMoves.value = [];
    };
  }, []);
  return (
    <div ref={container} class="actions" aria-busy={session.pending.value !== null}>
      <MoveForm move={move.requiredFields.length > 0 ? move : withTextAsked(move)} />
      <OtherMoveButton />
    </div>
  );
}

export function BegunMoveChoice({ moves }: { readonly moves: readonly Move[] }) {
  const session = useTableSession();
  return (
    <div class="actions" aria-busy={session.pending.value !== null}>
      <ul class="moves" role="list">
        {moves.map((move) => (
          <li key={move.key}>
            <MoveButton move={move} />
          </li>
        ))}
      </ul>
      <OtherMoveButton />
    </div>
  );
}

function OtherMoveButton() {
  const session = useTableSession();
  return (
    <button type="button" class="button" onClick={() => (session.begunMoves.value = [])}>
      {session.wording.plain({ text: 'actions.another' })}
    </button>
  );
}
