import { useEffect, useRef } from 'preact/hooks';

import { useTableSession } from '../../table/context.ts';
import { Words } from '../../text/words.tsx';
import { Dialog } from '../../widgets/dialog.tsx';

export function ConfirmMove() {
  const session = useTableSession();
  const { wording } = session;
  const confirmation = session.confirming.value;
  const view = session.view.value;
  const isGone = confirmation !== null && !confirmation.isPossible(view);
  // Cancels when the move is no longer possible.
  useEffect(() => {
    if (isGone) confirmation.answer('keep');
  }, [isGone]);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), [confirmation]);
  if (confirmation === null || isGone) return null;
  return (
    <Dialog title={wording.plain(confirmation.message)} variant="confirm" onClose={() => confirmation.answer('keep')}>
      <p>
        <Words message={confirmation.consequence} wording={wording} />
      </p>
      <div class="dialog-actions">
        <button ref={keep} type="button" class="button" onClick={() => confirmation.answer('keep')}>
          {wording.plain({ text: 'sure.keep' })}
        </button>
        <button type="button" class="button button-danger" onClick={() => confirmation.answer('send')}>
          <Words message={confirmation.message} wording={wording} />
        </button>
      </div>
    </Dialog>
  );
}
