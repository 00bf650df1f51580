import { useState } from 'preact/hooks';

import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { useLazyPart } from '../../hooks/use-lazy-part.ts';

export function ProgramsButton() {
  const { view } = useTableSession();
  const [isOpen, setOpen] = useState(false);
  const part = useLazyPart(() => import('./programs-panel.tsx'), { wanted: isOpen, failed: () => setOpen(false) });
  if (view.value.own.you?.host !== true) return null;
  return (
    <>
      <div>
        <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say('programs.open')}
        </button>
      </div>
      {isOpen && part !== undefined && <part.ProgramsPanel />}
    </>
  );
}
