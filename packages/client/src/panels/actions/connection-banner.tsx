import './connection-banner.css';
import { useTableSession } from '../../table/context.ts';
import { Words } from '../../text/words.tsx';
import { ReloadButton } from '../../widgets/reload-button.tsx';

export function ConnectionBanner() {
  const { status, wording, pending, game, system, view } = useTableSession();
  if (status.value === 'live' || status.value === 'joining') return null;
  const isSeated = view.value.own.you !== null;
  return (
    <div class="connection-banner" role="status">
      <span class="dot" aria-hidden="true" />
      {wording.plain({ text: `connection.${status.value}` })}
      {status.value === 'healing' && isSeated && <> {wording.plain({ text: 'connection.seat_safe' })}</>}
      {status.value === 'healing' && pending.value !== null && game.value !== undefined && (
        <span class="connection-waiting">
          {wording.plain({ text: 'connection.waiting' })}{' '}
          <Words message={system.presentation.move(game.value, pending.value).message} wording={wording} cards="mark" />
        </span>
      )}
      {status.value === 'outdated' && <ReloadButton />}
      {status.value !== 'healing' && status.value !== 'outdated' && (
        <a class="button" href="/">
          {wording.plain({ text: 'refused.home' })}
        </a>
      )}
    </div>
  );
}
