import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import { safetyStep } from '../../table/safety-step.ts';
import { refusalMessage } from '../../text/refusal.ts';
import { Words } from '../../text/words.tsx';
import { markSafetyKnown } from './safety-intro.tsx';
import { markSafetySeen } from './safety-sheet-notice.tsx';
import { SafetySheetForm } from './safety.tsx';

/** The safety sheet, shown while the game asks everyone to read it, with what is still missing. */
export function SafetyStep() {
  const session = useTableSession();
  const missing = safetyStep(session);
  if (missing === undefined) return null;
  return <SafetyTools missing={missing} />;
}

/**
 * An introduction to the safety tools, and the form in which the table chooses them. If they were chosen before, the
 * form is folded; beside the open form the introduction is short, because the form explains each tool.
 */
function SafetyTools({ missing }: { readonly missing: readonly Refusal[] }) {
  const session = useTableSession();
  const [chosen] = useState(missing.length === 0);
  useEffect(markSafetyKnown, []);
  // The sheet is visible here, so every version of it counts as seen.
  useEffect(() => markSafetySeen(session));
  return (
    <>
      <p class="muted">{session.wording.plain({ text: chosen ? 'safety.intro' : 'safety.intro.short' })}</p>
      {missing.map((refusal) => (
        <p key={refusal.code}>
          <Words message={refusalMessage(refusal, session.wording)} wording={session.wording} />
        </p>
      ))}
      {chosen ? (
        <details class="moves-aside">
          <summary>{session.wording.plain({ text: 'safety.choose' })}</summary>
          <SafetySheetForm />
        </details>
      ) : (
        <SafetySheetForm />
      )}
    </>
  );
}
