import { useEffect, useState } from 'preact/hooks';
import type { RulesetId } from '@cartomancer/rules/kernel';

import './lobby.css';
import { useApi } from '../net/api-client.ts';
import type { PublicTable } from '../net/api-client.ts';
import { CardFan } from '../widgets/card-fan.tsx';
import { OtherLanguages } from '../panels/preferences/languages.tsx';
import { Preferences } from '../panels/preferences/preferences.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { TableLink } from '../widgets/table-link.tsx';
import { addressOf, go, routeTyped } from '../route.ts';
import type { Route } from '../route.ts';
import { isPlayable, pictureOf, systems, systemTitle, tableTitle } from '../systems.ts';
import type { SystemAbout } from '../systems.ts';
import { say } from '../text/own.ts';
import { useOwnTables } from '../hooks/use-own-tables.ts';
import { useTask } from '../hooks/use-task.ts';
import { HostDialog } from './host-dialog.tsx';
import { LobbyCharacters } from './lobby-characters.tsx';
import { LobbyTurns } from './lobby-turns.tsx';
import { lastTable } from './last-table.ts';
import { aboutNextSession } from './next-session-note.ts';
import { LobbyTables } from './lobby-tables.tsx';

export function Lobby() {
  const [hosting, setHosting] = useState<RulesetId>();
  const tables = useOwnTables();
  return (
    <div class="lobby felt">
      <header class="lobby-head">
        <a class="brand" href="/">
          {say('brand')}
        </a>
        <div class="lobby-choices">
          <OtherLanguages />
          <Preferences />
        </div>
      </header>
      <main class="lobby-main">
        <div class="hero">
          <h1>
            {say('lobby.title.start')} <em>{say('lobby.title.end')}</em>.
          </h1>
          <p>{say('lobby.lead')}</p>
        </div>
        <LobbyTurns last={lastTable(tables)} />
        <ul class="systems" role="list">
          {systems.value.map((about) => (
            <li key={about.id}>
              <SystemCard about={about} onHost={() => setHosting(about.id)} />
            </li>
          ))}
        </ul>
        <JoinBar />
        <LobbyTables tables={tables} />
        <LobbyCharacters />
        <p class="lobby-more">
          <a href={addressOf({ page: 'prepare' })}>{say('prepared.link')}</a>
          <a href={addressOf({ page: 'replay' })}>{say('lobby.replay')}</a>
          <a href={addressOf({ page: 'verify' })}>{say('lobby.verify')}</a>
          <a href={addressOf({ page: 'credits' })}>{say('lobby.credits')}</a>
        </p>
      </main>
      {hosting !== undefined && <HostDialog ruleset={hosting} onClose={() => setHosting(undefined)} />}
    </div>
  );
}

function SystemCard(props: { readonly about: SystemAbout; readonly onHost: () => void }) {
  const { about } = props;
  const api = useApi();
  const task = useTask();
  const playable = isPlayable(about.id);
  const picture = pictureOf(about.id);
  const tryNow = () =>
    task.run(async () => {
      const opened = await api.tryNow(about.id);
      if (!opened.ok) return opened.refusals;
      go({ page: 'table', code: opened.value.code });
      return [];
    });
  return (
    <article class="panel system" data-playable={playable}>
      <div class="system-picture">
        {picture !== undefined && <img src={picture} alt="" />}
        <CardFan cards={about.fan} />
      </div>
      <div class="system-words">
        <h2>{about.title}</h2>
        <p>{about.sentence}</p>
        <p class="muted system-facts">{say('lobby.facts', { seats: about.seats, length: about.length })}</p>
        {playable ? (
          <div class="system-actions">
            <button
              type="button"
              class="button button-primary"
              aria-label={say('lobby.try.of', { title: about.title })}
              aria-busy={task.busy}
              onClick={tryNow}
            >
              {say(task.busy ? 'lobby.try.busy' : 'lobby.try')}
            </button>
            <button
              type="button"
              class="button"
              aria-label={say('lobby.host.of', { title: about.title })}
              onClick={props.onHost}
            >
              {say('lobby.host')}
            </button>
          </div>
        ) : (
          <p class="chip system-coming">{say('lobby.coming')}</p>
        )}
        <Refusals refusals={task.refusals} />
      </div>
    </article>
  );
}

function JoinBar() {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [listShown, setListShown] = useState(false);
  const [tables, setTables] = useState<readonly PublicTable[] | 'unknown'>();
  const [onlySystem, setOnlySystem] = useState('');
  const api = useApi();
  useEffect(() => {
    let mounted = true;
    api.publicTables().then(
      (found) => mounted && setTables(found),
      () => mounted && setTables('unknown'),
    );
    return () => (mounted = false);
  }, [api]);

  const listed = tables === 'unknown' ? undefined : tables;
  const join = (event: Event) => {
    event.preventDefault();
    const to: Route | undefined = routeTyped(typed);
    if (to === undefined) setWrong(true);
    else go(to);
  };
  return (
    <section class="panel join" aria-label={say('join.title')}>
      <div class="join-row">
        <form class="join-form" onSubmit={join}>
          <label for="join-code">{say('join.label')}</label>
          <input
            id="join-code"
            class="input"
            value={typed}
            placeholder={say('join.placeholder')}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'join-wrong' : undefined}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setWrong(false);
            }}
          />
          <button type="submit" class="button">
            {say('join.submit')}
          </button>
        </form>
        <p class="muted join-public">
          {listed === undefined
            ? say(tables === undefined ? 'public.asking' : 'public.unknown')
            : say('public.count', { count: listed.length })}
        </p>
        {listed !== undefined && listed.length > 0 && (
          <button type="button" class="button" aria-expanded={listShown} onClick={() => setListShown(!listShown)}>
            {say(listShown ? 'public.hide' : 'public.show')}
          </button>
        )}
      </div>
      {wrong && (
        <p id="join-wrong" class="refusal" role="alert">
          {say('join.wrong')}
        </p>
      )}
      {listShown && listed !== undefined && (
        <label class="public-filter">
          <span class="field-label">{say('public.filter')}</span>
          <select class="input" value={onlySystem} onChange={(event) => setOnlySystem(event.currentTarget.value)}>
            <option value="">{say('public.filter.all')}</option>
            {systems.value.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {listShown && listed !== undefined && (
        <ul class="table-list" role="list">
          {listed
            .filter(({ ruleset }) => onlySystem === '' || ruleset === onlySystem)
            .map((table) => (
              <li key={table.code}>
                <TableLink code={table.code} title={tableTitle(table)} about={aboutPublic(table)} />
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

function aboutPublic({ ruleset, taken, seats, phase, door, nextSession }: PublicTable): string {
  const title = systemTitle(ruleset);
  const next = aboutNextSession(nextSession);
  if (taken === null || seats === null) return [say('public.asleep', { title }), ...next].join(' · ');
  const about = say(phase === 'over' ? 'public.over' : 'public.about', { title, taken, seats });
  return [door === null || door === 'open' ? about : say(`public.door.${door}`, { about }), ...next].join(' · ');
}
