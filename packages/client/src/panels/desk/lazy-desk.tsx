import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { say } from '../../text/own.ts';

type Loaded = { readonly is: 'loading' | 'failed' } | { readonly is: 'here'; readonly Desk: ComponentType };

/** The desk, loaded when it is first opened: only the person who leads needs it. */
export function LazyDesk() {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' });
  useEffect(() => {
    let gone = false;
    import('./desk.tsx').then(
      ({ Desk }) => {
        if (!gone) setLoaded({ is: 'here', Desk });
      },
      () => {
        if (!gone) setLoaded({ is: 'failed' });
      },
    );
    return () => (gone = true);
  }, []);
  if (loaded.is === 'here') return <loaded.Desk />;
  return (
    <p class="muted" role="status">
      {say(loaded.is === 'failed' ? 'desk.failed' : 'desk.loading')}
    </p>
  );
}
