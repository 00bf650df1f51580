import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import './dialog.css';
import { say } from '../text/own.ts';

/** A native dialog, open while it is rendered: it takes and restores focus, and closes with Escape. */
export function Dialog(props: {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly onClose: () => void;
  readonly variant?: 'panel' | 'sheet' | 'confirm' | 'picture';
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    return () => element.close();
  }, []);
  const { onClose } = props;
  useEffect(() => {
    // Escape requests to close the dialog; the parent decides.
    const cancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    const element = dialog.current;
    element?.addEventListener('cancel', cancel);
    return () => element?.removeEventListener('cancel', cancel);
  }, [onClose]);
  // The browser closes a dialog before the click of a tap beside it, which would then press what is under it.
  const isPressedBeside = useRef(false);
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${props.variant ?? 'panel'}`}
      aria-labelledby={titleId}
      closedby="closerequest"
      onPointerDown={({ target, currentTarget }) => (isPressedBeside.current = target === currentTarget)}
      onClick={({ target, currentTarget }) => {
        if (isPressedBeside.current && target === currentTarget) onClose();
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={titleId}>{props.title}</h2>
          <button type="button" class="button button-icon" aria-label={say('dialog.close')} onClick={props.onClose}>
            ✕
          </button>
        </div>
        {props.children}
      </div>
    </dialog>
  );
}
