import { useState } from 'preact/hooks';
import type { You } from '@cartomancer/rules/table';
import { longestText } from '@cartomancer/rules/table';
import type { StoryLine } from '@cartomancer/wording';

import './change-line.css';
import { useTableSession } from '../../table/context.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { MutedNote } from '../chat/muted-note.tsx';

/** The person's own text in a line of the story, unless they have retracted it. */
export function ownTextOf(line: StoryLine, you: Pick<You, 'seat' | 'person'> | null): string | undefined {
  if (you === null || you.seat === null || line.seat !== you.seat) return undefined;
  if (line.names[you.seat]?.person !== you.person) return undefined;
  const messages = line.kind === 'line' ? [line.message, ...line.narrated] : line.narrated;
  const texts = messages.flatMap(({ facts, retracted }) => (retracted === true ? [] : (facts?.['text'] ?? [])));
  return texts.find((text) => typeof text === 'string');
}

/** A button to reword or retract a line of this person (TB-16). */
export function ChangeLineButton({ was }: { readonly was: string }) {
  const session = useTableSession();
  const { wording } = session;
  const [open, setOpen] = useState(false);
  const openDialog = () => {
    // The dialog shows only refusals of its own requests.
    session.refusals.value = [];
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        class="line-change"
        aria-label={wording.plain({ text: 'story.change_this', facts: { text: was } })}
        title={wording.plain({ text: 'story.change' })}
        onClick={openDialog}
      >
        ✎
      </button>
      {open && <ChangeLineDialog was={was} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeLineDialog({ was, onClose }: { readonly was: string; readonly onClose: () => void }) {
  const session = useTableSession();
  const { wording } = session;
  const [text, setText] = useState(was);
  const mayReword = session.can.value.has('reword_line');
  const send = async (fields: { readonly type: string; readonly [field: string]: string }) => {
    const answer = await session.send(fields);
    if (answer.ok) onClose();
  };
  return (
    <Dialog title={wording.plain({ text: 'story.change' })} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send({ type: 'reword_line', was, text });
        }}
      >
        <textarea
          class="input"
          rows={4}
          maxLength={longestText}
          aria-label={wording.plain({ text: 'story.change' })}
          value={text}
          readOnly={!mayReword}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {mayReword ? (
          <p class="muted">{wording.plain({ text: 'story.change_means' })}</p>
        ) : (
          <MutedNote text="muted.story" />
        )}
        <Refusals refusals={session.refusals.value} wording={wording} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => void send({ type: 'withdraw_line', was })}>
            {wording.plain({ text: 'story.retract' })}
          </button>
          {mayReword && (
            <button type="submit" class="button button-primary" disabled={text.trim() === '' || text === was}>
              {wording.plain({ text: 'story.reword' })}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
