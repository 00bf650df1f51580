import { addressOf, go } from '../route.ts';
import type { Route } from '../route.ts';

/** The way to a table by its code, with what is said of it. */
export function TableLink(props: { readonly code: string; readonly title: string; readonly about: string }) {
  const to: Route = { page: 'table', code: props.code };
  return (
    <a
      class="table-link"
      href={addressOf(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      <strong>{props.title}</strong>
      <span class="muted">{props.about}</span>
      <span class="chip">{props.code}</span>
    </a>
  );
}
