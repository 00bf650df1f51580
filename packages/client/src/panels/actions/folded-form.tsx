import './actions.css';
import { useTableSession } from '../../table/context.ts';
import type { Move } from '../../table/moves.ts';
import { buttonMessage } from '../../table/moves.ts';
import { Words } from '../../text/words.tsx';
import { MoveForm } from './move-form.tsx';

export function FoldedForms({ forms }: { readonly forms: readonly Move[] }) {
  if (forms.length === 0) return null;
  return (
    <div class="folded-forms">
      {forms.map((move) => (
        <FoldedForm key={move.key} move={move} />
      ))}
    </div>
  );
}

export function FoldedForm({ move }: { readonly move: Move }) {
  const { openForms, wording } = useTableSession();
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }) => {
    if (currentTarget.open) openForms.unfolded.add(move.key);
    else openForms.unfolded.delete(move.key);
  };
  return (
    <details
      class="folded-form"
      data-titled={move.words.unfolds === undefined}
      open={openForms.unfolded.has(move.key)}
      onToggle={remember}
    >
      <summary>
        <Words message={buttonMessage(move)} wording={wording} />
      </summary>
      <MoveForm move={move} />
    </details>
  );
}
