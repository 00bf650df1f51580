import type { ComponentChildren } from 'preact';

import { addressOf, go } from '../route.ts';
import type { Route } from '../route.ts';

/** A link to another page of the client, followed without reloading unless it is opened in a new window. */
export function RouteLink(props: { readonly to: Route; readonly class: string; readonly children: ComponentChildren }) {
  const { to } = props;
  return (
    <a
      class={props.class}
      href={addressOf(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {props.children}
    </a>
  );
}
