import { RouteLink } from './route-link.tsx';

/** The way to a table by its code, with what is said of it. */
export function TableLink(props: { readonly code: string; readonly title: string; readonly about: string }) {
  const { code, title, about } = props;
  return (
    <RouteLink class="table-link" to={{ page: 'table', code }}>
      <strong>{title}</strong>
      <span class="muted">{about}</span>
      <span class="chip">{code}</span>
    </RouteLink>
  );
}
