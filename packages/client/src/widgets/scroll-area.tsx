import type { ComponentChildren } from 'preact';

import './scroll-area.css';

/** What scrolls by itself: the keyboard reaches it too, and reads it with the arrow keys. `log`: new lines are told as they come; `group`: within a part of the page that has this name already. */
export function ScrollArea(props: {
  readonly class: string;
  readonly label: string;
  readonly role?: 'log' | 'group';
  /** The number of its children, for the style. */
  readonly pieces?: number;
  readonly children: ComponentChildren;
}) {
  return (
    <div
      class={props.class}
      tabIndex={0}
      role={props.role ?? 'region'}
      aria-label={props.label}
      data-pieces={props.pieces}
    >
      {props.children}
    </div>
  );
}
