import { useState } from 'preact/hooks';
import type { Sheet } from '@cartomancer/rules/kernel';

import './sheets.css';
import { useCloseWhen } from '../../hooks/use-close-when.ts';
import { useTask } from '../../hooks/use-task.ts';
import { useTableSession } from '../../table/context.ts';
import { Words } from '../../text/words.tsx';
import { SheetView } from '../board/sheet.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { Refusals } from '../../widgets/refusals.tsx';

export function SheetsPanel() {
  const session = useTableSession();
  const { wording } = session;
  const [open, setOpen] = useState<string>();
  const printing = useTask();
  const game = session.game.value;
  const sheets = game === undefined ? [] : (session.system.presentation.sheets?.(game) ?? []);
  const shown = sheets.find(({ id }) => id === open);
  const isGone = open !== undefined && shown === undefined;
  useCloseWhen(isGone, () => setOpen(undefined));
  if (sheets.length === 0) return null;
  const print = (chosen: readonly Sheet[]) =>
    printing.run(async () => {
      const { printSheets } = await import('../../chronicle/print-sheets.ts');
      await printSheets(chosen, wording);
      return [];
    });
  return (
    <section class="side-panel" aria-labelledby="sheets-title">
      <h2 id="sheets-title" class="eyebrow">
        {wording.plain({ text: 'sheets.title' })}
      </h2>
      <div class="sheet-list">
        {sheets.map(({ id, title }) => (
          <button key={id} type="button" class="chip sheet-chip" onClick={() => setOpen(id)}>
            {/* A single element, because the style of a chip puts a gap between its children. */}
            <span>
              <Words message={title} wording={wording} />
            </span>
          </button>
        ))}
        {sheets.length > 1 && (
          <button type="button" class="link-button" onClick={() => void print(sheets)}>
            {wording.plain({ text: 'print.all_sheets' })}
          </button>
        )}
      </div>
      {shown === undefined && <Refusals refusals={printing.refusals} wording={wording} />}
      {shown !== undefined && (
        <Dialog title={wording.plain(shown.title)} onClose={() => setOpen(undefined)}>
          <SheetView sheet={shown} />
          <Refusals refusals={printing.refusals} wording={wording} />
          <div class="dialog-actions">
            <button type="button" class="button" onClick={() => void print([shown])}>
              {wording.plain({ text: 'print.sheet' })}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
