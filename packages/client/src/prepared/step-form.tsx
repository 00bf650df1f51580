import type { Intent } from '@cartomancer/rules/kernel';

import { usePart } from '../panels/invite/use-part.ts';
import { MoveForm } from '../panels/actions/move-form.tsx';
import { SessionProvider } from '../table/context.ts';
import { say } from '../text/own.ts';
import { formOf } from './prepared-moves.ts';
import type { Preparing } from './preparing-session.ts';

/** The form of a handout, loaded on demand. */
function HandoutStep(props: { readonly intent: Intent; readonly onFilled: (intent: Intent) => void }) {
  const part = usePart(() => import('../panels/handouts/authoring.ts'), { wanted: true });
  return part === undefined ? null : <part.PreparedHandoutForm {...props} />;
}

const submits = { add: 'prepared.keep', change: 'prepared.keep_step' } as const;

/** The form of an intent, as at a table. */
export function StepForm(props: {
  readonly intent: Intent;
  readonly formKey: string;
  readonly preparing: Preparing;
  readonly purpose: 'add' | 'change';
  readonly onFilled: (intent: Intent) => void;
}) {
  const { intent, formKey, preparing, purpose, onFilled } = props;
  if (intent.type === 'show_handout') return <HandoutStep intent={intent} onFilled={onFilled} />;
  const move = formOf(intent, `${formKey} ${JSON.stringify(intent)}`, preparing);
  // A program prepared this intent: no form has all of its fields.
  if (move === undefined) return <p class="muted">{say('prepared.by_program', { type: intent.type })}</p>;
  const session = {
    ...preparing.session,
    sendWhenSure: async (filled: Intent) => {
      onFilled(filled);
      return { ok: true as const, value: null };
    },
  };
  return (
    <SessionProvider value={session}>
      <MoveForm move={{ ...move, words: { ...move.words, submit: { text: submits[purpose] } } }} />
    </SessionProvider>
  );
}
