import { useEffect, useState } from 'preact/hooks';
import type { SheetEntry } from '@cartomancer/protocol';
import type { Refusal, RulesetId } from '@cartomancer/rules/kernel';

import { refusalsOf, useHouse } from '../net/house.ts';
import { readSheetFile, saveSheetFile } from '../net/sheet-files.ts';
import { useTask } from '../pages/use-task.ts';
import { ownWording, say } from '../text/own.ts';
import { speech } from '../text/speech.ts';
import type { Wording } from '../text/wording.ts';
import { Refusals } from './refusals.tsx';

/** How a character comes to this table. */
export interface Choosing {
  /** The id of the one that is here or comes along. */
  readonly chosen: string | undefined;
  /** What is said of that one. */
  readonly says: string;
  /** Why none can be brought now; empty when one can. */
  readonly against: readonly Refusal[];
  /** The system has reasons of its own. */
  readonly wording: Wording;
  bring(id: string): Promise<readonly Refusal[]>;
  /** Leaves the chosen one at home; absent where it is too late for that. */
  readonly putBack?: () => Promise<readonly Refusal[]>;
}

/** What a person keeps of their characters of one system: to bring, rename, take along as a file, delete; and to add one from a file. */
export function Characters(props: { readonly ruleset: RulesetId; readonly choosing?: Choosing }) {
  const { ruleset, choosing } = props;
  const { shelf } = useHouse();
  const [entries, setEntries] = useState<readonly SheetEntry[]>();
  const task = useTask();
  const load = async (): Promise<readonly Refusal[]> => {
    setEntries(await shelf.list(ruleset));
    return [];
  };
  useEffect(() => void task.run(load), [shelf, ruleset]);

  /** Does it, and shows what is kept then. */
  const change = (work: () => Promise<readonly Refusal[]>) =>
    task.run(async () => {
      const refusals = await work();
      return refusals.length > 0 ? refusals : await load();
    });
  return (
    <div class="characters" aria-busy={task.busy}>
      {entries?.length === 0 && <p class="muted">{say('characters.empty')}</p>}
      {choosing !== undefined && choosing.against.length > 0 && (
        <Refusals refusals={choosing.against} wording={choosing.wording} />
      )}
      {entries !== undefined && entries.length > 0 && (
        <CharacterList entries={entries} change={change} {...(choosing === undefined ? {} : { choosing })} />
      )}
      <ImportField change={change} />
      <Refusals refusals={task.refusals} wording={choosing?.wording ?? ownWording} />
    </div>
  );
}

type Change = (work: () => Promise<readonly Refusal[]>) => Promise<void>;

export function CharacterList(props: {
  readonly entries: readonly SheetEntry[];
  readonly change: Change;
  readonly choosing?: Choosing;
}) {
  const { entries, change, choosing } = props;
  return (
    <ul class="character-list" role="list">
      {entries.map((entry) => (
        <li key={entry.id} class="character" data-chosen={entry.id === choosing?.chosen}>
          <Character entry={entry} change={change} {...(choosing === undefined ? {} : { choosing })} />
        </li>
      ))}
    </ul>
  );
}

function Character(props: { readonly entry: SheetEntry; readonly change: Change; readonly choosing?: Choosing }) {
  const { entry, change, choosing } = props;
  const { id, title } = entry;
  const { shelf } = useHouse();
  const [open, setOpen] = useState<'renaming' | 'deleting'>();
  const done = () => setOpen(undefined);
  if (open === 'renaming')
    return (
      <Renaming
        entry={entry}
        onCancel={done}
        onRename={async (newTitle) => {
          await change(async () => refusalsIn(await shelf.rename(id, newTitle)));
          done();
        }}
      />
    );
  if (open === 'deleting')
    return (
      <div class="character-sure" role="alert">
        <p>{say('characters.delete_sure', { title })}</p>
        <div class="character-deeds">
          <button type="button" class="button" onClick={done}>
            {say('dialog.cancel')}
          </button>
          <button
            type="button"
            class="button button-danger"
            onClick={() => void change(async () => refusalsIn(await shelf.remove(id)))}
          >
            {say('characters.delete_yes')}
          </button>
        </div>
      </div>
    );
  return (
    <>
      <span class="character-words">
        <strong>{title}</strong>
        <span class="muted">{whence(entry)}</span>
      </span>
      <span class="character-deeds">
        {choosing !== undefined && <ChooseButton entry={entry} change={change} choosing={choosing} />}
        <Deed text="rename" title={title} onDo={() => setOpen('renaming')} />
        <Deed text="download" title={title} onDo={() => void change(() => download(id))} />
        <Deed text="delete" title={title} onDo={() => setOpen('deleting')} />
      </span>
    </>
  );

  async function download(sheet: string): Promise<readonly Refusal[]> {
    const answer = await shelf.file(sheet);
    if (answer.ok) saveSheetFile(answer.value);
    return refusalsIn(answer);
  }
}

function ChooseButton(props: { readonly entry: SheetEntry; readonly change: Change; readonly choosing: Choosing }) {
  const { change, choosing } = props;
  const { id, title } = props.entry;
  const { putBack } = choosing;
  if (id !== choosing.chosen)
    return choosing.against.length > 0 ? null : (
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
        {choosing.says}
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

function Deed(props: { readonly text: string; readonly title: string; readonly onDo: () => void }) {
  const { text, title } = props;
  return (
    <button type="button" class="button" aria-label={say(`characters.${text}_of`, { title })} onClick={props.onDo}>
      {say(`characters.${text}`)}
    </button>
  );
}

const longestTitle = 60;

function Renaming(props: {
  readonly entry: SheetEntry;
  readonly onRename: (title: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const [title, setTitle] = useState(props.entry.title);
  return (
    <form
      class="character-renaming"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '') void props.onRename(title.trim());
      }}
    >
      <label class="field">
        <span class="field-label">{say('characters.rename_label')}</span>
        <input
          class="input"
          required
          maxLength={longestTitle}
          value={title}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <div class="character-deeds">
        <button type="button" class="button" onClick={props.onCancel}>
          {say('dialog.cancel')}
        </button>
        <button type="submit" class="button button-primary">
          {say('characters.rename_submit')}
        </button>
      </div>
    </form>
  );
}

function ImportField({ change }: { readonly change: Change }) {
  const { shelf } = useHouse();
  const [wrong, setWrong] = useState(false);
  const pick = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    const sheet = await readSheetFile(file);
    setWrong(sheet === undefined);
    // The same file may be picked again.
    input.value = '';
    if (sheet !== undefined) await change(async () => refusalsIn(await shelf.add(sheet)));
  };
  return (
    <div class="character-import">
      <label class="button">
        <input
          class="visually-hidden"
          type="file"
          accept="application/json,.json"
          onChange={(event) => void pick(event.currentTarget).catch(refusalsOf)}
        />
        {say('characters.import')}
      </label>
      {wrong && (
        <p class="refusal" role="alert">
          {say('characters.no_sheet')}
        </p>
      )}
    </div>
  );
}

function whence({ table, keptAt }: SheetEntry): string {
  const date = new Intl.DateTimeFormat(speech.value.language, { dateStyle: 'medium' }).format(keptAt);
  return table === null ? say('characters.imported', { date }) : say('characters.kept', { table, date });
}

function refusalsIn(answer: { readonly ok: boolean; readonly refusals?: readonly Refusal[] }): readonly Refusal[] {
  return answer.ok ? [] : (answer.refusals ?? []);
}
