import { useState } from 'preact/hooks';
import { gmSeat } from '@cartomancer/rules/kernel';
import type { Intent, Refusal } from '@cartomancer/rules/kernel';

import './sheets.css';
import { useCloseWhen } from '../../hooks/use-close-when.ts';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import type { Choosing } from './characters.tsx';
import { Characters } from './characters.tsx';
import { Dialog } from '../../widgets/dialog.tsx';

function canBringSheet({ layer, view }: TableSession): boolean {
  const seat = view.value.own.you?.seat;
  return Object.hasOwn(layer.intents, 'bring_sheet') && typeof seat === 'string' && seat !== gmSeat;
}

function choosingAt(session: TableSession): Choosing {
  const view = session.view.value;
  const { brought } = view.own;
  // Refusals are shown in this panel, not in the actions panel.
  const sendIntent = async (intent: Intent): Promise<readonly Refusal[]> => {
    const answer = await session.connection.play(intent);
    return answer.ok ? [] : answer.refusals;
  };
  return {
    chosen: brought?.id,
    message: session.wording.plain({ text: brought?.waits === true ? 'characters.comes' : 'characters.here' }),
    refusals: session.layer.explain(view, { type: 'bring_sheet' }),
    wording: session.wording,
    bring: (sheet) => sendIntent({ type: 'bring_sheet', sheet }),
    ...(brought?.waits === true ? { putBack: () => sendIntent({ type: 'put_back_sheet' }) } : {}),
  };
}

export function WaitingCharacters() {
  const session = useTableSession();
  if (!canBringSheet(session)) return null;
  return (
    <section class="panel waiting-panel" aria-labelledby="characters-title">
      <h2 id="characters-title">{session.wording.plain({ text: 'characters.title' })}</h2>
      <p class="muted">{session.wording.plain({ text: 'characters.lead' })}</p>
      <Characters ruleset={session.system.ruleset.id} choosing={choosingAt(session)} />
    </section>
  );
}

export function CharactersPanel() {
  const session = useTableSession();
  const [open, setOpen] = useState(false);
  const canBring = canBringSheet(session);
  useCloseWhen(!canBring, () => setOpen(false));
  if (!canBring) return null;
  const title = session.wording.plain({ text: 'characters.title' });
  return (
    <section class="side-panel" aria-labelledby="characters-title">
      <h2 id="characters-title" class="eyebrow">
        {title}
      </h2>
      <div class="sheet-list">
        <button type="button" class="chip sheet-chip" onClick={() => setOpen(true)}>
          {session.view.value.own.brought?.title ?? session.wording.plain({ text: 'characters.open' })}
        </button>
      </div>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <Characters ruleset={session.system.ruleset.id} choosing={choosingAt(session)} />
        </Dialog>
      )}
    </section>
  );
}
