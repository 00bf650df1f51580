import { useState } from 'preact/hooks';
import type { FileField as FileWords, Refusal } from '@cartomancer/rules/kernel';

import './file-field.css';
import type { Wording } from '../../text/wording.ts';

export interface PickedFile {
  readonly name: string;
  readonly text: string;
}

export function FilePicker(props: {
  readonly id: string;
  readonly fileField: FileWords;
  /** In characters. */
  readonly most: number;
  readonly picked: PickedFile | undefined;
  readonly wording: Wording;
  readonly onPick: (file: PickedFile | undefined) => void;
}) {
  const { wording, picked, most } = props;
  const [trouble, setTrouble] = useState<'long' | 'unread'>();
  const pick = async (file: File | undefined) => {
    setTrouble(undefined);
    if (file === undefined) return props.onPick(undefined);
    try {
      // In UTF-8 a character has at most four bytes, so a file with more than four times `most` bytes is too long.
      const text = file.size > most * 4 ? undefined : await file.text();
      const fits = text !== undefined && text.length <= most;
      if (!fits) setTrouble('long');
      props.onPick(fits ? { name: file.name, text } : undefined);
    } catch {
      setTrouble('unread');
      props.onPick(undefined);
    }
  };
  return (
    <div class="file-picker">
      <input
        id={props.id}
        class="file-input"
        type="file"
        accept={props.fileField.accepts}
        aria-describedby={`${props.id}-status`}
        onChange={({ currentTarget }) => {
          void pick(currentTarget.files?.[0]);
          // Cleared, so that picking the same file again fires an event.
          currentTarget.value = '';
        }}
      />
      <label class="button" for={props.id}>
        {wording.plain({ text: picked === undefined ? 'file.pick' : 'file.pick_other' })}
      </label>
      <span id={`${props.id}-status`} class={trouble === undefined ? 'muted' : 'refusal'} role="status">
        {trouble !== undefined
          ? wording.plain({ text: `file.${trouble}`, facts: { count: most } })
          : (picked?.name ?? wording.plain({ text: 'file.none' }))}
      </span>
    </div>
  );
}

/** The number of lines before, and after, the wrong one. */
const contextLines = 2;

export function WrongLine(props: {
  readonly file: PickedFile;
  readonly fileField: FileWords;
  readonly refusals: readonly Refusal[];
  readonly wording: Wording;
}) {
  const number = Number(
    props.refusals.map(({ facts }) => facts[props.fileField.line]).find((fact) => fact !== undefined),
  );
  const lines = props.file.text.split('\n');
  if (!Number.isInteger(number) || number < 1 || number > lines.length) return null;
  const first = Math.max(1, number - contextLines);
  const shown = lines.slice(first - 1, number + contextLines);
  return (
    <figure class="wrong-line">
      <figcaption class="muted">
        {props.wording.plain({ text: 'file.line', facts: { name: props.file.name, n: number } })}
      </figcaption>
      <pre>
        {shown.map((line, index) => (
          <code key={first + index} data-wrong={first + index === number}>
            <span class="line-number" aria-hidden="true">
              {first + index}
            </span>
            {line === '' ? ' ' : line}
          </code>
        ))}
      </pre>
    </figure>
  );
}
