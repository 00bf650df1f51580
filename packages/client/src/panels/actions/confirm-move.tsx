import { useEffect, useRef } from 'preact/hooks';

import { useTableSession } from '../../table/context.ts';
import { Words } from '../../text/words.tsx';
import { Dialog } from '../../widgets/dialog.tsx';

/** The confirmation of an irreversible move: says what will happen, with cancel as the first button. */
export function ConfirmMove() {
  const session = useTableSession();
  const { wording } = session;
  const asked = session.confirming.value;
  const view = session.view.value;
  const isGone = asked !== null && !asked.isPossible(view);
  // The table has changed and the move is no longer possible: cancel.
  useEffect(() => {
    if (isGone) asked.answer('keep');
  }, [isGone]);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), [asked]);
  if (asked === null || isGone) return null;
  return (
    <Dialog title={wording.plain(asked.message)} variant="confirm" onClose={() => asked.answer('keep')}>
      <p>
        <Words message={asked.consequence} wording={wording} />
      </p>
      <div class="dialog-actions">
        <button ref={keep} type="button" class="button" onClick={() => asked.answer('keep')}>
          {wording.plain({ text: 'sure.keep' })}
        </button>
        <button type="button" class="button button-danger" onClick={() => asked.answer('send')}>
          <Words message={asked.message} wording={wording} />
        </button>
      </div>
    </Dialog>
  );
}
