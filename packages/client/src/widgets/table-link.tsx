import './table-link.css';
import { tableRoute } from '../route.ts';
import { RouteLink } from './route-link.tsx';

export function TableLink(props: {
  readonly code: string;
  /** The spectator link, for people who only watch. */
  readonly link?: string | null;
  readonly title: string;
  readonly about: string;
}) {
  const { code, link = null, title, about } = props;
  return (
    <RouteLink class="table-link" to={tableRoute(code, link)}>
      <strong>{title}</strong>
      <span class="muted">{about}</span>
      <span class="chip">{code}</span>
    </RouteLink>
  );
}
