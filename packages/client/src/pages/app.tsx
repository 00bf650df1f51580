import { useEffect, useState } from 'preact/hooks';
import type { ComponentType } from 'preact';

import { ApiProvider } from '../net/api-client.ts';
import type { ApiClient } from '../net/api-client.ts';
import { addressOf, route } from '../route.ts';
import type { Route } from '../route.ts';
import { say } from '../text/own.ts';
import { Lobby } from './lobby.tsx';
import { TransferPage } from './transfer-page.tsx';
import { UnknownPage } from './unknown-page.tsx';
import { MissingPartDialog } from './missing-part-dialog.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';

type Props = Readonly<Record<string, unknown>>;

/** Loaded on demand, so that the lobby stays small. */
const lazyPages = {
  table: () => import('./table-page.tsx').then(({ TablePage }) => TablePage as ComponentType<Props>),
  replay: () => import('./replay-page.tsx').then(({ ReplayPage }) => ReplayPage as ComponentType<Props>),
  verify: () => import('./verify-page.tsx').then(({ VerifyPage }) => VerifyPage as ComponentType<Props>),
  credits: () => import('./credits-page.tsx').then(({ CreditsPage }) => CreditsPage as ComponentType<Props>),
  prepare: () => import('./prepare-page.tsx').then(({ PreparePage }) => PreparePage as ComponentType<Props>),
} as const;

type LazyRoute = Exclude<Route, { readonly page: 'lobby' | 'transfer' | 'nowhere' }>;

/** A new link remounts the page of a table, but a new moment does not remount a replay. */
function keyOf(to: LazyRoute): string {
  if (to.page === 'prepare' || to.page === 'credits') return to.page;
  return to.page === 'table' ? addressOf(to) : `${to.page} ${to.code ?? ''}`;
}

export function App({ api }: { readonly api: ApiClient }) {
  return (
    <ApiProvider value={api}>
      <Page to={route.value} />
      <SignedOutDialog />
      <MissingPartDialog />
    </ApiProvider>
  );
}

function Page({ to }: { readonly to: Route }) {
  switch (to.page) {
    case 'lobby':
      return <Lobby />;
    case 'transfer':
      return (
        <TransferPage key={to.secret} secret={to.secret} {...(to.table === undefined ? {} : { table: to.table })} />
      );
    case 'nowhere':
      return <UnknownPage />;
    case 'table':
    case 'replay':
    case 'verify':
    case 'credits':
    case 'prepare':
      return <LazyPage key={keyOf(to)} to={to} />;
  }
}

function LazyPage({ to }: { readonly to: LazyRoute }) {
  const { page: name, ...props } = to;
  const [page, setPage] = useState<{ readonly Page: ComponentType<Props> }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    lazyPages[name]().then(
      (Page) => setPage({ Page }),
      () => setFailed(true),
    );
  }, [name]);
  if (page !== undefined) return <page.Page {...props} />;
  return (
    <div class="felt page-wait">
      <p class="muted" role="status">
        {say(failed ? 'refusal.E_UNREACHABLE' : 'loading')}
      </p>
    </div>
  );
}
