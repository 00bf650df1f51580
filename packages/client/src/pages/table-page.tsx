import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';
import { tableLayer } from '@cartomancer/rules/table';

import '../style/scene.css';
import '../style/table.css';
import '../style/paper.css';
import '../style/board.css';
import '../style/beside.css';
import '../style/waiting.css';
import { myName } from '../net/name.ts';
import { remember } from '../net/recent.ts';
import { refusalsOf, unreachable, useHouse } from '../net/house.ts';
import type { House, TableConnection } from '../net/house.ts';
import { storedToken } from '../net/token.ts';
import { NameField } from '../panels/name-field.tsx';
import { Refusals } from '../panels/refusals.tsx';
import { go, hideSecret } from '../route.ts';
import type { Link } from '../route.ts';
import { loadSystem } from '../systems.ts';
import { SessionProvider } from '../table/context.ts';
import { openSession } from '../table/session.ts';
import type { TableSession } from '../table/session.ts';
import { say } from '../text/own.ts';
import { TableScreen } from './table-screen.tsx';
import { WaitingRoom } from './waiting-room.tsx';

type Coming =
  | { readonly at: 'door' }
  | { readonly at: 'way' }
  | { readonly at: 'table'; readonly session: TableSession }
  | { readonly at: 'refused'; readonly refusals: readonly Refusal[] };

/** A table by its code: in by a link, a name first if there is none yet, then the waiting room or the play. */
export function TablePage(props: { readonly code: string; readonly link?: Link }) {
  const house = useHouse();
  const { code, link } = props;
  // Who only watches need not say who they are, nor whoever the house knows already.
  const strange = link !== undefined || storedToken().token === undefined;
  const nameless = myName.peek().trim() === '' && link?.role !== 'spectator' && strange;
  const [coming, setComing] = useState<Coming>({ at: nameless ? 'door' : 'way' });

  useEffect(() => {
    if (coming.at !== 'way') return;
    let gone = false;
    come(house, code, link).then(
      (there) => {
        if (gone && there.at === 'table') there.session.end();
        if (!gone) setComing(there);
      },
      (error: unknown) => {
        if (!gone) setComing({ at: 'refused', refusals: refusalsOf(error) });
      },
    );
    return () => (gone = true);
  }, [house, code, link, coming.at]);
  useEffect(() => (coming.at === 'table' ? coming.session.end : undefined), [coming]);

  switch (coming.at) {
    case 'door':
      return <Door onName={() => setComing({ at: 'way' })} />;
    case 'way':
      return <Wait />;
    case 'refused':
      return <Refused refusals={coming.refusals} onAgain={() => setComing({ at: 'way' })} />;
    case 'table':
      return (
        <SessionProvider value={coming.session}>
          <AtTable session={coming.session} />
        </SessionProvider>
      );
  }
}

async function come(house: House, code: string, link: Link | undefined): Promise<Coming> {
  const entered = await house.enter(code, link);
  if (!entered.ok) return { at: 'refused', refusals: entered.refusals };
  const connection = entered.value;
  hideSecret(code);
  const [system, first] = await Promise.all([loadSystem(connection.ruleset), firstView(connection)]);
  if (first === undefined) return { at: 'refused', refusals: unreachable };
  remember({ code, title: first.shared.table.title, ruleset: connection.ruleset });
  const session = openSession({ code, connection, layer: tableLayer(system.ruleset), system, first });
  return { at: 'table', session };
}

/** The first view, or nothing when the connection closed without one. */
function firstView({ view, status }: TableConnection) {
  return new Promise<TableConnection['view']['value']>((settle) => {
    const stops: (() => void)[] = [];
    const look = () => {
      if (view.peek() === undefined && status.peek() !== 'closed' && status.peek() !== 'deleted') return;
      settle(view.peek());
      for (const stop of stops) stop();
    };
    stops.push(view.subscribe(look), status.subscribe(look));
    look();
  });
}

function AtTable({ session }: { readonly session: TableSession }) {
  const view = session.view.value;
  useEffect(() => {
    document.title = say('table.page_title', { title: view.shared.table.title });
    return () => (document.title = say('brand'));
  }, [view.shared.table.title]);
  return view.shared.table.stage === 'lobby' ? <WaitingRoom /> : <TableScreen />;
}

function Wait() {
  return (
    <div class="felt page-wait">
      <p class="muted" role="status">
        {say('loading')}
      </p>
    </div>
  );
}

function Door(props: { readonly onName: () => void }) {
  return (
    <div class="felt page-wait">
      <form
        class="panel door"
        onSubmit={(event) => {
          event.preventDefault();
          if (myName.value.trim() !== '') props.onName();
        }}
      >
        <h1>{say('door.title')}</h1>
        <p class="muted">{say('door.lead')}</p>
        <NameField />
        <button type="submit" class="button button-primary button-large">
          {say('door.submit')}
        </button>
      </form>
    </div>
  );
}

function Refused(props: { readonly refusals: readonly Refusal[]; readonly onAgain: () => void }) {
  return (
    <div class="felt page-wait">
      <div class="panel door">
        <h1>{say('refused.title')}</h1>
        <Refusals refusals={props.refusals} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => go({ page: 'lobby' })}>
            {say('refused.home')}
          </button>
          <button type="button" class="button button-primary" onClick={props.onAgain}>
            {say('refused.again')}
          </button>
        </div>
      </div>
    </div>
  );
}
