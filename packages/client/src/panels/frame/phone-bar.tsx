import { useState } from 'preact/hooks';

import './top-bar.css';
import { systemTitle, tableTitle } from '../../systems.ts';
import { useTableSession } from '../../table/context.ts';
import { shortOf } from '../../text/short.ts';
import { Words } from '../../text/words.tsx';
import { DelayChip } from './delay-chip.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { DeskButton } from '../desk/desk-button.tsx';
import { HostButton } from '../host/host-button.tsx';
import { TablePreferences } from '../preferences/table-preferences.tsx';
import { LazyRewindDialog } from '../chronicle/lazy-rewind.tsx';
import { SafetyDialog } from '../safety/safety.tsx';
import { TableDialog } from './table-dialog.tsx';
import { TableButtons } from './top-bar.tsx';
import { UnreadCount } from '../chat/unread-count.tsx';

export function PhoneBar(props: { readonly onMenu: () => void }) {
  const session = useTableSession();
  const [open, setOpen] = useState<'menu' | 'table' | 'rewind' | 'safety'>();
  const { wording, system } = session;
  const game = session.game.value;
  const chip = game === undefined ? undefined : system.presentation.chip?.(game);
  const watching = session.connection.watching.value;
  return (
    <header class="top-bar">
      <h1 class="visually-hidden">
        {tableTitle({ title: session.view.value.shared.table.title, ruleset: system.ruleset.id })}
      </h1>
      <button type="button" class="phone-title" onClick={() => setOpen('menu')}>
        <span>{systemTitle(system.ruleset.id)}</span>{' '}
        {chip !== undefined && (
          <em>
            <Words message={shortOf(chip, wording)} wording={wording} />
          </em>
        )}
      </button>
      <span class="top-space" />
      <DelayChip />
      <HostButton class="host-button-short" />
      <DeskButton class="host-button-short" />
      <button type="button" class="button button-icon" onClick={props.onMenu}>
        <span aria-hidden="true">≡</span>
        <span class="visually-hidden">{wording.plain({ text: 'menu.open' })}</span>
        <UnreadCount />
      </button>
      {session.can.value.has('safety_signal') && (
        <button
          type="button"
          class="button button-icon button-danger"
          aria-label={wording.plain({ text: 'top.x_means' })}
          onClick={() => void session.send({ type: 'safety_signal', kind: 'x' })}
        >
          <span class="x-card" aria-hidden="true">
            X
          </span>
        </button>
      )}
      {open === 'menu' && (
        <Dialog
          title={tableTitle({ title: session.view.value.shared.table.title, ruleset: system.ruleset.id })}
          variant="sheet"
          onClose={() => setOpen(undefined)}
        >
          <p class="muted">{wording.plain({ text: 'top.watching', facts: { count: watching } })}</p>
          <div class="notice-actions">
            <TableButtons
              onRewind={() => setOpen('rewind')}
              onSafety={() => setOpen('safety')}
              onSent={() => setOpen(undefined)}
            />
            <TablePreferences />
          </div>
          <button type="button" class="button" onClick={() => setOpen('table')}>
            {wording.plain({ text: 'top.links' })}
          </button>
          <a class="button" href="/">
            {wording.plain({ text: 'refused.home' })}
          </a>
        </Dialog>
      )}
      {open === 'table' && <TableDialog onClose={() => setOpen(undefined)} />}
      {open === 'rewind' && <LazyRewindDialog onClose={() => setOpen(undefined)} />}
      {open === 'safety' && <SafetyDialog onClose={() => setOpen(undefined)} />}
    </header>
  );
}
