import { useEffect } from 'preact/hooks';

import { useTableSession } from '../../table/context.ts';
import { leadsTable } from '../../table/leads.ts';
import type { TableSession } from '../../table/session.ts';

function hasDesk({ view, game, system }: TableSession): boolean {
  return leadsTable(view.value, game.value, system.presentation);
}

export function DeskButton(props: { readonly class?: string }) {
  const session = useTableSession();
  const { deskOpen, wording } = session;
  const leads = hasDesk(session);
  // Closes the desk when another person takes the lead. It stays closed if this person takes the lead again.
  useEffect(() => {
    if (!leads) deskOpen.value = false;
  }, [leads, deskOpen]);
  if (!leads) return null;
  return (
    <button
      type="button"
      class={`button desk-button ${props.class ?? ''}`}
      aria-expanded={deskOpen.value}
      onClick={() => (deskOpen.value = !deskOpen.peek())}
    >
      {wording.plain({ text: 'desk.open' })}
    </button>
  );
}
