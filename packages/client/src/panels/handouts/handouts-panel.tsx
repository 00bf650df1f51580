import { useState } from 'preact/hooks';
import { leads } from '@cartomancer/rules/table';

import { useSession } from '../../table/context.ts';
import { leadsTable } from '../../table/leads.ts';
import { say } from '../../text/own.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { usePart } from '../invite/use-part.ts';

/** For a host without a desk: in some systems another seat has it. */
export function HandoutsPanel() {
  const { view, game, system } = useSession();
  const [isOpen, setOpen] = useState(false);
  const part = usePart(() => import('./maker.tsx'), { wanted: isOpen, failed: () => setOpen(false) });
  if (!leads(view.value) || leadsTable(view.value, game.value, system.presentation)) return null;
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
          {part !== undefined && <part.Maker />}
        </Dialog>
      )}
    </section>
  );
}
