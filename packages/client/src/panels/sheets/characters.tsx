import { useEffect, useState } from 'preact/hooks';
import type { SheetEntry } from '@cartomancer/protocol';
import type { Refusal, RulesetId } from '@cartomancer/rules/kernel';

import './characters.css';
import { useApi } from '../../net/api-client.ts';
import { readSheetFile, saveSheetFile } from '../../net/sheet-files.ts';
import { useOwnTables } from '../../hooks/use-own-tables.ts';
import { useTask } from '../../hooks/use-task.ts';
import { loadSystem, tableTitle } from '../../systems.ts';
import type { Change } from '../../hooks/use-task.ts';
import { ownWording, say } from '../../text/own.ts';
import { dayOf } from '../../text/dates.ts';
import { makeWording } from '../../text/wording.ts';
import type { Wording } from '../../text/wording.ts';
import { EntryAction, Deleting, Renaming } from '../../widgets/entry-actions.tsx';
import type { EntryKind } from '../../widgets/entry-actions.tsx';
import { FileButton } from '../../widgets/file-button.tsx';
import { Refusals } from '../../widgets/refusals.tsx';

const kind: EntryKind = { style: 'character', message: (words, facts) => say(`characters.${words}`, facts) };

export interface Choosing {
  /** The id of the brought or chosen character. */
  readonly chosen: string | undefined;
  /** The text beside the chosen character. */
  readonly message: string;
  /** Why no character can be brought now; empty if one can. */
  readonly refusals: readonly Refusal[];
  /** The table's wording, which includes the system's refusals. */
  readonly wording: Wording;
  bring(id: string): Promise<readonly Refusal[]>;
  /** Withdraws the chosen character; absent if it is too late. */
  readonly putBack?: () => Promise<readonly Refusal[]>;
}

export function Characters(props: { readonly ruleset: RulesetId; readonly choosing?: Choosing }) {
  const { ruleset, choosing } = props;
  const { sheetLibrary } = useApi();
  const [entries, setEntries] = useState<readonly SheetEntry[]>();
  const { hosted, visited } = useOwnTables();
  const titles = new Map([...visited, ...hosted].map((table) => [table.code, tableTitle(table)]));
  // A separate task for loading: a change requested while the list loads must not be ignored.
  const loading = useTask();
  const changing = useTask();
  const refusals = [...loading.refusals, ...changing.refusals];
  const wording = useSystemWording(ruleset, refusals);
  const load = async (): Promise<readonly Refusal[]> => {
    setEntries(await sheetLibrary.list(ruleset));
    return [];
  };
  useEffect(() => void loading.run(load), [sheetLibrary, ruleset]);

  const change: Change = (work) =>
    changing.run(async () => {
      const reasons = await work();
      return reasons.length > 0 ? reasons : await load();
    });
  const importFile = async (file: File): Promise<readonly Refusal[]> => {
    const read = await readSheetFile(file, ruleset);
    return refusalsIn(read.ok ? await sheetLibrary.add(read.value) : read);
  };
  return (
    <div class="characters" aria-busy={loading.busy || changing.busy}>
      {entries?.length === 0 && <p class="muted">{say('characters.empty')}</p>}
      {choosing !== undefined && choosing.refusals.length > 0 && (
        <Refusals refusals={choosing.refusals} wording={choosing.wording} />
      )}
      {entries !== undefined && entries.length > 0 && (
        <CharacterList
          entries={entries}
          titles={titles}
          change={change}
          {...(choosing === undefined ? {} : { choosing })}
        />
      )}
      <div class="file-picker">
        <FileButton label={say('characters.import')} onPick={(file) => change(() => importFile(file))} />
      </div>
      <Refusals refusals={refusals} wording={choosing?.wording ?? wording} />
    </div>
  );
}

/**
 * A system may refuse a sheet for its own reasons, which only its texts explain. Outside a table they are loaded when
 * such a refusal appears.
 */
