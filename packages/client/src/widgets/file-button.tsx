import { useId } from 'preact/hooks';

import './file-button.css';

export function FileButton(props: {
  readonly label: string;
  readonly look?: 'large';
  readonly onPick: (file: File) => Promise<void>;
}) {
  const id = useId();
  const pick = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    try {
      await props.onPick(file);
    } finally {
      // Cleared, so that picking the same file again fires an event.
      input.value = '';
    }
  };
  return (
    <>
      <input
        id={id}
        class="file-input"
        type="file"
        accept="application/json,.json"
        onChange={(event) => void pick(event.currentTarget)}
      />
      <label class={props.look === 'large' ? 'button button-primary button-large' : 'button'} for={id}>
        {props.label}
      </label>
    </>
  );
}
