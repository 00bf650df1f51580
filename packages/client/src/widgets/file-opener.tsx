import { useState } from 'preact/hooks';

import { say } from '../text/own.ts';
import { FileButton } from './file-button.tsx';

export function FileOpener<T>(props: {
  readonly label: string;
  readonly look?: 'large';
  /** The key of the text for a file that cannot be read. */
  readonly unreadable: string;
  readonly read: (file: File) => Promise<T | undefined>;
  readonly onOpen: (value: T) => Promise<void>;
}) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const open = async (file: File) => {
    const value = await props.read(file);
    setIsUnreadable(value === undefined);
    if (value !== undefined) await props.onOpen(value);
  };
  return (
    <div class="file-picker">
      <FileButton label={props.label} onPick={open} {...(props.look === undefined ? {} : { look: props.look })} />
      <p class="refusal" role="alert">
        {isUnreadable && say(props.unreadable)}
      </p>
    </div>
  );
}
