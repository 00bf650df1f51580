import { useState } from 'preact/hooks';
import type { PlannedSession } from '@cartomancer/rules/table';

import './next-session.css';
import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { upcomingSession } from './planned-session.ts';
import { useLazyPart } from '../../hooks/use-lazy-part.ts';

/** `heading`: the level of the headings beside it. */
export function NextSession({ heading: Heading }: { readonly heading: 'h2' | 'h3' }) {
  const session = useTableSession();
  const [isEditing, setEditing] = useState(false);
  const form = useLazyPart(() => import('./session-form.tsx'), { wanted: isEditing, failed: () => setEditing(false) });
  const view = session.view.value;
  const planned = upcomingSession(view);
  const isHost = view.own.you?.host === true;
  return (
    <section class="next-session" aria-labelledby="next-session">
      <Heading id="next-session">{say('next.title')}</Heading>
      {planned === undefined ? <p class="muted">{say('next.none')}</p> : <Planned planned={planned} />}
      {isHost && !isEditing && (
        <div class="notice-actions">
          <button type="button" class="button" onClick={() => setEditing(true)}>
            {say(planned === undefined ? 'next.plan' : 'next.move')}
          </button>
          {planned !== undefined && (
            <button type="button" class="button" onClick={() => void session.send({ type: 'call_off_session' })}>
              {say('next.call_off')}
            </button>
          )}
        </div>
      )}
      {isHost && isEditing && form !== undefined && (
        <form.SessionForm planned={planned} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

export function NextSessionPanel() {
  const { view } = useTableSession();
  const planned = upcomingSession(view.value);
  if (planned === undefined) return null;
  return (
    <section class="side-panel next-session" aria-labelledby="next-session-panel">
      <h2 id="next-session-panel" class="eyebrow">
        {say('next.title')}
      </h2>
      <Planned planned={planned} />
    </section>
  );
}

/** Loaded only where a session is planned. */
function Planned(props: { readonly planned: PlannedSession }) {
  const part = useLazyPart(() => import('./planned.tsx'), { wanted: true });
  return part === undefined ? null : <part.Planned {...props} />;
}
