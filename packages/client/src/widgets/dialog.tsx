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
    // Escape and a click beside the dialog ask the parent to close it. The browser itself would close it before the
    // click of a tap arrives, and the click would then press the element below.
    const element = dialog.current;
    let isPressedBeside = false;
    const press = ({ target }: Event) => {
      isPressedBeside = target === element;
    };
    const click = ({ target }: Event) => {
      if (isPressedBeside && target === element) onClose();
    };
    const cancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    element?.addEventListener('pointerdown', press);
    element?.addEventListener('click', click);
    element?.addEventListener('cancel', cancel);
    return () => {
      element?.removeEventListener('pointerdown', press);
      element?.removeEventListener('click', click);
      element?.removeEventListener('cancel', cancel);
    };
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${props.variant ?? 'panel'}`}
      aria-labelledby={titleId}
      closedby="closerequest"
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
