import type { Intent } from '@cartomancer/rules/kernel';
import { preparedRefusals } from '@cartomancer/rules/table';

import { useLazyPart } from '../hooks/use-lazy-part.ts';
import { MoveForm } from '../panels/actions/move-form.tsx';
import type { Answer } from '../net/api-client.ts';
import { SessionProvider } from '../table/context.ts';
import { say } from '../text/own.ts';
import { formOf } from './prepared-moves.ts';
import type { FormTable } from './form-table.ts';

/** Resolves to whether the intent was saved; if not, its form keeps what is written in it. */
export type OnFilled = (intent: Intent) => Promise<boolean>;

function HandoutStep(props: { readonly intent: Intent; readonly onFilled: OnFilled }) {
  const part = useLazyPart(() => import('../panels/handouts/authoring.ts'), { wanted: true });
  return part === undefined ? null : <part.PreparedHandoutForm {...props} />;
}

const submits = { add: 'prepared.keep', change: 'prepared.keep_step' } as const;

export function StepForm(props: {
  readonly intent: Intent;
  readonly formKey: string;
  readonly formTable: FormTable;
  readonly purpose: 'add' | 'change';
  readonly onFilled: OnFilled;
}) {
  const { intent, formKey, formTable, purpose, onFilled } = props;
  if (intent.type === 'show_handout') return <HandoutStep intent={intent} onFilled={onFilled} />;
  const move = formOf(intent, `${formKey} ${JSON.stringify(intent)}`, formTable);
  // A program prepared this intent: no form has all of its fields.
  if (move === undefined) return <p class="muted">{say('prepared.by_program', { type: intent.type })}</p>;
  const session = {
    ...formTable.session,
    // The form shows refusals of its values, the list every other reason why the intent could not be saved.
    sendWhenSure: async (filled: Intent): Promise<Answer<null>> => {
      const refusals = preparedRefusals(formTable.session.system.ruleset, [filled]);
      formTable.session.refusals.value = refusals;
      if (refusals.length > 0) return { ok: false, refusals };
      return (await onFilled(filled)) ? { ok: true, value: null } : { ok: false, refusals: [] };
    },
  };
  return (
    <SessionProvider value={session}>
      <MoveForm move={{ ...move, words: { ...move.words, submit: { text: submits[purpose] } } }} />
    </SessionProvider>
  );
}
