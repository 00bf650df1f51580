import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { say } from '../../text/own.ts';

type Loaded = { readonly is: 'loading' | 'failed' } | { readonly is: 'here'; readonly Desk: ComponentType };

/** Loaded when the desk is first opened, because only the person who leads needs it. */
export function LazyDesk() {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' });
  useEffect(() => {
    let isUnmounted = false;
    import('./desk.tsx').then(
      ({ Desk }) => {
        if (!isUnmounted) setLoaded({ is: 'here', Desk });
      },
      () => {
        if (!isUnmounted) setLoaded({ is: 'failed' });
      },
    );
    return () => (isUnmounted = true);
  }, []);
  if (loaded.is === 'here') return <loaded.Desk />;
  return (
    <p class="muted" role="status">
      {say(loaded.is === 'failed' ? 'desk.failed' : 'desk.loading')}
    </p>
  );
}
