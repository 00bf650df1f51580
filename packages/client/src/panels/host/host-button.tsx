import { useEffect, useState } from 'preact/hooks';

import './host.css';
import { useTableSession } from '../../table/context.ts';
import { useLazyPart } from '../../hooks/use-lazy-part.ts';

/** Only hosts see the button and load the panel. */
export function HostButton(props: { readonly class?: string }) {
  const [open, setOpen] = useState(false);
  const { wording, view } = useTableSession();
  const { door } = view.value.own;
  const isHost = door !== undefined;
  const part = useLazyPart(() => import('./host-panel.tsx'), { wanted: open, failed: () => setOpen(false) });
  // The panel closes when another person becomes the host, and stays closed if this person gets the role back.
  useEffect(() => {
    if (!isHost) setOpen(false);
  }, [isHost]);
  if (!isHost) return null;
  const count = door.knocking.length;
  return (
    <>
      <button type="button" class={`button host-button ${props.class ?? ''}`} onClick={() => setOpen(true)}>
        {wording.plain({ text: 'house.open' })}
        {count > 0 && (
          <>
            <span class="count" aria-hidden="true">
              {count}
            </span>
            <span class="visually-hidden">{wording.plain({ text: 'house.knocking', facts: { count } })}</span>
          </>
        )}
      </button>
      {open && part !== undefined && <part.HostPanel onClose={() => setOpen(false)} />}
    </>
  );
}
