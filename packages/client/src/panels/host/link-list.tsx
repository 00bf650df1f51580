import './host.css';
import { hrefOf } from '../../route.ts';
import { useTableSession } from '../../table/context.ts';
import { CopyRow } from '../../widgets/copy-row.tsx';
import { useLinks } from './use-links.ts';

/** The code of a private table admits members only, so it is not listed. */
export function LinkList() {
  const { code, wording, view } = useTableSession();
  const links = useLinks();
  const { limits } = view.value.shared.table;
  const shown = links.flatMap(({ role, link }) =>
    link === null || (role === 'gm' && limits.gmSeat === 'unused') ? [] : [{ role, link: hrefOf(link) }],
  );
  return (
    <div class="link-list">
      {shown.length === 0 && view.value.own.you?.host !== true && (
        <p class="muted">{wording.plain({ text: 'links.elsewhere' })}</p>
      )}
      {shown.map(({ role, link }) => (
        <CopyRow key={role} label={wording.plain({ text: `links.${role}` })} text={link} />
      ))}
      {view.value.shared.table.visibility === 'public' && (
        <CopyRow label={wording.plain({ text: 'links.code' })} text={code} />
      )}
    </div>
  );
}
