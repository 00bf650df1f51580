import './announcer.css';
import { useSession } from '../../table/context.ts';
import { askedOf } from '../../table/prompt.ts';

/** Says each event once to a screen reader, and what the table asks after it. */
export function Announcer() {
  const session = useSession();
  const { number, text } = session.announced.value;
  const asked = askedOf(session);
  return (
    <>
      <div class="visually-hidden" role="log" aria-live="polite" aria-relevant="additions">
        <p key={number}>{text}</p>
      </div>
      <div class="visually-hidden" role="status" aria-live="polite">
        {asked !== undefined && session.wording.plain(asked.message)}
      </div>
    </>
  );
}

/** How the connection stands, when it does not: calm, and it heals by itself. */
export function ConnectionBanner() {
  const { status, wording } = useSession();
  if (status.value === 'live' || status.value === 'joining') return null;
  return (
    <div class="connection-banner" role="status">
      <span class="dot" aria-hidden="true" />
      {wording.plain({ text: `connection.${status.value}` })}
      {status.value !== 'healing' && (
        <a class="button" href="/">
          {wording.plain({ text: 'refused.home' })}
        </a>
      )}
    </div>
  );
}
