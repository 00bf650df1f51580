import { useState } from 'preact/hooks';

import { say } from '../../text/handout-words.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { HandoutMaker } from './handout-maker.tsx';

/** The handouts of a GM or host without a desk: another seat can have it, in some systems or if a bot is the GM. */
export function HandoutsPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="side-panel">
      <h2 class="eyebrow">{say('handout.title')}</h2>
      <div>
        <button type="button" class="button button-small" onClick={() => setOpen(true)}>
          {say('handout.open_maker')}
        </button>
      </div>
      {isOpen && (
        <Dialog title={say('handout.title')} onClose={() => setOpen(false)}>
          <HandoutMaker />
        </Dialog>
      )}
    </section>
  );
}
