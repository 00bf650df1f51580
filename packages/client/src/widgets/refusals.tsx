import type { Refusal } from '@cartomancer/rules/kernel';

import './refusals.css';
import { useTableSessionIfAny } from '../table/context.ts';
import { ownWording } from '../text/own.ts';
import { refusalMessage } from '../text/refusal.ts';
import { Words } from '../text/words.tsx';
import type { Wording } from '../text/wording.ts';

/**
 * Several refusals can have the same words, such as two of one clause; they are shown once. The general refusal of a
 * form with wrong values is shown only if no other refusal says what is wrong.
 */
function withoutRepeats(refusals: readonly Refusal[], wording: Wording): readonly Refusal[] {
  const precise = refusals.filter((refusal) => refusalMessage(refusal, wording).text !== 'refusal.E_MALFORMED');
  const shown = precise.length === 0 ? refusals : precise;
  const sentences = shown.map((refusal) => wording.plain(refusalMessage(refusal, wording)));
  return shown.filter((_refusal, index) => sentences.indexOf(sentences[index] ?? '') === index);
}

export function Refusals(props: { readonly refusals: readonly Refusal[]; readonly wording?: Wording }) {
  const wording = props.wording ?? ownWording;
  return (
    <div role="alert" class="refusals">
      {withoutRepeats(props.refusals, wording).map((refusal) => (
        // Two refusals can differ in their facts only.
        <p key={wording.plain(refusalMessage(refusal, wording))} class="refusal">
          <Words message={refusalMessage(refusal, wording)} wording={wording} /> <ClauseLink id={refusal.clause} />
        </p>
      ))}
    </div>
  );
}

export function Clause({ id }: { readonly id: string }) {
  return id === '' ? null : <span class="clause">{id}</span>;
}

/** Outside a table there is no rules dialog, so nothing is shown. */
export function ClauseLink({ id }: { readonly id: string }) {
  const session = useTableSessionIfAny();
  if (id === '' || session === undefined) return null;
  return (
    <button
      type="button"
      class="clause clause-link"
      aria-label={session.wording.plain({ text: 'rules.clause', facts: { clause: id } })}
      onClick={() => (session.rulesAt.value = id)}
    >
      {id}
    </button>
  );
}
