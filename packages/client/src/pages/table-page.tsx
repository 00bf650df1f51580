import { useEffect, useRef, useState } from 'preact/hooks';
import { longestPhrase } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';
import { tableFront } from '@cartomancer/rules/table';
import { isTemporary } from '@cartomancer/client';

import { myName } from '../net/name.ts';
import { forgetListed } from '../net/created-tables.ts';
import { refusalsOf, unreachable, useApi } from '../net/api-client.ts';
import type { ConnectionStatus, Entrance, ApiClient, TableConnection } from '../net/api-client.ts';
import { storedToken } from '../net/token.ts';
import { reportVisibility, showTurnNotices } from '../notifications/turn-notice.ts';
import { NameField } from '../widgets/name-field.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { hideSecret } from '../route.ts';
import type { Link } from '../route.ts';
import { useInvitedTo } from '../hooks/use-invited-to.ts';
import { useTableLook } from '../hooks/use-table-look.ts';
import { useTurnMark } from '../hooks/use-turn-mark.ts';
import { loadSystem, tableTitle } from '../systems.ts';
import { SessionProvider } from '../table/context.ts';
import { contributeValue } from '../table/contribute-value.ts';
import { endImpossibleMoves } from '../table/play.ts';
import { askedOf } from '../table/prompt.ts';
import { openSession } from '../table/session.ts';
import type { TableSession } from '../table/session.ts';
import { playTurnSounds } from '../table/sounds.ts';
import { say } from '../text/own.ts';
import { AskForLink } from './ask-for-link.tsx';
import { GonePage } from './gone-page.tsx';
import type { Gone } from './gone-page.tsx';
import type { WaitingAnswer } from './admission-loop.ts';
import { WaitingOutside } from './waiting-outside.tsx';
import { RefusedPage } from './refused-page.tsx';
import { TableScreen } from './table-screen.tsx';
import { WaitingRoom } from './waiting-room.tsx';

const secondMilliseconds = 1_000;

type EntryState =
  /** A new person with only a code: first find out what the table needs. */
  | { readonly at: 'code' }
  | { readonly at: 'no link'; readonly refusals: readonly Refusal[] }
  | { readonly at: 'name' }
  | { readonly at: 'entering'; readonly phrase?: string }
  | { readonly at: 'phrase'; readonly refusals: readonly Refusal[] }
  | { readonly at: 'outside'; readonly title: string; readonly phrase?: string }
  /** Connected to the gallery (the spectators' room): the first view comes after the host's delay, if any. */
  | { readonly at: 'gallery'; readonly connection: TableConnection }
  | { readonly at: 'table'; readonly session: TableSession }
  | { readonly at: 'gone'; readonly reason: Gone; readonly title?: string }
  | { readonly at: 'refused'; readonly refusals: readonly Refusal[]; readonly phrase?: string };

