import { useEffect, useState } from 'preact/hooks';

import { invitedTo } from '../pages/invited-to.ts';
import type { InvitedTo } from '../pages/invited-to.ts';

/**
 * What the server says about the table at this path. It is requested if the page was loaded at another address, such as
 * the lobby's.
 */
export function useInvitedTo(path: string): InvitedTo | undefined {
  const [invited, setInvited] = useState(() => invitedTo(document, path));
  useEffect(() => {
    if (invited !== undefined) return undefined;
    const leaving = new AbortController();
    void fetch(path, { signal: leaving.signal, headers: { accept: 'text/html' } })
      .then((response) => response.text())
      .then((html) => setInvited(invitedTo(new DOMParser().parseFromString(html, 'text/html'), path)))
      // Without an answer the page still asks for a name.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [path]);
  return invited;
}
