import { useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';
import { longestReason } from '@cartomancer/rules/table';
import { canBeUndone } from '@cartomancer/wording';
import type { StoryLine } from '@cartomancer/wording';

import '../../widgets/choice-rows.css';
import { useTableSession } from '../../table/context.ts';
import { refusalsOf } from '../../net/api-client.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { StoryMoment } from './story-moment.tsx';

/** A rewind erases nothing (TB-13). */
export function RewindDialog(props: { readonly onClose: () => void }) {
  const session = useTableSession();
  const { wording } = session;
  const [to, setTo] = useState<number>();
  const [reason, setReason] = useState('');
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const { table, prompt } = session.view.value.shared;
  const [most, setMost] = useState(momentsAtATime);
  // After a safety signal no one has to give a reason (TB-12).
  const isExplained = table.pause?.cause !== 'safety';
  const shuffles = table.options['rewindDeck'] === 'reshuffle';
  const loadedMoments = momentsOf(session.story.value.lines, prompt);
  const moments = loadedMoments.slice(0, most);
  const earlier = session.earlier.value;

  const showEarlier = async () => {
    setMost(most + momentsAtATime);
    if (loadedMoments.length < most + momentsAtATime && earlier !== null) await earlier().catch(refusalsOf);
  };

  const submit = async (event: Event) => {
    event.preventDefault();
    if (to === undefined) return;
    const answer = await session.send({ type: 'rewind', to, reason: reason.trim() });
    if (answer.ok) props.onClose();
    else setRefusals(answer.refusals);
  };
  return (
    <Dialog title={wording.plain({ text: 'rewind.title' })} onClose={props.onClose}>
      <form class="form" onSubmit={(event) => void submit(event)}>
        <p class="muted">{wording.plain({ text: `rewind.rule.${table.rewind ?? 'unanimous'}` })}</p>
        <p class="muted">{wording.plain({ text: shuffles ? 'rewind.cards.shuffled' : 'rewind.cards' })}</p>
        {moments.length === 0 && <p>{wording.plain({ text: 'rewind.nothing' })}</p>}
        <fieldset class="choice-rows">
          <legend class="field-label">{wording.plain({ text: 'rewind.moment' })}</legend>
          {moments.map(({ line, before, further }) => (
            <label key={line.number} class="choice-row">
              <input type="radio" name="moment" checked={to === before} onChange={() => setTo(before)} />
              <span>
                <StoryMoment line={line} />
                {further > 0 && (
                  <span class="muted"> {wording.plain({ text: 'rewind.further', facts: { count: further } })}</span>
                )}
              </span>
            </label>
          ))}
          {(loadedMoments.length > most || earlier !== null) && (
            <button type="button" class="button button-small" onClick={() => void showEarlier()}>
              {wording.plain({ text: 'story.earlier' })}
            </button>
          )}
        </fieldset>
        {/* The reason may be required, so its field stays in sight beside the button, however long the list is. */}
        <div class="dialog-actions">
          <label class="field dialog-actions-field">
            <span class="field-label">
              {wording.plain({ text: 'rewind.reason' })}
              {!isExplained && ` ${wording.plain({ text: 'form.optional' })}`}
            </span>
            <input
              class="input"
              required={isExplained}
              maxLength={longestReason}
              value={reason}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
          </label>
          <Refusals refusals={refusals} wording={wording} />
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

const momentsAtATime = 12;

interface Moment {
  /** The first line after this moment. */
  readonly line: StoryLine;
  /** The prompt number at this moment. Rewinding to it undoes `line` and everything after it. */
  readonly before: number;
  /** The number of lines after `line` that were added under the same prompt. */
  readonly further: number;
}

/** The moments to which a rewind can return, newest first. */
export function momentsOf(lines: readonly StoryLine[], prompt: number): readonly Moment[] {
  const undoable = lines.filter((line) => canBeUndone(line) && line.promptBefore > 0 && line.promptBefore <= prompt);
  return [...Map.groupBy(undoable, ({ promptBefore }) => promptBefore)]
    .flatMap(([before, [line, ...others]]): readonly Moment[] =>
      line === undefined ? [] : [{ line, before, further: others.length }],
    )
    .toReversed();
}