function useSystemWording(ruleset: RulesetId, refusals: readonly Refusal[]): Wording {
  const [wording, setWording] = useState<Wording>(ownWording);
  const isNeeded = refusals.some(({ code }) => !ownWording.has(`refusal.${code}`));
  useEffect(() => {
    if (!isNeeded) return;
    let mounted = true;
    loadSystem(ruleset).then(
      ({ words }) => mounted && setWording(makeWording({ words })),
      // Without the system's texts a general message is shown.
      () => undefined,
    );
    return () => (mounted = false);
  }, [ruleset, isNeeded]);
  return wording;
}

export function CharacterList(props: {
  readonly entries: readonly SheetEntry[];
  /** The titles of the person's own tables, by code. */
  readonly titles: ReadonlyMap<string, string>;
  readonly change: Change;
  readonly choosing?: Choosing;
}) {
  const { entries, titles, change, choosing } = props;
  return (
    <ul class="character-list" role="list">
      {entries.map((entry) => (
        <li key={entry.id} class="character" data-chosen={entry.id === choosing?.chosen}>
          <Character
            entry={entry}
            origin={originOf(entry, titles)}
            change={change}
            {...(choosing === undefined ? {} : { choosing })}
          />
        </li>
      ))}
    </ul>
  );
}

function Character(props: {
  readonly entry: SheetEntry;
  readonly origin: string;
  readonly change: Change;
  readonly choosing?: Choosing;
}) {
  const { entry, origin, change, choosing } = props;
  const { id, title } = entry;
  const { sheetLibrary } = useApi();
  const [open, setOpen] = useState<'renaming' | 'deleting'>();
  const done = () => setOpen(undefined);
  if (open === 'renaming')
    return (
      <Renaming
        kind={kind}
        title={title}
        onCancel={done}
        onRename={(newTitle) =>
          change(async () => {
            const answer = await sheetLibrary.rename(id, newTitle);
            if (answer.ok) done();
            return refusalsIn(answer);
          })
        }
      />
    );
  if (open === 'deleting')
    return (
      <Deleting
        kind={kind}
        title={title}
        onCancel={done}
        onDelete={() => change(async () => refusalsIn(await sheetLibrary.remove(id)))}
      />
    );
  return (
    <>
      <span class="character-words">
        <strong>{title}</strong>
        <span class="muted">{origin}</span>
      </span>
      <span class="character-actions">
        {choosing !== undefined && <ChooseButton entry={entry} change={change} choosing={choosing} />}
        <EntryAction kind={kind} action="rename" title={title} onDo={() => setOpen('renaming')} />
        <EntryAction kind={kind} action="download" title={title} onDo={() => void change(() => download(id))} />
        <EntryAction kind={kind} action="delete" title={title} onDo={() => setOpen('deleting')} />
      </span>
    </>
  );

  async function download(sheet: string): Promise<readonly Refusal[]> {
    const answer = await sheetLibrary.file(sheet);
    if (answer.ok) saveSheetFile(answer.value);
    return refusalsIn(answer);
  }
}

function ChooseButton(props: { readonly entry: SheetEntry; readonly change: Change; readonly choosing: Choosing }) {
  const { change, choosing } = props;
  const { id, title } = props.entry;
  const { putBack } = choosing;
  if (id !== choosing.chosen)
    return choosing.refusals.length > 0 ? null : (
      <button
        type="button"
        class="button button-primary"
        aria-label={say('characters.bring_of', { title })}
        onClick={() => void change(() => choosing.bring(id))}
      >
        {say('characters.bring')}
      </button>
    );
  return (
    <>
      <span class="chip" data-tone="legal">
        {choosing.message}
      </span>
      {putBack !== undefined && (
        <button
          type="button"
          class="button"
          aria-label={say('characters.put_back_of', { title })}
          onClick={() => void change(putBack)}
        >
          {say('characters.put_back')}
        </button>
      )}
    </>
  );
}

function originOf({ table, keptAt }: SheetEntry, titles: ReadonlyMap<string, string>): string {
  const date = dayOf(keptAt);
  if (table === null) return say('characters.imported', { date });
  const title = titles.get(table);
  return title === undefined ? say('characters.kept', { table, date }) : say('characters.kept_at', { title, date });
}

function refusalsIn(answer: { readonly ok: boolean; readonly refusals?: readonly Refusal[] }): readonly Refusal[] {
  return answer.ok ? [] : (answer.refusals ?? []);
}
