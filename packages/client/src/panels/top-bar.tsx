import { useState } from 'preact/hooks';

import { go } from '../route.ts';
import { systemTitle } from '../systems.ts';
import { useSession } from '../table/context.ts';
import { Words } from '../text/words.tsx';
import { HostButton } from './host/host-panel.tsx';
import { Preferences } from './preferences.tsx';
import { RewindDialog } from './rewind-dialog.tsx';
import { SafetyDialog } from './safety.tsx';
import { TableDialog } from './table-dialog.tsx';

type Open = 'table' | 'rewind' | 'safety';

/** What this table is, who watches, and the signals that must always be one press away. */
export function TopBar() {
  const session = useSession();
  const [open, setOpen] = useState<Open>();
  const { wording, system } = session;
  const { table } = session.view.value.shared;
  const game = session.game.value;
  const watching = session.connection.watching.value;
  const chip = game === undefined ? undefined : system.presentation.chip?.(game);
  return (
    <header class="top-bar">
      <a
        class="brand"
        href="/"
        onClick={(event) => {
          event.preventDefault();
          go({ page: 'lobby' });
        }}
      >
        <span class="brand-house">{wording.plain({ text: 'brand' })} · </span>
        <em>{systemTitle(system.ruleset.id)}</em>
      </a>
      {chip !== undefined && (
        <span class="chip top-chip">
          <Words saying={chip} wording={wording} />
        </span>
      )}
      <button type="button" class="chip top-chip top-code" onClick={() => setOpen('table')}>
        <span class="top-code-words">{wording.plain({ text: 'top.table' })}</span> <strong>{session.code}</strong>
        <span class="top-code-words"> · {wording.plain({ text: `visibility.${table.visibility}` })}</span>
      </button>
      <HostButton />
      <span class="top-space" />
      {watching > 0 && (
        <span class="chip top-chip top-watching">
          {wording.plain({ text: 'top.watching', facts: { count: watching } })}
        </span>
      )}
      <TableButtons onRewind={() => setOpen('rewind')} onSafety={() => setOpen('safety')} />
      <Preferences />
      {open === 'table' && <TableDialog onClose={() => setOpen(undefined)} />}
      {open === 'rewind' && <RewindDialog onClose={() => setOpen(undefined)} />}
      {open === 'safety' && <SafetyDialog onClose={() => setOpen(undefined)} />}
    </header>
  );
}

/** Pause, take back, rewind and the safety signals: as many as this person may use now. */
export function TableButtons(props: { readonly onRewind: () => void; readonly onSafety: () => void }) {
  const session = useSession();
  const { wording } = session;
  const can = session.can.value;
  const { own, shared } = session.view.value;
  const send = (type: string, fields = {}) => void session.send({ type, ...fields });
  return (
    <>
      {own.undo !== null && can.has('request_undo') && (
        <button type="button" class="button" onClick={() => send('request_undo')}>
          {wording.plain({ text: 'top.undo' })}
        </button>
      )}
      {can.has('pause') && (
        <button type="button" class="button" onClick={() => send('pause')}>
          {wording.plain({ text: 'top.pause' })}
        </button>
      )}
      {shared.table.pause !== null && can.has('resume') && (
        <button type="button" class="button button-primary" onClick={() => send('resume')}>
          {wording.plain({ text: 'top.resume' })}
        </button>
      )}
      {own.you !== null && shared.table.rewind !== null && (
        <button type="button" class="button" onClick={props.onRewind}>
          {wording.plain({ text: 'top.rewind' })}
        </button>
      )}
      {own.safety !== undefined && (
        <button type="button" class="button" onClick={props.onSafety}>
          {wording.plain({ text: 'top.safety' })}
        </button>
      )}
      {can.has('safety_signal') && (
        <button
          type="button"
          class="button button-danger"
          aria-label={wording.plain({ text: 'top.x_means' })}
          title={wording.plain({ text: 'top.x_means' })}
          onClick={() => send('safety_signal', { kind: 'x' })}
        >
          {wording.plain({ text: 'top.x' })}
        </button>
      )}
    </>
  );
}