export function TablePage(props: { readonly code: string; readonly link?: Link }) {
  const api = useApi();
  const { code, link } = props;
  // Spectators are not asked for a name, nor are people with a token who enter by the code alone.
  const entersByCodeAlone = link === undefined && storedToken().token !== undefined;
  const needsName = myName.peek().trim() === '' && link?.role !== 'spectator' && !entersByCodeAlone;
  const [entry, setEntry] = useState<EntryState>({
    at: needsName ? (link === undefined ? 'code' : 'name') : 'entering',
  });

  // Set once the person has read that the host removed them and enters again anyway.
  const knowsRemoval = useRef(false);
  const aboutRemoval = (): Pick<Entrance, 'afterRemoval'> => (knowsRemoval.current ? { afterRemoval: true } : {});
  useEffect(() => {
    if (entry.at !== 'entering' && entry.at !== 'code') return;
    let cancelled = false;
    const phrase = entry.at === 'entering' ? withPhrase(entry.phrase) : {};
    const by = { ...withLink(link), ...phrase, ...aboutRemoval() };
    const next = entry.at === 'code' ? checkAdmission(api, code) : requestEntry(api, code, by);
    next.then(
      (reached) => {
        if (cancelled) leaveEntered(reached);
        else setEntry(reached);
      },
      (error: unknown) => {
        if (!cancelled) setEntry({ at: 'refused', refusals: refusalsOf(error), ...phrase });
      },
    );
    return () => (cancelled = true);
  }, [api, code, link, entry]);
  useEffect(() => {
    if (entry.at !== 'gallery') return;
    let isWaiting = true;
    const { connection } = entry;
    void openTable(code, connection).then((reached) => {
      if (!isWaiting) return leaveEntered(reached);
      isWaiting = false;
      setEntry(reached);
    });
    return () => {
      // The wait may last for minutes, and a person whose page is closed must not count as watching.
      if (isWaiting) connection.leave();
      isWaiting = false;
    };
  }, [code, entry]);
  // After a refusal the person may follow the same link again: it arrives as a new object with equal fields.
  const followed = useRef(link);
  useEffect(() => {
    if (followed.current === link) return;
    followed.current = link;
    if (isTurnedAway(entry)) setEntry({ at: 'entering' });
  }, [link]);
  useEffect(() => (entry.at === 'table' ? entry.session.end : undefined), [entry]);
  useEffect(() => {
    if (entry.at !== 'table') return;
    const { session } = entry;
    return session.connection.status.subscribe((status) => {
      const { title } = session.view.peek().shared.table;
      if (isGone(status))
        setEntry({ at: 'gone', reason: status, title: tableTitle({ title, ruleset: session.system.ruleset.id }) });
    });
  }, [entry]);

  async function enterFromOutside(by: Entrance, signal: AbortSignal): Promise<WaitingAnswer> {
    const reached = await requestEntry(api, code, { ...by, ...aboutRemoval(), waits: true });
    if (signal.aborted) {
      leaveEntered(reached);
      return { is: 'settled' };
    }
    if (reached.at === 'outside') return { is: 'still outside', trouble: [] };
    if (reached.at === 'refused' && isTemporary(reached.refusals))
      return { is: 'still outside', trouble: reached.refusals };
    setEntry(reached);
    return { is: 'settled' };
  }

  switch (entry.at) {
    case 'name':
      return <NameEntry onName={() => setEntry({ at: 'entering' })} />;
    case 'code':
    case 'entering':
      return <Loading />;
    case 'gallery':
      return <GalleryWait connection={entry.connection} />;
    case 'no link':
      return <AskForLink refusals={entry.refusals} />;
    case 'phrase':
      return <PhraseEntry refusals={entry.refusals} onPhrase={(phrase) => setEntry({ at: 'entering', phrase })} />;
    case 'outside':
      return (
        <WaitingOutside
          code={code}
          title={entry.title}
          enter={(signal) => enterFromOutside({ ...withLink(link), ...withPhrase(entry.phrase) }, signal)}
        />
      );
    case 'refused':
      return (
        <RefusedPage
          refusals={entry.refusals}
          onAgain={() => setEntry({ at: 'entering', ...withPhrase(entry.phrase) })}
        />
      );
    case 'gone':
      return (
        <GonePage
          code={code}
          reason={entry.reason}
          title={entry.title}
          onEnterAgain={() => {
            knowsRemoval.current = entry.reason === 'removed';
            setEntry({ at: 'entering' });
          }}
        />
      );
    case 'table':
      return (
        <SessionProvider value={entry.session}>
          <AtTable session={entry.session} />
        </SessionProvider>
      );
  }
}

function isTurnedAway({ at }: EntryState): boolean {
  return at === 'gone' || at === 'refused' || at === 'no link';
}

function isGone(status: ConnectionStatus): status is Gone {
  return ['removed', 'banned', 'deleted', 'archived'].includes(status);
}

function withLink(link: Link | undefined): { readonly link?: Link } {
  return link === undefined ? {} : { link };
}

const phraseRefusals: ReadonlySet<string> = new Set(['E_PHRASE_WANTED', 'E_PHRASE']);

const outdated: readonly Refusal[] = [{ code: 'E_OUTDATED', clause: '', facts: {} }];

function withPhrase(phrase: string | undefined): { readonly phrase?: string } {
  return phrase === undefined ? {} : { phrase };
}

async function checkAdmission(api: ApiClient, code: string): Promise<EntryState> {
  const found = await api.admissionFor(code);
  if (!found.ok) return { at: 'refused', refusals: found.refusals };
  return found.value.door === 'link' ? { at: 'no link', refusals: [] } : { at: 'name' };
}

async function requestEntry(api: ApiClient, code: string, by: Entrance): Promise<EntryState> {
  const entered = await api.enter(code, by);
  if (!entered.ok) {
    const { refusals } = entered;
    if (refusals.some((refusal) => refusal.code === 'E_REMOVED')) return { at: 'gone', reason: 'removed' };
    if (refusals.some((refusal) => refusal.code === 'E_LINK'))
      return { at: 'no link', refusals: by.link === undefined ? [] : refusals };
    const asksPhrase = refusals.some((refusal) => phraseRefusals.has(refusal.code));
    return asksPhrase ? { at: 'phrase', refusals } : { at: 'refused', refusals, ...withPhrase(by.phrase) };
  }
  if (entered.value.at === 'outside') {
    const { title } = entered.value;
    return { at: 'outside', title, ...withPhrase(by.phrase) };
  }
  const { connection } = entered.value;
  hideSecret(code);
  return connection.place.peek() === 'person' ? openTable(code, connection) : { at: 'gallery', connection };
}

