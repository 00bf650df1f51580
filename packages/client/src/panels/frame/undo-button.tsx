import { useState } from 'preact/hooks';
import type { TableView, UndoView } from '@cartomancer/rules/table';

import { useTableSession } from '../../table/context.ts';
import { linesAlong } from '../../table/taken-along.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { AlsoUndone } from './also-undone.tsx';

/**
 * Whether the move is undone without a vote, for example because the GM decides alone, or because all others are bots.
 */
function isUndoneAtOnce({ shared: { table }, own: { you } }: TableView, { rule }: UndoView): boolean {
  const mine = table.seats.find(({ seat }) => seat === you?.seat);
  const others = table.seats.filter(({ holder, seat }) => holder === 'person' && seat !== you?.seat);
  return rule === 'free' || others.length === 0 || (rule === 'gm' && mine?.kind === 'gm');
}

/**
 * Requests the undo of the person's last move. If moves of others would be undone with it, they are listed first
 * (TB-13). `onSent`: called when the request is sent.
 */
export function UndoButton({ undo, onSent }: { readonly undo: UndoView; readonly onSent?: (() => void) | undefined }) {
  const session = useTableSession();
  const [isConfirming, setConfirming] = useState(false);
  const { wording, story, system } = session;
  const view = session.view.value;
  const seat = view.own.you?.seat ?? null;
  const { since: from, move, along } = undo;
  const taken = seat === null || from === undefined ? undefined : { by: seat, from, move, along };
  const undoesOthers =
    taken !== undefined &&
    (along !== undefined || linesAlong(story.value.lines, taken, system.presentation).length > 0);
  const send = () => {
    setConfirming(false);
    onSent?.();
    void session.send({ type: 'request_undo' });
  };
  const close = () => setConfirming(false);
  return (
    <>
      <button
        type="button"
        class="button"
        title={wording.plain({ text: 'top.undo.means' })}
        onClick={() => (undoesOthers ? setConfirming(true) : send())}
      >
        {wording.plain({ text: 'top.undo' })}
      </button>
      {isConfirming && taken !== undefined && (
        <Dialog title={wording.plain({ text: 'undo.title' })} variant="confirm" onClose={close}>
          <AlsoUndone {...taken} />
          <div class="dialog-actions">
            <button type="button" class="button" onClick={close}>
              {wording.plain({ text: 'undo.keep' })}
            </button>
            <button type="button" class="button button-danger" onClick={send}>
              {wording.plain({ text: isUndoneAtOnce(view, undo) ? 'undo.submit' : 'undo.ask' })}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
