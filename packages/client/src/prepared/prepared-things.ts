import { useEffect, useState } from 'preact/hooks';
import type { PreparedFile, PreparedReply } from '@cartomancer/protocol';
import type { Intent, SeatId } from '@cartomancer/rules/kernel';

import { useTask } from '../hooks/use-task.ts';
import { useApi } from '../net/api-client.ts';
import { jsonIn } from '../net/picked-file.ts';
import { fileNameOf, saveFile } from '../net/save-file.ts';
import { systemTitle } from '../systems.ts';
import { say } from '../text/own.ts';
import { preparedChanges } from './prepared-changes.ts';
import type { Changed } from './prepared-changes.ts';
import { preparedElsewhere } from './prepared-elsewhere.ts';
import { preparedFileText, longestPreparedFile, parsePreparedFile } from './prepared-file.ts';
import type { ImportedFile } from './prepared-file.ts';
import type { ThingBody } from './prepared-moves.ts';
import type { FormTable } from './form-table.ts';
import type { Use } from './thing-row.tsx';
import { repeatIntents } from './use-things.ts';
import type { UseResult } from './use-things.ts';

/** Sends the intents to the table. Absent on the page for preparing at home. */
export type OnUse = (intents: readonly Intent[]) => Promise<UseResult>;

function withAudience(intents: readonly Intent[], to: SeatId | undefined): readonly Intent[] {
  return intents.map((intent) =>
    intent.type === 'show_handout' && to !== undefined ? { ...intent, to: [to] } : intent,
  );
}

/** Only one action runs at a time. */
export function usePreparedThings({ session }: FormTable, onUse?: OnUse) {
  const { documents, pictures } = useApi();
  const { id: ruleset } = session.system.ruleset;
  const [things, setThings] = useState<readonly PreparedReply[]>();
  const [open, setOpen] = useState<Pick<PreparedReply, 'id' | 'kind'>>();
  const [status, setStatus] = useState('');
  const loading = useTask();
  const changing = useTask();
  const changes = preparedChanges({ documents, pictures }, ruleset, { setThings, setStatus, setOpen });
  useEffect(() => void loading.run(changes.load), [documents, ruleset, preparedElsewhere.value]);
  /** Resolves to true if the change was saved, and to false if it was refused or another action is running. */
  const change = async (work: () => Promise<Changed>): Promise<boolean> => {
    let isSaved = false;
    await changing.run(async () => {
      const changed = await work();
      ({ isSaved } = changed);
      return changed.refusals;
    });
    return isSaved;
  };

  return {
    /** Undefined until the things are loaded. */
    things,
    /** The thing whose editor is open, with the kind that it had when it was opened. */
    open,
    setOpen,
    /** The outcome of the last action. */
    status,
    busy: loading.busy || changing.busy,
    // A later change loads the things again, so the refusals of the first load are then out of date.
    refusals: [...(things === undefined ? loading.refusals : []), ...changing.refusals],
    add: (added: ThingBody) => change(() => changes.add(added)),
    save: (thing: PreparedReply, body: ThingBody) => change(() => changes.save(thing, body)),
    remove: (thing: PreparedReply) => change(() => changes.remove(thing)),
    use: (thing: PreparedReply, { times, to }: Use) =>
      changing.run(async () => {
        setStatus('');
        const intents = withAudience(repeatIntents(thing.intents, times), to);
        const used = (await onUse?.(intents)) ?? { done: 0, refusals: [] };
        const facts = { title: thing.title, done: used.done, of: intents.length };
        setStatus(say(used.done === intents.length ? 'prepared.used' : 'prepared.stopped', facts));
        return used.refusals;
      }),
    download: () =>
      changing.run(async () => {
        const all = (things ?? []).map(({ kind, title, intents }) => ({ kind, title, intents }));
        const file: PreparedFile = { kind: 'prepared', version: 1, ruleset, things: all };
        const name = fileNameOf(systemTitle(ruleset), { fallback: 'prepared', extension: 'json' });
        saveFile({ name, type: 'application/json', text: await preparedFileText(file, pictures) });
        return [];
      }),
    /** Undefined if it is not a file of this system's prepared things. */
    readFile: async (file: File): Promise<ImportedFile | undefined> => {
      const imported = parsePreparedFile(await jsonIn(file, longestPreparedFile));
      return imported?.prepared.ruleset === ruleset ? imported : undefined;
    },
    importFile: async (file: ImportedFile): Promise<void> => {
      await change(() => changes.importFile(file));
    },
  };
}
