import { useId, useState } from 'preact/hooks';

import { say } from '../text/own.ts';

/** Picks a file and hands on what it holds; says so where it holds nothing of the kind. */
export function FileOpener<T>(props: {
  readonly label: string;
  /** What is said of a file that cannot be read. */
  readonly unreadable: string;
  readonly read: (file: File) => Promise<T | undefined>;
  readonly onOpen: (value: T) => void;
}) {
  const id = useId();
  const [wrong, setWrong] = useState(false);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const value = await props.read(file);
    setWrong(value === undefined);
    if (value !== undefined) props.onOpen(value);
  };
  return (
    <div class="file-picker">
      <input
        id={id}
        class="file-input"
        type="file"
        accept=".json,application/json"
        onChange={(event) => void open(event.currentTarget.files?.[0])}
      />
      <label class="button button-primary button-large" for={id}>
        {props.label}
      </label>
      <p class="refusal" role="alert">
        {wrong && say(props.unreadable)}
      </p>
    </div>
  );
}
