import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DeskRow as Row, Message } from '@cartomancer/rules/kernel';

import { useCloseWhen } from '../../hooks/use-close-when.ts';
import { useTableSession } from '../../table/context.ts';
import { withTextAsked } from '../../table/moves.ts';
import type { Move } from '../../table/moves.ts';
import { make } from '../../table/play.ts';
import { Words } from '../../text/words.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { FoldedForm } from '../actions/folded-form.tsx';
import { SheetView } from '../board/sheet.tsx';

export interface DeskRowProps {
  readonly row: Omit<Row, 'id' | 'change'>;
  readonly moves: readonly Move[];
  readonly change?: Move | undefined;
  /** After the title, for example whether the player is away. */
  readonly notes?: ComponentChildren;
}

export function DeskRow({ row, moves, change, notes }: DeskRowProps) {
  const { wording } = useTableSession();
  const { title, lines = [], marks = [], hidden, now } = row;
  return (
    <li class="desk-row" data-hidden={hidden === true} data-now={now === true} aria-current={now}>
      <p class="desk-row-head">
        <strong>
          <Words message={title} wording={wording} />
        </strong>
        {now === true && <span class="visually-hidden">, {wording.plain({ text: 'desk.now' })}</span>}
        {notes}
        {hidden === true && <span class="chip desk-mark">{wording.plain({ text: 'desk.hidden' })}</span>}
        {marks.map(({ message, warns }, index) => (
          <span key={index} class="chip desk-mark" data-warns={warns === true}>
            <Words message={message} wording={wording} cards="mark" />
          </span>
        ))}
      </p>
      {lines.map((line, index) => (
        <p key={index} class="desk-line">
          <Words message={line} wording={wording} cards="mark" />
        </p>
      ))}
      <RowMoves row={row} moves={moves} change={change} />
    </li>
  );
}

function RowMoves({ row, moves, change }: Pick<DeskRowProps, 'row' | 'moves' | 'change'>) {
  const session = useTableSession();
  const { wording } = session;
  const { copy, title, sheet } = row;
  const name = wording.plain(title);
  const mayCopy = copy !== undefined && session.layer.explain(session.view.value, copy).length === 0;
  const isForm = ({ requiredFields, words }: Move): boolean =>
    requiredFields.length > 0 || words.wantsText !== undefined;
  const forms = moves.filter(isForm);
  const buttons = moves.filter((move) => !isForm(move));
  if (moves.length === 0 && change === undefined && !mayCopy && sheet === undefined) return null;
  return (
    <>
      <div class="desk-row-moves">
        {sheet !== undefined && <SheetButton sheet={sheet} name={name} />}
        {buttons.map((move) => (
          <button key={move.key} type="button" class="button button-small" onClick={() => void make(session, move)}>
            <span>
              <Words message={move.words.message} wording={wording} cards="mark" />
            </span>
          </button>
        ))}
        {mayCopy && (
          <SmallButton
            message={{ text: 'desk.copy' }}
            spoken={{ text: 'desk.copy_of', facts: { name } }}
            onPress={() => void session.send(copy)}
          />
        )}
      </div>
      {change !== undefined && <FoldedForm move={change} />}
      {forms.map((move) => (
        <FoldedForm key={move.key} move={move.requiredFields.length > 0 ? move : withTextAsked(move)} />
      ))}
    </>
  );
}

/** `spoken`: the label for screen readers, with the name of the row. */
function SmallButton(props: { readonly message: Message; readonly spoken: Message; readonly onPress: () => void }) {
  const { wording } = useTableSession();
  return (
    <button type="button" class="button button-small" aria-label={wording.plain(props.spoken)} onClick={props.onPress}>
      {wording.plain(props.message)}
    </button>
  );
}

function SheetButton({ sheet, name }: { readonly sheet: string; readonly name: string }) {
  const session = useTableSession();
  const [open, setOpen] = useState(false);
  const game = session.game.value;
  const found =
    game === undefined ? undefined : session.system.presentation.sheets?.(game).find(({ id }) => id === sheet);
  const isGone = found === undefined;
  useCloseWhen(isGone, () => setOpen(false));
  if (isGone) return null;
  return (
    <>
      <SmallButton
        message={{ text: 'desk.sheet' }}
        spoken={{ text: 'desk.sheet_of', facts: { name } }}
        onPress={() => setOpen(true)}
      />
      {open && (
        <Dialog title={session.wording.plain(found.title)} onClose={() => setOpen(false)}>
          <SheetView sheet={found} />
        </Dialog>
      )}
    </>
  );
}
