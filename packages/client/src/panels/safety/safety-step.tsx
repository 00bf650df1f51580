import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import { safetyStep } from '../../table/safety-step.ts';
import { refusalMessage } from '../../text/refusal.ts';
import { Words } from '../../text/words.tsx';
import { markSafetyKnown } from './safety-intro.tsx';
import { markSafetySeen } from './safety-sheet-notice.tsx';
import { SafetySheetForm } from './safety.tsx';

/** Shown while the game asks everyone to read the safety sheet. */
export function SafetyStep() {
  const session = useTableSession();
  const missing = safetyStep(session);
  if (missing === undefined) return null;
  return <SafetyTools missing={missing} />;
}

/**
 * If the tools were chosen before, the form is folded. Beside the open form the introduction is short, because the form
 * explains each tool.
 */
function SafetyTools({ missing }: { readonly missing: readonly Refusal[] }) {
  const session = useTableSession();
  const [chosen] = useState(missing.length === 0);
  const [isOpen, setIsOpen] = useState(!chosen);
  useEffect(markSafetyKnown, []);
  // The open form shows the whole sheet, so every version of it counts as seen.
  useEffect(() => {
    if (isOpen) markSafetySeen(session);
  });
  return (
    <>
      <p class="muted">{session.wording.plain({ text: chosen ? 'safety.intro' : 'safety.intro.short' })}</p>
      {missing.map((refusal) => (
        <p key={refusal.code}>
          <Words message={refusalMessage(refusal, session.wording)} wording={session.wording} />
        </p>
      ))}
      {chosen ? (
        <details class="moves-aside" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{session.wording.plain({ text: 'safety.choose' })}</summary>
          <SafetySheetForm />
        </details>
      ) : (
        <SafetySheetForm />
      )}
    </>
  );
}
