import { useEffect, useState } from 'preact/hooks';
import type { ComponentType } from 'preact';

import { HouseProvider } from '../net/house.ts';
import type { House } from '../net/house.ts';
import { addressOf, route } from '../route.ts';
import type { Link } from '../route.ts';
import { say } from '../text/own.ts';
import { Lobby } from './lobby.tsx';
import { MovePage } from './move-page.tsx';

type TablePageProps = { readonly code: string; readonly link?: Link };

/** The whole client: the lobby at once, the table's page with its table. */
export function App({ house }: { readonly house: House }) {
  const to = route.value;
  return (
    <HouseProvider value={house}>
      {to.page === 'lobby' && <Lobby />}
      {to.page === 'move' && <MovePage secret={to.secret} />}
      {to.page === 'table' && <LateTablePage key={addressOf(to)} code={to.code} {...linkOf(to.link)} />}
    </HouseProvider>
  );
}

function linkOf(link: Link | undefined): { readonly link?: Link } {
  return link === undefined ? {} : { link };
}

/** The page of a table comes with its own script, which visitors of the lobby need not load. */
function LateTablePage(props: TablePageProps) {
  const [page, setPage] = useState<{ readonly Page: ComponentType<TablePageProps> }>();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    import('./table-page.tsx').then(
      ({ TablePage }) => setPage({ Page: TablePage }),
      () => setMissing(true),
    );
  }, []);
  if (page !== undefined) return <page.Page {...props} />;
  return (
    <div class="felt page-wait">
      <p class="muted" role="status">
        {say(missing ? 'refusal.E_UNREACHABLE' : 'loading')}
      </p>
    </div>
  );
}
