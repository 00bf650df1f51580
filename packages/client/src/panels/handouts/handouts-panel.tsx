import { useState } from 'preact/hooks';

import { say } from '../../text/handout-words.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { HandoutMaker } from './handout-maker.tsx';

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
