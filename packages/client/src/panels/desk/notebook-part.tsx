import { useEffect, useMemo, useState } from 'preact/hooks';
import { longestNote, longestScene, longestTitle } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';

import './notebook.css';
import { useTask } from '../../hooks/use-task.ts';
import { useApi } from '../../net/api-client.ts';
import type { DocumentApi, TableConnection } from '../../net/api-client.ts';
import { fileNameOf, saveFile } from '../../net/save-file.ts';
import { tableTitle } from '../../systems.ts';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { Refusals } from '../../widgets/refusals.tsx';
import { DeskPart } from './desk-part.tsx';
import { MarkdownView } from './markdown-view.tsx';
import type { Notebook, Page } from './notebook.ts';
import { notesMarkdown, openNotebook, searchPages } from './notebook.ts';

/** The milliseconds between the last key press and the automatic save of a page. */
const saveDelay = 1_000;

/** Unsaved text is kept while the desk is closed. */
const notebooks = new WeakMap<TableConnection, Notebook>();

function notebookOf(api: DocumentApi, { connection, code }: TableSession): Notebook {
  const notebook = notebooks.get(connection) ?? openNotebook(api, code);
  notebooks.set(connection, notebook);
  return notebook;
}

export function NotebookPart() {
  const session = useTableSession();
  const { wording } = session;
  const { documents } = useApi();
  const notebook = useMemo(() => notebookOf(documents, session), [documents, session.connection]);
  const loading = useTask();
  const changing = useTask();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    const load = () => void loading.run(() => notebook.load());
    // Another device may have changed a page while this one was in the background.
    const reloadIfVisible = () => {
      if (document.visibilityState === 'visible') load();
    };
    load();
    document.addEventListener('visibilitychange', reloadIfVisible);
    return () => document.removeEventListener('visibilitychange', reloadIfVisible);
  }, [notebook]);
  const pages = notebook.pages.value;
  const found = searchPages(pages, search);
  const shown = pages.find(({ id }) => id === open);
  const add = () =>
    changing.run(async () => {
      const title = wording.plain({ text: 'notebook.untitled' });
      const added = await notebook.add({ title, scene: sceneNow(session), text: '' });
      if (!added.ok) return added.refusals;
      setOpen(added.value);
      return [];
    });
  const save = () => {
    const { title } = session.view.value.shared.table;
    const tableName = tableTitle({ title, ruleset: session.system.ruleset.id });
    const name = fileNameOf(tableName, { fallback: 'notes', extension: 'md' });
    saveFile({ name, type: 'text/markdown', text: notesMarkdown(pages, tableName) });
  };
  return (
    <DeskPart id="notebook" title={wording.plain({ text: 'notebook.title' })}>
      <p class="muted">{wording.plain({ text: 'notebook.private' })}</p>
      {(pages.length > 1 || search !== '') && (
        <label class="field">
          <span class="field-label">{wording.plain({ text: 'notebook.search' })}</span>
          <input class="input" type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
      )}
      {found.length > 0 && (
        <ul class="notebook-pages" role="list">
          {found.map(({ id, title, scene, state }) => (
            <li key={id}>
              <button
                type="button"
                class="button notebook-page"
                aria-pressed={id === open}
                onClick={() => setOpen(id === open ? undefined : id)}
              >
                <span>{title}</span>
                {scene !== '' && <small class="muted">{scene}</small>}
                {state.is !== 'saved' && <small>{wording.plain({ text: `notebook.state.${state.is}` })}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {pages.length > 0 && found.length === 0 && (
        <p class="muted">{wording.plain({ text: 'notebook.not_found', facts: { search } })}</p>
      )}
      <div class="desk-row-moves">
        <button type="button" class="button button-small" onClick={() => void add()}>
          {wording.plain({ text: 'notebook.add' })}
        </button>
        {pages.length > 0 && (
          <button type="button" class="button button-small" onClick={save}>
            {wording.plain({ text: 'notebook.download' })}
          </button>
        )}
      </div>
      <Refusals refusals={[...loading.refusals, ...changing.refusals]} wording={wording} />
      {shown !== undefined && (
        <OpenPage
          key={shown.id}
          page={shown}
          notebook={notebook}
          onRemove={() =>
            void changing.run(async () => {
              const refusals = await notebook.remove(shown.id);
              if (refusals.length === 0) setOpen(undefined);
              return refusals;
            })
          }
        />
      )}
    </DeskPart>
  );
}

/** The scene of a new page: the text of the system's chip in the top bar. */
function sceneNow({ game, system, wording }: TableSession): string {
  const now = game.value;
  const chip = now === undefined ? undefined : system.presentation.chip?.(now);
  return chip === undefined ? '' : wording.plain(chip).slice(0, longestScene);
}

/** Saves the page a moment after the last key press, and when it is closed. */
function OpenPage(props: { readonly page: Page; readonly notebook: Notebook; readonly onRemove: () => void }) {
  const { page, notebook } = props;
  const { wording } = useTableSession();
  const [isPreview, setIsPreview] = useState(false);
  const [asksToRemove, setAsksToRemove] = useState(false);
  const { id, title, scene, text, state } = page;
  useEffect(() => {
    if (state.is !== 'unsaved') return;
    const timer = setTimeout(() => void notebook.save(id), saveDelay);
    return () => clearTimeout(timer);
  }, [notebook, id, title, scene, text, state.is]);
  useEffect(() => {
    const leave = () => void notebook.save(id);
    // Closing a tab cancels requests that begin on `pagehide`. Usually the page is hidden before that, and is saved
    // then.
    const leaveIfHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveIfHidden);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveIfHidden);
      leave();
    };
  }, [notebook, id]);
  const say = (key: string) => wording.plain({ text: key });
  return (
    <div class="notebook-open">
      <label class="field">
        <span class="field-label">{say('notebook.page_title')}</span>
        <input
          class="input"
          maxLength={longestTitle}
          value={title}
          onInput={(event) => notebook.edit(id, { title: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span class="field-label">{say('notebook.scene')}</span>
        <input
          class="input"
          maxLength={longestScene}
          value={scene}
          onInput={(event) => notebook.edit(id, { scene: event.currentTarget.value })}
        />
      </label>
      {isPreview ? (
        <MarkdownView text={text} />
      ) : (
        <label class="field">
          <span class="field-label">{say('notebook.text')}</span>
          <textarea
            class="input"
            rows={8}
            maxLength={longestNote}
            value={text}
            onInput={(event) => notebook.edit(id, { text: event.currentTarget.value })}
          />
        </label>
      )}
      <p class="muted" role="status">
        {say(title.trim() === '' ? 'notebook.needs_title' : `notebook.state.${state.is}`)}
      </p>
      {state.is === 'failed' && (
        <>
          <Refusals refusals={state.refusals} wording={wording} />
          <button type="button" class="button button-small" onClick={() => void notebook.save(id)}>
            {say('notebook.save')}
          </button>
        </>
      )}
      {state.is === 'conflict' && <Conflict page={page} theirs={state.theirs} notebook={notebook} />}
      <div class="desk-row-moves">
        <button type="button" class="button button-small" onClick={() => setIsPreview(!isPreview)}>
          {say(isPreview ? 'notebook.write' : 'notebook.read')}
        </button>
        {asksToRemove ? (
          <>
            <button type="button" class="button button-small" onClick={() => setAsksToRemove(false)}>
              {say('dialog.cancel')}
            </button>
            <button type="button" class="button button-small button-danger" onClick={props.onRemove}>
              {say('notebook.remove_yes')}
            </button>
          </>
        ) : (
          <button type="button" class="button button-small" onClick={() => setAsksToRemove(true)}>
            {say('notebook.remove')}
          </button>
        )}
      </div>
    </div>
  );
}

function Conflict(props: {
  readonly page: Page;
  readonly theirs: { readonly title: string; readonly text: string } | null;
  readonly notebook: Notebook;
}) {
  const { page, theirs, notebook } = props;
  const { wording } = useTableSession();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const settle = (keep: 'mine' | 'theirs') => void notebook.settle(page.id, keep).then(setRefusals);
  return (
    <div class="notebook-conflict" role="alert">
      <p>{wording.plain({ text: theirs === null ? 'notebook.deleted_elsewhere' : 'notebook.changed_elsewhere' })}</p>
      {theirs !== null && (
        <div class="notebook-both">
          <section aria-label={wording.plain({ text: 'notebook.mine' })}>
            <h4>{wording.plain({ text: 'notebook.mine' })}</h4>
            <p class="notebook-text">{page.text}</p>
          </section>
          <section aria-label={wording.plain({ text: 'notebook.theirs' })}>
            <h4>{wording.plain({ text: 'notebook.theirs' })}</h4>
            <p class="notebook-text">{theirs.text}</p>
          </section>
        </div>
      )}
      <div class="desk-row-moves">
        <button type="button" class="button button-small" onClick={() => settle('mine')}>
          {wording.plain({ text: 'notebook.keep_mine' })}
        </button>
        <button type="button" class="button button-small" onClick={() => settle('theirs')}>
          {wording.plain({ text: theirs === null ? 'notebook.let_go' : 'notebook.take_theirs' })}
        </button>
      </div>
      <Refusals refusals={refusals} wording={wording} />
    </div>
  );
}
