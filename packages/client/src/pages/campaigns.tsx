import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { CampaignEntry } from '@cartomancer/protocol';
import { longestCampaignFile } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';

import './campaigns.css';
import { refusalsOf, useApi } from '../net/api-client.ts';
import { textIn, unreadableFile } from '../net/picked-file.ts';
import { forgetTable, rememberTable } from '../net/created-tables.ts';
import { fileNameOf, saveFile } from '../net/save-file.ts';
import type { Change } from '../hooks/use-task.ts';
import { systemTitle, tableTitle } from '../systems.ts';
import { say } from '../text/own.ts';
import { dayOf } from '../text/dates.ts';
import { EntryAction, Deleting, Renaming } from '../widgets/entry-actions.tsx';
import type { EntryKind } from '../widgets/entry-actions.tsx';
import { FileButton } from '../widgets/file-button.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { aboutNextSession } from './next-session-note.ts';
import { RouteLink } from '../widgets/route-link.tsx';

const kind: EntryKind = { style: 'campaign', message: (words, facts) => say(`campaigns.${words}`, facts) };

export function Campaigns(props: {
  readonly entries: readonly CampaignEntry[];
  readonly change: Change;
  readonly busy: boolean;
  readonly refusals: readonly Refusal[];
  /** The list of visited tables that the person does not host. */
  readonly children: ComponentChildren;
}) {
  const { entries, change } = props;
  const active = entries.filter((entry) => !entry.archived);
  const archived = entries.filter((entry) => entry.archived);
  return (
    <section class="recent campaigns" aria-labelledby="campaigns-title" aria-busy={props.busy}>
      <header class="campaigns-head">
        <h2 id="campaigns-title" class="eyebrow">
          {say('campaigns.title')}
        </h2>
        <ImportTable change={change} />
      </header>
      <Refusals refusals={props.refusals} />
      {entries.length === 0 && <p class="muted">{say('campaigns.none')}</p>}
      {active.length > 0 && <CampaignList entries={active} change={change} />}
      {props.children}
      {archived.length > 0 && (
        <details class="campaigns-archived">
          <summary>{say('campaigns.archived', { count: archived.length })}</summary>
          <CampaignList entries={archived} change={change} />
        </details>
      )}
    </section>
  );
}

function CampaignList({ entries, change }: { readonly entries: readonly CampaignEntry[]; readonly change: Change }) {
  return (
    <ul class="campaign-list" role="list">
      {entries.map((entry) => (
        <li key={entry.code} class="campaign" data-state={entry.state}>
          <Campaign entry={entry} change={change} />
        </li>
      ))}
    </ul>
  );
}

function aboutCampaign({ ruleset, seats, taken, sittings, playedAt, phase, nextSession }: CampaignEntry): string {
  const parts = [
    systemTitle(ruleset),
    say('campaigns.seats', { taken, seats }),
    // A session that never left the waiting room does not count as play.
    sittings === 0 || phase === 'lobby'
      ? say('campaigns.unplayed')
      : say('campaigns.played', {
          sessions: say('campaigns.sittings', { count: sittings }),
          date: dayOf(playedAt),
        }),
    ...aboutNextSession(nextSession),
  ];
  return parts.join(' · ');
}

function Campaign({ entry, change }: { readonly entry: CampaignEntry; readonly change: Change }) {
  const { code, archived, phase } = entry;
  const title = tableTitle(entry);
  const shown = phase === 'over' ? 'over' : entry.state;
  const { campaigns } = useApi();
  const [open, setOpen] = useState<'menu' | 'renaming' | 'deleting'>();
  const sendChange = async (body: { readonly title?: string; readonly archived?: boolean }) => {
    const answer = await campaigns.change(code, body);
    if (answer.ok) setOpen(undefined);
    return answer.ok ? [] : answer.refusals;
  };
  return (
    <>
      <div class="campaign-row">
        <RouteLink class="campaign-words" to={{ page: 'table', code }}>
          <strong>{title}</strong>
          <span class="muted">{aboutCampaign(entry)}</span>
        </RouteLink>
        <span class="campaign-marks">
          {!archived && (
            <span class="chip" {...(shown === 'awake' ? { 'data-tone': 'legal' } : {})}>
              {say(`campaigns.${shown}`)}
            </span>
          )}
          <span class="chip">{code}</span>
        </span>
        <button
          type="button"
          class="button button-icon"
          aria-label={say('campaigns.more_of', { title })}
          aria-expanded={open !== undefined}
          onClick={() => setOpen(open === undefined ? 'menu' : undefined)}
        >
          ⋯
        </button>
      </div>
      {open === 'menu' && (
        <div class="campaign-actions">
          <EntryAction kind={kind} action="rename" title={title} onDo={() => setOpen('renaming')} />
          <EntryAction
            kind={kind}
            action={archived ? 'take_out' : 'put_away'}
            title={title}
            onDo={() => void change(() => sendChange({ archived: !archived }))}
          />
          <EntryAction kind={kind} action="export" title={title} onDo={() => void change(save)} />
          <EntryAction kind={kind} action="delete" title={title} onDo={() => setOpen('deleting')} />
        </div>
      )}
      {open === 'renaming' && (
        <Renaming
          kind={kind}
          title={title}
          onCancel={() => setOpen('menu')}
          onRename={(newTitle) => change(() => sendChange({ title: newTitle }))}
        />
      )}
      {open === 'deleting' && (
        <Deleting kind={kind} title={title} onCancel={() => setOpen('menu')} onDelete={() => change(remove)} />
      )}
    </>
  );

  async function save(): Promise<readonly Refusal[]> {
    const answer = await campaigns.file(code);
    if (!answer.ok) return answer.refusals;
    const name = fileNameOf(title, { fallback: 'table', extension: 'json' });
    saveFile({ name, type: 'application/json', text: JSON.stringify(answer.value) });
    setOpen(undefined);
    return [];
  }

  async function remove(): Promise<readonly Refusal[]> {
    const answer = await campaigns.remove(code);
    if (!answer.ok) return answer.refusals;
    forgetTable(code);
    return [];
  }
}

const tooLong: Refusal = {
  code: 'E_CAMPAIGN_TOO_LONG',
  clause: 'TB-20',
  facts: { megabytes: longestCampaignFile / 1_000_000 },
};

function ImportTable({ change }: { readonly change: Change }) {
  const { campaigns } = useApi();
  const [imported, setImported] = useState<string>();
  const importFile = async (file: File): Promise<readonly Refusal[]> => {
    setImported(undefined);
    if (file.size > longestCampaignFile) return [tooLong];
    const text = await textIn(file);
    if (text === undefined) return [unreadableFile];
    const answer = await campaigns.importTable(text);
    if (!answer.ok) return answer.refusals;
    const { code } = answer.value;
    // The import has succeeded, even if the table's title cannot be loaded.
    const listed = await campaigns.list().catch((error: unknown) => {
      refusalsOf(error);
      return [];
    });
    const found = listed.find((entry) => entry.code === code);
    if (found !== undefined) rememberTable({ ...answer.value, title: found.title, ruleset: found.ruleset });
    setImported(say('campaigns.brought_back', { title: found?.title ?? code, code }));
    return [];
  };
  return (
    <div class="campaigns-import">
      <span class="muted" role="status">
        {imported}
      </span>
      <FileButton label={say('campaigns.import')} onPick={(file) => change(() => importFile(file))} />
    </div>
  );
}
