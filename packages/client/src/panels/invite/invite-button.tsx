import { useState } from 'preact/hooks';

import { hrefOf } from '../../route.ts';
import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { useLinks } from '../host/use-links.ts';
import { useLazyPart } from '../../hooks/use-lazy-part.ts';

/**
 * The link for invited players: the host's link to play, or the address of a public table. While the host has turned the
 * link to play off, the address admits no one either.
 */
function useInvitationLink(): string | undefined {
  const { code, view } = useTableSession();
  const byHost = useLinks().find(({ role, link }) => role === 'seat' && link !== null)?.link;
  if (byHost !== undefined && byHost !== null) return hrefOf(byHost);
  const { own, shared } = view.value;
  const isOff = own.door?.links.seat.open === false;
  return shared.table.visibility === 'public' && !isOff ? hrefOf(`/t/${code}`) : undefined;
}

export function InviteButton() {
  const link = useInvitationLink();
  const [isOpen, setOpen] = useState(false);
  const part = useLazyPart(() => import('./invitation-sheet.tsx'), { wanted: isOpen, failed: () => setOpen(false) });
  if (link === undefined) return null;
  return (
    <>
      <div>
        <button type="button" class="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say('invite.open')}
        </button>
      </div>
      {isOpen && part !== undefined && <part.InvitationSheet link={link} />}
    </>
  );
}
