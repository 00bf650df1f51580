import type { ComponentChildren } from 'preact';

import './scroll-area.css';

/**
 * A scroll area that can be focused and scrolled by keyboard. Its role is `log` if new lines are to be announced, and
 * `group` if it is within a landmark of the same name.
 */
export function ScrollArea(props: {
  readonly class: string;
  readonly label: string;
  readonly role?: 'log' | 'group';
  /** The number of children, for the style sheet. */
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
