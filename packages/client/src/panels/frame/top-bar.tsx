import { useId, useState } from 'preact/hooks';

import './top-bar.css';
import { go } from '../../route.ts';
import { systemTitle, tableTitle } from '../../systems.ts';
import { useTableSession } from '../../table/context.ts';
import { isClosedOrCardsOpened } from '../../table/is-closed-or-cards-opened.ts';
import { waitsForResumers } from '../../table/resumers.ts';
import { shortOf } from '../../text/short.ts';
import { Words } from '../../text/words.tsx';
import { useMedia } from '../../hooks/use-media.ts';
import { DelayChip } from './delay-chip.tsx';
import { DeskButton } from '../desk/desk-button.tsx';
import { HostButton } from '../host/host-button.tsx';
import { TablePreferences } from '../preferences/table-preferences.tsx';
import { RulesButton } from '../rules/lazy-rules.tsx';
import { LazyRewindDialog } from '../chronicle/lazy-rewind.tsx';
import { SafetyDialog } from '../safety/safety.tsx';
import { TableDialog } from './table-dialog.tsx';
import { UndoButton } from './undo-button.tsx';

type Open = 'table' | 'rewind' | 'safety';

/** In a narrower window the less urgent buttons are in a menu, so that the bar fits in one line. */
const narrow = '(max-width: 84rem)';

export function TopBar() {
  const session = useTableSession();
  const [open, setOpen] = useState<Open>();
  const isNarrow = useMedia(narrow);
  const { wording, system } = session;
  const { table } = session.view.value.shared;
  const game = session.game.value;
  const watching = session.connection.watching.value;
  const chip = game === undefined ? undefined : system.presentation.chip?.(game);
  return (
    <header class="top-bar">
      <h1 class="visually-hidden">{tableTitle({ title: table.title, ruleset: system.ruleset.id })}</h1>
      <a
        class="brand"
        href="/"
        onClick={(event) => {
          event.preventDefault();
          go({ page: 'lobby' });
        }}
      >
        <span class="brand-site">{wording.plain({ text: 'brand' })} · </span>
        <em>{systemTitle(system.ruleset.id)}</em>
      </a>
      {chip !== undefined && (
        <span class="chip top-chip">
          <Words message={isNarrow ? shortOf(chip, wording) : chip} wording={wording} />
        </span>
      )}
      <button type="button" class="chip top-chip top-code" onClick={() => setOpen('table')}>
        {/* The code of a private table admits members only, so it is not shown. */}
        {table.visibility === 'private' ? (
          <strong>{wording.plain({ text: 'top.table' })}</strong>
        ) : (
          <>
            <span class="top-code-words">{wording.plain({ text: 'top.table' })}</span> <strong>{session.code}</strong>
          </>
        )}
        <span class="top-code-words"> · {wording.plain({ text: `visibility.${table.visibility}` })}</span>
      </button>
      <HostButton />
      <DeskButton />
      <span class="top-space" />
      <DelayChip />
      {watching > 0 && (
        <span class="chip top-chip top-watching">
          {wording.plain({ text: 'top.watching', facts: { count: watching } })}
        </span>
      )}
      <RulesButton />
      <PlayButtons />
      <DialogButtons
        layout={isNarrow ? 'menu' : 'row'}
        onRewind={() => setOpen('rewind')}
        onSafety={() => setOpen('safety')}
      />
      <XButton />
      <TablePreferences />
      {open === 'table' && <TableDialog onClose={() => setOpen(undefined)} />}
      {open === 'rewind' && <LazyRewindDialog onClose={() => setOpen(undefined)} />}
      {open === 'safety' && <SafetyDialog onClose={() => setOpen(undefined)} />}
    </header>
  );
}

interface DialogButtonsProps {
  readonly onRewind: () => void;
  readonly onSafety: () => void;
}

/**
 * `onSent`: called when a pause, its end or an undo is sent, to close the menu, which would cover the notice that
 * follows.
 */
export function TableButtons({ onSent, ...dialogs }: DialogButtonsProps & { readonly onSent: () => void }) {
  return (
    <>
      <RulesButton />
      <PlayButtons onSent={onSent} />
      <DialogButtons layout="row" {...dialogs} />
      <XButton />
    </>
  );
}

function PlayButtons({ onSent }: { readonly onSent?: () => void }) {
  const session = useTableSession();
  const { wording } = session;
  const can = session.can.value;
  const view = session.view.value;
  const { own, shared } = view;
  const send = (type: string) => {
    onSent?.();
    void session.send({ type });
  };
  return (
    <>
      {own.undo !== null && can.has('request_undo') && <UndoButton undo={own.undo} onSent={onSent} />}
      {can.has('pause') && (
        <button type="button" class="button" onClick={() => send('pause')}>
          {wording.plain({ text: 'top.pause' })}
        </button>
      )}
      {shared.table.pause !== null && can.has('resume') && !waitsForResumers(view) && (
        <button type="button" class="button button-primary" onClick={() => send('resume')}>
          {wording.plain({ text: 'top.resume' })}
        </button>
      )}
    </>
  );
}

function DialogButtons(props: DialogButtonsProps & { readonly layout: 'row' | 'menu' }) {
  const id = useId();
  const { wording, view } = useTableSession();
  const { own, shared } = view.value;
  const { rewind, seats } = shared.table;
  const mine = seats.find(({ seat }) => seat === own.you?.seat);
  const mayRewind =
    mine !== undefined &&
    rewind !== null &&
    (rewind !== 'gm' || mine.kind === 'gm') &&
    !isClosedOrCardsOpened(shared.table);
  const maySignal = own.safety !== undefined;
  if (!mayRewind && !maySignal) return null;
  const buttons = (
    <>
      {mayRewind && (
        <button type="button" class="button" onClick={props.onRewind}>
          {wording.plain({ text: 'top.rewind' })}
        </button>
      )}
      {maySignal && (
        <button type="button" class="button" onClick={props.onSafety}>
          {wording.plain({ text: 'top.safety' })}
        </button>
      )}
    </>
  );
  if (props.layout === 'row') return buttons;
  const title = wording.plain({ text: 'top.more' });
  return (
    <>
      <button type="button" class="button button-icon" popovertarget={id} aria-label={title} title={title}>
        ⋯
      </button>
      <div id={id} popover="auto" class="panel popover popover-menu" aria-label={title}>
        {buttons}
      </div>
    </>
  );
}

function XButton() {
  const session = useTableSession();
  const { wording } = session;
  if (!session.can.value.has('safety_signal')) return null;
  const title = wording.plain({ text: 'top.x_means' });
  return (
    <button
      type="button"
      class="button button-danger"
      aria-label={title}
      title={title}
      onClick={() => void session.send({ type: 'safety_signal', kind: 'x' })}
    >
      {wording.plain({ text: 'top.x' })}
    </button>
  );
}