/** Leaves the table if the system cannot be loaded. */
async function openTable(code: string, connection: TableConnection): Promise<EntryState> {
  const [system, first] = await Promise.all([
    loadSystem(connection.ruleset).catch(() => undefined),
    firstView(connection),
  ]);
  const status = connection.status.peek();
  if (isGone(status)) return { at: 'gone', reason: status };
  if (status === 'outdated') return { at: 'refused', refusals: outdated };
  if (system === undefined) connection.leave();
  if (system === undefined || first === undefined) return { at: 'refused', refusals: unreachable };
  forgetListed(code);
  const session = openSession({ code, connection, layer: tableFront(system.ruleset), system, first });
  return { at: 'table', session };
}

/** Leaves a table whose page was closed before entering had finished. */
function leaveEntered(reached: EntryState): void {
  if (reached.at === 'table') reached.session.end();
  if (reached.at === 'gallery') reached.connection.leave();
}

/** `undefined` if the connection closed without a view. */
function firstView({ view, status }: TableConnection) {
  return new Promise<TableConnection['view']['value']>((settle) => {
    const stops: (() => void)[] = [];
    const check = () => {
      const isOver = !['joining', 'live', 'healing'].includes(status.peek());
      if (view.peek() === undefined && !isOver) return;
      settle(view.peek());
      for (const stop of stops) stop();
    };
    stops.push(view.subscribe(check), status.subscribe(check));
    check();
  });
}

function AtTable({ session }: { readonly session: TableSession }) {
  const view = session.view.value;
  useTableLook(view);
  const unread = session.unread.value;
  const title = tableTitle({ title: view.shared.table.title, ruleset: session.system.ruleset.id });
  useEffect(() => contributeValue(session), [session]);
  useEffect(() => endImpossibleMoves(session), [session]);
  useEffect(() => playTurnSounds(session), [session]);
  useEffect(() => showTurnNotices(session), [session]);
  useEffect(() => reportVisibility(session), [session]);
  const named = say('table.page_title', { title });
  useTurnMark({
    mine: askedOf(session)?.mine === true,
    title: unread === 0 ? named : say('table.page_title_unread', { title: named, count: unread }),
  });
  return view.shared.table.stage === 'lobby' ? <WaitingRoom /> : <TableScreen />;
}

/** Shown to a spectator until the first view arrives (TB-05). */
function GalleryWait({ connection }: { readonly connection: TableConnection }) {
  const { delay = 0 } = connection.liveInfo.value ?? {};
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const opensAt = performance.now() + delay * secondMilliseconds;
    const show = () => setLeft(Math.max(0, Math.ceil((opensAt - performance.now()) / secondMilliseconds)));
    show();
    const ticking = setInterval(show, secondMilliseconds);
    return () => clearInterval(ticking);
  }, [delay]);
  if (delay === 0) return <Loading />;
  return (
    <div class="felt page-wait">
      <div class="panel door">
        <h1>{say('late.title')}</h1>
        <p>{say('late.opens', { seconds: left })}</p>
        <p class="muted">{say('late.why')}</p>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div class="felt page-wait">
      <p class="muted" role="status">
        {say('loading')}
      </p>
    </div>
  );
}

function PhraseEntry(props: { readonly refusals: readonly Refusal[]; readonly onPhrase: (phrase: string) => void }) {
  const [phrase, setPhrase] = useState('');
  const wrong = props.refusals.filter(({ code }) => code !== 'E_PHRASE_WANTED');
  return (
    <div class="felt page-wait">
      <form
        class="panel door"
        onSubmit={(event) => {
          event.preventDefault();
          if (phrase.trim() !== '') props.onPhrase(phrase.trim());
        }}
      >
        <h1>{say('phrase.title')}</h1>
        <p class="muted">{say('phrase.lead')}</p>
        <label class="field">
          <span class="field-label">{say('phrase.label')}</span>
          <input
            class="input"
            value={phrase}
            maxLength={longestPhrase}
            autocomplete="off"
            onInput={(event) => setPhrase(event.currentTarget.value)}
          />
        </label>
        <Refusals refusals={wrong} />
        <button type="submit" class="button button-primary button-large">
          {say('door.submit')}
        </button>
      </form>
    </div>
  );
}

function NameEntry(props: { readonly onName: () => void }) {
  const invited = useInvitedTo(location.pathname);
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
        {invited !== undefined && (
          <p lang={invited.language}>
            <strong>{invited.title}</strong>
            <br />
            {invited.about}
          </p>
        )}
        <p class="muted">{say('door.lead')}</p>
        <NameField />
        <button type="submit" class="button button-primary button-large">
          {say('door.submit')}
        </button>
      </form>
    </div>
  );
}
