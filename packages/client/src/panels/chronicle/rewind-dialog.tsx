import { useState } from 'preact/hooks';
import { longestReason } from '@cartomancer/rules/table';
import { canBeUndone } from '@cartomancer/wording';
import type { StoryLine } from '@cartomancer/wording';

import '../../widgets/choice-rows.css';
import { useSession } from '../../table/context.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { StoryMoment } from './story-moment.tsx';

/** The dialog for a rewind to an earlier moment of the story, with a reason; nothing is erased (TB-13). */
export function RewindDialog(props: { readonly onClose: () => void }) {
  const session = useSession();
  const { wording } = session;
  const [to, setTo] = useState<number>();
  const [reason, setReason] = useState('');
  const { table, prompt } = session.view.value.shared;
  const moments = momentsOf(session.story.value.lines, prompt);

  const submit = async (event: Event) => {
    event.preventDefault();
    if (to === undefined) return;
    const answer = await session.send({ type: 'rewind', to, reason: reason.trim() });
    if (answer.ok) props.onClose();
  };
  return (
    <Dialog title={wording.plain({ text: 'rewind.title' })} onClose={props.onClose}>
      <form class="form" onSubmit={(event) => void submit(event)}>
        <p class="muted">{wording.plain({ text: `rewind.rule.${table.rewind ?? 'unanimous'}` })}</p>
        {moments.length === 0 && <p>{wording.plain({ text: 'rewind.nothing' })}</p>}
        <fieldset class="choice-rows">
          <legend class="field-label">{wording.plain({ text: 'rewind.moment' })}</legend>
          {moments.map(({ line, before }) => (
            <label key={line.number} class="choice-row">
              <input type="radio" name="moment" checked={to === before} onChange={() => setTo(before)} />
              <span>
                <StoryMoment line={line} />
              </span>
            </label>
          ))}
        </fieldset>
        <label class="field">
          <span class="field-label">{wording.plain({ text: 'rewind.reason' })}</span>
          <input
            class="input"
            required
            maxLength={longestReason}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <Refusals refusals={session.refusals.value} wording={wording} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={props.onClose}>
            {wording.plain({ text: 'dialog.cancel' })}
          </button>
          <button type="submit" class="button button-primary" disabled={to === undefined}>
            {wording.plain({ text: 'rewind.submit' })}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const mostMoments = 12;

interface Moment {
  readonly line: StoryLine;
  /** The prompt before this line. Rewinding to it undoes this line and all later ones. */
  readonly before: number;
}

/** The latest lines that can be undone, newest first: a rewind can go back to before each of them. */
export function momentsOf(lines: readonly StoryLine[], prompt: number): readonly Moment[] {
  return lines
    .filter(canBeUndone)
    .map((line) => ({ line, before: line.promptBefore }))
    .filter(({ before }) => before > 0 && before <= prompt)
    .filter(({ before }, index, all) => all.findIndex((other) => other.before === before) === index)
    .slice(-mostMoments)
    .toReversed();
}
