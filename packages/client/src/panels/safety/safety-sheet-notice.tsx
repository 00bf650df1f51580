import type { TableView } from '@cartomancer/rules/table';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { string } from 'zod/mini';

import { useArrangement } from '../../hooks/use-arrangement.ts';
import { readStored, writeStored } from '../../net/stored.ts';
import { useTableSession } from '../../table/context.ts';
import { safetyStep } from '../../table/safety-step.ts';
import type { TableSession } from '../../table/session.ts';
import { isClosedOrCardsOpened } from '../../table/is-closed-or-cards-opened.ts';
import { Dialog } from '../../widgets/dialog.tsx';

type Safety = NonNullable<TableView['own']['safety']>;

/** The safety sheets that were seen on this page, by the table's code: storage may be blocked or full. */
const seenHere = signal<ReadonlyMap<string, string>>(new Map());

function keyOf(code: string): string {
  return `cartomancer.safety_seen.${code}`;
}

function agreementsIn({ rating, lines, veils }: Safety): string {
  return JSON.stringify({ rating, lines, veils });
}

/** Stores the current safety sheet as seen: this person has read or changed it. */
export function markSafetySeen({ code, view }: Pick<TableSession, 'code' | 'view'>): void {
  const { safety } = view.peek().own;
  if (safety === undefined) return;
  const agreements = agreementsIn(safety);
  writeStored(keyOf(code), agreements);
  if (seenHere.peek().get(code) !== agreements) seenHere.value = new Map([...seenHere.peek(), [code, agreements]]);
}

/**
 * Shows rating, lines and veils to people who join during play, and to everyone after a change by another person
 * (TB-12). On a phone a dialog shows them, so that the table keeps its room.
 */
export function SafetySheetNotice() {
  const session = useTableSession();
  const arrangement = useArrangement();
  const { code, wording } = session;
  const { own, shared } = session.view.value;
  const { safety } = own;
  // Another window may have stored a later version than the one that was seen on this page.
  const seen = [seenHere.value.get(code), readStored(keyOf(code), string())].filter((sheet) => sheet !== undefined);
  if (safety === undefined || shared.table.stage === 'lobby' || isClosedOrCardsOpened(shared.table)) return null;
  const isEmpty = safety.rating === null && safety.lines.length === 0 && safety.veils.length === 0;
  const isNew = seen.length === 0;
  if (seen.includes(agreementsIn(safety)) || (isNew && isEmpty) || safetyStep(session) !== undefined) return null;
  const words = (text: string) => wording.plain({ text });
  const title = words(isNew ? 'safety.sheet.title' : 'safety.sheet.changed');
  const seenButton = (
    <button type="button" class="button" onClick={() => markSafetySeen(session)}>
      {words('safety.sheet.seen')}
    </button>
  );
  if (arrangement === 'phone') return <PhoneNotice title={title} safety={safety} seenButton={seenButton} />;
  return (
    <section class="notice panel" aria-labelledby="safety-sheet">
      <strong id="safety-sheet">{title}</strong>
      <Agreements safety={safety} />
      <div class="notice-actions">{seenButton}</div>
    </section>
  );
}

/** The dialog closes with the notice, so that it does not open by itself at the next change. */
function PhoneNotice(props: {
  readonly title: string;
  readonly safety: Safety;
  readonly seenButton: ComponentChildren;
}) {
  const { wording } = useTableSession();
  const { title, safety, seenButton } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section class="notice panel" aria-labelledby="safety-sheet">
      <strong id="safety-sheet">{title}</strong>
      <div class="notice-actions">
        <button type="button" class="button" onClick={() => setIsOpen(true)}>
          {wording.plain({ text: 'safety.sheet.read' })}
        </button>
      </div>
      {isOpen && (
        <Dialog title={title} onClose={() => setIsOpen(false)}>
          <Agreements safety={safety} />
          <div class="notice-actions">{seenButton}</div>
        </Dialog>
      )}
    </section>
  );
}

function Agreements({ safety }: { readonly safety: Safety }) {
  const { wording } = useTableSession();
  const words = (text: string) => wording.plain({ text });
  return (
    <>
      {safety.rating !== null && (
        <p>
          {words('safety.rating')}: {words(`safety.rating.${safety.rating}`)}
        </p>
      )}
      {(['lines', 'veils'] as const).map(
        (list) =>
          safety[list].length > 0 && (
            <p key={list}>
              {words(`safety.${list}`)}: {safety[list].join(' · ')}
            </p>
          ),
      )}
    </>
  );
}
